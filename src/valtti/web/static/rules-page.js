import { find } from "./dom.js";
import { rulesPage } from "./rules.js";

rulesPage(find("main"));
