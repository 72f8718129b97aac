// Everything that can be chosen for a game: players, opponents and their pace, rules.

import { openPanel } from "./dialogs.js";
import { make } from "./dom.js";
import { box, field, pace, select } from "./frame.js";
import { portrait } from "./portraits.js";
import { read } from "./settings.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Choice} Choice */

/** @param {Game} game @param {(choice: Choice) => void} play */
export function openChoices(game, play) {
    /** @type {Choice} */
    const choice = {
        game: game.name,
        players: game.default_players,
        options: {},
        levels: [],
        ...read(`valtti.choice.${game.name}`),
    };
    const opponents = make("div", { class: "opponents" });
    const showOpponents = () => opponents.replaceChildren(...opponentFields(game, choice));
    showOpponents();
    openPanel(
        game.title,
        make(
            "form",
            { class: "choices", method: "dialog", onsubmit: () => play(cleaned(game, choice)) },
            game.players.length > 1 && players(game, choice, showOpponents),
            make("fieldset", {}, make("legend", {}, say("Opponents")), opponents),
            make("fieldset", {}, make("legend", {}, say("Pace of the others")), make("label", {}, pace())),
            make("fieldset", {}, make("legend", {}, say("Help")), hints(choice)),
            make("fieldset", {}, make("legend", {}, say("Rules")), ...presets(game, choice)),
            make(
                "details",
                {},
                make("summary", {}, say("Single rules")),
                ...game.options.map((option) => ruleField(option, choice)),
            ),
            make(
                "p",
                { class: "answers" },
                make("button", { class: "action primary", type: "submit" }, say("Play {game}", { game: game.title })),
            ),
        ),
    );
}

/** @param {Game} game @param {Choice} choice @param {() => void} onChange */
function players(game, choice, onChange) {
    const buttons = game.players.map((count) => {
        const input = make("input", {
            type: "radio",
            name: "players",
            value: count,
            checked: count === choice.players,
        });
        input.addEventListener("change", () => {
            choice.players = count;
            onChange();
        });
        return make("label", { class: "count-choice" }, input, make("span", {}, String(count)));
    });
    return make("fieldset", {}, make("legend", {}, say("Players")), make("div", { class: "count-row" }, ...buttons));
}

/** One choice for all opponents where there are several, and one for each. @param {Game} game @param {Choice} choice */
function opponentFields(game, choice) {
    const usual = game.levels.find((level) => level.default) ?? game.levels[0];
    const seats = [...Array((choice.players ?? game.default_players) - 1).keys()];
    const names = Object.fromEntries(
        game.levels.map((level) => [level.id, level.rating === null ? level.name : `${level.name} (${level.rating})`]),
    );
    const each = seats.map((at) => {
        const current = () => game.levels.find((level) => level.id === choice.levels?.[at]) ?? usual;
        const face = make("span", { class: "opponent-face" });
        const sentence = make("small", {});
        const control = select(names, current().id, (id) => choose(at, id));
        control.setAttribute("aria-label", say("Opponent {number}", { number: at + 1 }));
        const show = () => {
            control.value = current().id;
            face.replaceChildren(portrait(current().name));
            sentence.textContent = current().sentence;
        };
        show();
        return { show, element: make("div", { class: "opponent" }, face, make("div", {}, control, sentence)) };
    });
    /** @param {number} at @param {string} id */
    const choose = (at, id) => {
        choice.levels = seats.map((seat) => (seat === at ? id : (choice.levels?.[seat] ?? usual.id)));
        each[at].show();
    };
    const all = select({ "": "…", ...names }, "", (id) => id && seats.forEach((at) => choose(at, id)));
    return [
        ...(seats.length > 1 ? [make("div", { class: "all-opponents" }, field(say("All opponents"), all))] : []),
        ...each.map(({ element }) => element),
    ];
}

/** @param {Choice} choice */
function hints(choice) {
    return field(
        say("Hints may be asked for"),
        box(choice.hints ?? true, (on) => (choice.hints = on)),
    );
}

/** @param {Game} game @param {Choice} choice */
function presets(game, choice) {
    return game.presets.map((preset, at) => {
        const input = make("input", {
            type: "radio",
            name: "preset",
            value: preset.name,
            checked: choice.preset ? choice.preset === preset.name : at === 0,
        });
        input.addEventListener("change", () => (choice.preset = preset.name));
        return make(
            "label",
            { class: "preset" },
            input,
            make("span", {}, make("strong", {}, preset.title), " ", preset.sentence),
        );
    });
}

/** @param {import("./types.js").Option} option @param {Choice} choice */
function ruleField(option, choice) {
    const current = choice.options?.[option.name] ?? "";
    /** @param {string} value */
    const set = (value) => (choice.options = { ...choice.options, [option.name]: value });
    const { values, words } = option;
    const control = values
        ? select(
              {
                  "": say("as chosen above"),
                  ...Object.fromEntries(values.map((value, at) => [value, words?.[at] ?? value])),
              },
              current,
              set,
          )
        : freeText(current, option, set);
    return make(
        "label",
        { class: "field", title: option.name, "data-option": option.name },
        make("span", {}, option.sentence),
        control,
    );
}

/** @param {string} current @param {import("./types.js").Option} option @param {(value: string) => void} set */
function freeText(current, option, set) {
    const isNumber = /^\d+-\d+$/.test(option.possible);
    const [min, max] = isNumber ? option.possible.split("-") : [];
    const input = make("input", {
        type: isNumber ? "number" : "text",
        min,
        max,
        value: current,
        placeholder: option.default,
        title: option.possible,
    });
    input.addEventListener("change", () => set(input.value.trim()));
    return input;
}

/** What was really chosen. @param {Game} game @param {Choice} choice @returns {Choice} */
function cleaned(game, choice) {
    const options = Object.fromEntries(Object.entries(choice.options ?? {}).filter(([, value]) => value !== ""));
    const count = choice.players ?? game.default_players;
    return {
        game: game.name,
        ...(game.players.length > 1 ? { players: count } : {}),
        ...(choice.preset ? { preset: choice.preset } : {}),
        ...(Object.keys(options).length ? { options } : {}),
        ...(choice.hints === false ? { hints: false } : {}),
        ...(choice.levels?.length ? { levels: opponentsOf(game, choice.levels, count - 1) } : {}),
    };
}

/**
 * An opponent for every seat, whatever the number of players was before.
 * @param {Game} game
 * @param {string[]} levels
 * @param {number} count
 */
function opponentsOf(game, levels, count) {
    const usual = game.levels.find((level) => level.default) ?? game.levels[0];
    return [...Array(count).keys()].map((at) => levels[at] ?? usual.id);
}
