// The table of Moska: what is to be killed, killers across their victims, the deck and the heap.

import { cardName } from "../cards.js";
import { laid, pileOf, slotsOf } from "../pictures.js";
import { listed, say } from "../texts.js";

/** @type {import("../types.js").Layout} */
export const moska = {
    ranks: "23456789TJQKA",
    source: "deck",
    lay(picture) {
        const deck = pileOf(picture, "deck");
        const heap = pileOf(picture, "discarded");
        const attack = pileOf(picture, "to_kill");
        const turned = pileOf(picture, "turned");
        const killed = pileOf(picture, "killed");
        const deckCards = deck?.cards ?? [];
        return [
            {
                name: "attack",
                label: attack?.text ?? "",
                where: "centre",
                look: "pairs",
                slots: [
                    ...slotsOf(attack?.cards ?? []),
                    ...(turned?.cards ?? []).map((each) => [laid(each.card, { mark: "turned" })]),
                    ...slotsOf((killed?.cards ?? []).map((each) => ({ ...each, mark: each.mark || "killed" }))),
                ],
                note: turned?.note || attack?.note,
            },
            {
                name: "deck",
                label: deck?.text ?? "",
                where: "side",
                look: "stack",
                backs: (deck?.backs ?? 0) + Math.max(0, deckCards.length - 1),
                slots: deckCards.slice(-1).map((each) => [each]),
                names: deckCards.length > 1 ? deckCards : undefined,
            },
            { name: "heap", label: heap?.text ?? "", where: "side", look: "heap", backs: heap?.backs ?? 0 },
        ];
    },
    again: () => say("The last bout"),
    between: () => [],
    leaving: (event) => (event.kind?.startsWith("take") && event.seat !== null ? event.seat : "heap"),
    together: {
        kind: "kill",
        move: (pairs) => `kill ${pairs.map((pair) => pair.join(">")).join(" ")}`,
        label: (pairs) =>
            say("kill {pairs}", {
                pairs: listed(
                    pairs.map(([killer, victim]) =>
                        say("{victim} with {killer}", { victim: cardName(victim), killer: cardName(killer) }),
                    ),
                ),
            }),
    },
};
