// The table of Tic-Tac-Toe: a board.

/** @type {import("../types.js").Layout} */
export const tictactoe = {
    ranks: "",
    source: "",
    onBoard: "mark",
    lay: (picture) => [{ name: "board", label: "", where: "centre", look: "board", squares: picture.board }],
    between: () => [],
    leaving: () => "board",
};
