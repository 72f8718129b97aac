// The table of Schnapsen: the trick, the talon with the face-up trump, the cards that are gone.

import { pileOf } from "../pictures.js";
import { completedTrick, goneSpot, lastTrick, toTheLeader, trickSpot } from "./tricks.js";

/** @type {import("../types.js").Layout} */
export const schnapsen = {
    ranks: "JQKTA",
    source: "talon",
    lasting: "to_go",
    shows: ["declare", "claim"],
    lay(picture) {
        const talon = pileOf(picture, "talon");
        const cards = talon?.cards ?? [];
        return [
            trickSpot(picture),
            {
                name: "talon",
                label: talon?.text ?? "",
                where: "side",
                look: "stack",
                backs: (talon?.backs ?? 0) + Math.max(0, cards.length - 1),
                slots: cards.slice(-1).map((each) => [each]),
                names: cards.length > 1 ? cards : undefined,
            },
            ...goneSpot(picture),
        ];
    },
    again: lastTrick,
    between: completedTrick,
    leaving: toTheLeader,
};
