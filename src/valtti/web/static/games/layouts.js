// How the tables of the games are laid out, by the games' names.

import { moska } from "./moska.js";
import { schnapsen } from "./schnapsen.js";
import { tictactoe } from "./tictactoe.js";
import { tysiac } from "./tysiac.js";

/** @type {Record<string, import("../types.js").Layout>} */
export const LAYOUTS = { moska, schnapsen, tictactoe, tysiac };
