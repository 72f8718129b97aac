// Reading and changing pictures of tables. A picture is never changed in place.

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Pile} Pile */
/** @typedef {import("./types.js").CardPicture} CardPicture */
/** @typedef {import("./types.js").SeatPicture} SeatPicture */

/** @param {Picture} picture @param {string} name @returns {Pile | undefined} */
export function pileOf(picture, name) {
    return picture.piles.find((pile) => pile.name === name);
}

/** The cards of the viewer. @param {Picture} picture */
export function handOf(picture) {
    return picture.viewer === null ? [] : picture.seats[picture.viewer].cards;
}

/**
 * The other seats, from the viewer's left round the table.
 * @param {Picture} picture
 * @returns {SeatPicture[]}
 */
export function others(picture) {
    if (picture.viewer === null) return picture.seats;
    return [...picture.seats.slice(picture.viewer + 1), ...picture.seats.slice(0, picture.viewer)];
}

/**
 * Every seat but one that sits between: how far round the table a seat is.
 * @param {Picture} picture
 * @param {number} seat
 */
export function stepsTo(picture, seat) {
    const count = picture.seats.length;
    return (seat - (picture.viewer ?? 0) + count) % count;
}

/**
 * A card that lies somewhere.
 * @param {string} card
 * @param {Partial<CardPicture>} [more]
 * @returns {CardPicture}
 */
export function laid(card, more = {}) {
    return { card, seat: null, mark: "", upon: null, ...more };
}

/**
 * Cards in slots: each alone, or with the card that lies upon it.
 * @param {CardPicture[]} cards
 * @returns {CardPicture[][]}
 */
export function slotsOf(cards) {
    /** @type {CardPicture[][]} */
    const slots = cards.filter((each) => each.upon === null).map((each) => [each]);
    for (const each of cards) {
        if (each.upon === null) continue;
        const below = slots.find((slot) => slot[0].card === each.upon);
        if (below) below.push(each);
        else slots.push([laid(each.upon), each]);
    }
    return slots;
}

/**
 * The table with some of the viewer's cards upon others, as it has in mind to play them.
 * @param {Picture} picture
 * @param {[string, string][]} pairs
 * @returns {Picture}
 */
export function withProposals(picture, pairs) {
    if (!pairs.length) return picture;
    const killers = new Set(pairs.map(([killer]) => killer));
    return {
        ...picture,
        seats: picture.seats.map((seat) =>
            seat.is_viewer ? { ...seat, cards: seat.cards.filter((card) => !killers.has(card)) } : seat,
        ),
        piles: picture.piles.map((pile) => {
            const upon = pairs.filter(([, victim]) => pile.cards.some((each) => each.card === victim));
            return {
                ...pile,
                cards: [
                    ...pile.cards,
                    ...upon.map(([killer, victim]) => laid(killer, { upon: victim, mark: "proposed" })),
                ],
            };
        }),
    };
}

/**
 * The table after a seat has laid a card on a pile.
 * @param {Picture} picture
 * @param {number} by
 * @param {string} card
 * @param {string} pileName
 * @returns {Picture}
 */
export function withCardPlayed(picture, by, card, pileName) {
    return {
        ...picture,
        actor: -1,
        seats: picture.seats.map((seat) => (seat.seat === by ? withoutCard(seat, card) : seat)),
        piles: picture.piles.map((pile) =>
            pile.name === pileName ? { ...pile, cards: [...pile.cards, laid(card, { seat: by })] } : pile,
        ),
    };
}

/**
 * A table that still shows what was played, with what everybody has by then.
 * @param {Picture} picture
 * @param {Picture} after when the cards are cleared away; perhaps in the next round already
 * @param {string} [lasting] the number that outlasts a round
 * @returns {Picture}
 */
export function withNumbers(picture, after, lasting) {
    const isOver = roundOf(picture) !== roundOf(after);
    return {
        ...picture,
        seats: picture.seats.map((seat, at) => ({
            ...seat,
            numbers: after.seats[at].numbers.filter((fact) => !isOver || fact.name === lasting),
        })),
    };
}

/** @param {Picture} picture */
function roundOf(picture) {
    return picture.headline.find((fact) => fact.name === "round")?.value;
}

/** @param {SeatPicture} seat @param {string} card @returns {SeatPicture} */
function withoutCard(seat, card) {
    if (seat.cards.includes(card)) return { ...seat, cards: seat.cards.filter((each) => each !== card) };
    return { ...seat, backs: Math.max(0, seat.backs - 1) };
}
