#include "bindings/games.hpp"
#include "bindings/values.hpp"

namespace valtti::bindings {

void bind_cards(nb::module_& m) {
    nb::class_<Card>(m, "Card", "A playing card, written rank then suit: Card('TH').")
        .def(
            "__init__", [](Card* self, const std::string& text) { new (self) Card(parse_card(text)); }, "text"_a)
        .def_prop_ro("rank", &Card::rank, "2 to 14; 11 is the jack, 14 the ace.")
        .def_prop_ro(
            "suit", [](Card c) { return std::string(1, suit_letter(c.suit())); }, "C, D, H or S.")
        .def_ro("index", &Card::index, "4 * (rank - 2) + suit.")
        .def("__str__", [](Card c) { return to_text(c); })
        .def("__repr__", [](Card c) { return "Card('" + to_text(c) + "')"; })
        .def(
            "__reduce__", [](Card c) { return nb::make_tuple(nb::type<Card>(), nb::make_tuple(to_text(c))); }, kReduce)
        .def("__hash__", [](Card c) { return static_cast<int>(c.index); })
        .def(nb::self == nb::self, kEquality)
        .def(nb::self < nb::self)
        .def(nb::self <= nb::self)
        .def(nb::self > nb::self)
        .def(nb::self >= nb::self);

    nb::class_<CardSet>(m, "CardSet", "A set of cards, in the order of ranks.")
        .def(
            "__init__",
            [](CardSet* self, const std::vector<Card>& cards) {
                new (self) CardSet();
                for (Card c : cards) *self |= c;
            },
            "cards"_a = std::vector<Card>{})
        .def(
            "__init__",
            [](CardSet* self, const std::string& text) {
                new (self) CardSet();
                for (const auto& word : split(text, ' ')) *self |= parse_card(word);
            },
            "text"_a, "The cards of a text such as '9C TH'.")
        .def_ro("bits", &CardSet::bits)
        .def("__len__", &CardSet::size)
        .def("__bool__", [](CardSet s) { return !s.empty(); })
        .def("__contains__", [](CardSet s, Card c) { return s.contains(c); })
        .def(
            "__iter__",
            [](CardSet s) {
                std::vector<Card> cards;
                for (Card c : s) cards.push_back(c);
                return nb::cast(cards).attr("__iter__")();
            },
            nb::sig("def __iter__(self) -> collections.abc.Iterator[Card]"))
        .def("__str__", [](CardSet s) { return to_text(s); })
        .def("__repr__", [](CardSet s) { return "CardSet('" + to_text(s) + "')"; })
        .def(
            "__reduce__", [](CardSet s) { return nb::make_tuple(nb::type<CardSet>(), nb::make_tuple(to_text(s))); },
            kReduce)
        .def("__hash__", [](CardSet s) { return static_cast<nb::ssize_t>(mix(s.bits) >> 1); })
        .def(nb::self | nb::self)
        .def(nb::self & nb::self)
        .def(nb::self - nb::self)
        .def(nb::self == nb::self, kEquality);

    nb::class_<Rng>(m, "Rng", "Seeded random numbers, the same on every machine.")
        .def(nb::init<uint64_t>(), "seed"_a = 0)
        .def_static("stream", &Rng::stream, "seed"_a, "number"_a, "An independent stream of a seed.")
        .def("next", &Rng::next, "A number of 64 random bits.")
        .def(
            "below",
            [](Rng& self, uint64_t n) {
                if (n == 0) throw nb::value_error("there is no number below 0");
                return self.below64(n);
            },
            "n"_a, "Uniform in [0, n).")
        .def("copy", [](const Rng& r) { return r; })
        .def(
            "__reduce__", [](const Rng& r) { return nb::make_tuple(nb::type<Rng>(), nb::make_tuple(r.seed())); },
            kReduce);

    m.def("mix", nb::overload_cast<uint64_t, uint64_t>(&mix), "a"_a, "b"_a, "Hashes two numbers into one.");
}

}  // namespace valtti::bindings
