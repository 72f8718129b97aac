#include "bindings/games.hpp"
#include "bindings/unlocked.hpp"

NB_MODULE(_core, m) {
    m.doc() = "Valtti's native core: cards, games, agents and matches.";
    valtti::bindings::note_main_thread();
    valtti::bindings::bind_cards(m);
    valtti::bindings::bind_registry(m);
    valtti::bindings::bind_encoding_class(m);
    valtti::bindings::bind_networks(m);
    valtti::bindings::bind_moska(m);
    valtti::bindings::bind_schnapsen(m);
    valtti::bindings::bind_tictactoe(m);
    valtti::bindings::bind_tysiac(m);
}
