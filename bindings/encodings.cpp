// Encodings: positions as rows of numbers, for networks that are trained and run in Python.
#include <nanobind/ndarray.h>

#include <cmath>
#include <limits>

#include "bindings/arena.hpp"
#include "bindings/arrays.hpp"
#include "encodings/unpacking.hpp"

namespace valtti::bindings {
namespace {

// An encoding of some game.
struct GameEncoding {
    const AnyGame* game;
    const AnyEncoding* encoding;
};

// The views that Python hands over, in whatever holds them. They stay as long as this does: what makes them one by one
// forgets them at once, and a list may lose them meanwhile.
class GivenViews {
public:
    GivenViews(const AnyGame& g, nb::handle views)
        : kept_(is_of(views, g.types.views) ? nb::borrow(views) : nb::object(nb::list(views))) {
        if (is_of(views, g.types.views)) {
            const auto& list = inside<AnyViews>(views, g.types.views);
            for (size_t i = 0; i < list.size(); ++i) all_.push_back(&list.view(i));
        } else {
            for (nb::handle view : kept_) all_.push_back(&inside<AnyView>(view, g.types.view));
        }
    }

    const std::vector<const AnyView*>& all() const { return all_; }

private:
    nb::object kept_;
    std::vector<const AnyView*> all_;
};

nb::object encode(const GameEncoding& self, nb::handle views, bool after_move) {
    const AnyGame& g = *self.game;
    const GivenViews given(g, views);
    const auto width = static_cast<size_t>(self.encoding->row_bytes());
    void* memory = nullptr;
    nb::object array = new_array({given.all().size(), width}, number_type<uint8_t>(), memory);
    auto* to = static_cast<uint8_t*>(memory);
    Row row;
    for (const AnyView* view : given.all()) {
        g.encode(*self.encoding, *view, after_move, row);
        self.encoding->pack(row, to);
        to += width;
    }
    return array;
}

using Rows = nb::ndarray<const uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// Packed rows, one after the other.
class PackedRows {
public:
    PackedRows(const AnyEncoding& encoding, const Rows& rows)
        : data_(rows.data()), size_(rows.shape(0)), width_(static_cast<size_t>(encoding.row_bytes())) {
        if (rows.shape(1) != width_)
            refuse("rows of the encoding " + std::string(encoding.name) + " have " + std::to_string(width_) +
                   " bytes, not " + std::to_string(rows.shape(1)));
    }

    size_t size() const { return size_; }
    const uint8_t* operator[](size_t i) const { return data_ + i * width_; }

private:
    const uint8_t* data_;
    size_t size_;
    size_t width_;
};

nb::object all_inputs(const GameEncoding& self, const Rows& given) {
    const AnyEncoding& encoding = *self.encoding;
    const PackedRows rows(encoding, given);
    const auto inputs = static_cast<size_t>(encoding.inputs);
    void* memory = nullptr;
    nb::object array = new_array({rows.size(), inputs}, number_type<float>(), memory);
    {
        const nb::gil_scoped_release release;
        for (size_t i = 0; i < rows.size(); ++i)
            unpack_inputs(encoding, rows[i], static_cast<float*>(memory) + i * inputs);
    }
    return array;
}

nb::tuple set_inputs(const GameEncoding& self, const Rows& given) {
    const AnyEncoding& encoding = *self.encoding;
    if (encoding.counts) refuse("the encoding " + std::string(encoding.name) + " has counts, which are more than set");
    const PackedRows rows(encoding, given);
    void* memory = nullptr;
    nb::object first = new_array({rows.size()}, number_type<int32_t>(), memory);
    auto* firsts = static_cast<int32_t*>(memory);
    size_t total = 0;
    {
        const nb::gil_scoped_release release;
        for (size_t i = 0; i < rows.size(); ++i) {
            firsts[i] = static_cast<int32_t>(total);
            total += num_set_bits(encoding, rows[i]);
        }
    }
    if (total > std::numeric_limits<int32_t>::max()) refuse("there are too many rows at once");
    nb::object which = new_array({total}, number_type<int32_t>(), memory);
    {
        const nb::gil_scoped_release release;
        auto* to = static_cast<int32_t*>(memory);
        for (size_t i = 0; i < rows.size(); ++i) to = unpack_set_inputs(encoding, rows[i], to);
    }
    return nb::make_tuple(which, first);
}

// The rows with their implied bits, or without them.
nb::object with_implied(const GameEncoding& self, const Rows& given, bool are_set) {
    const AnyEncoding& encoding = *self.encoding;
    const PackedRows rows(encoding, given);
    const auto width = static_cast<size_t>(encoding.row_bytes());
    void* memory = nullptr;
    nb::object array = new_array({rows.size(), width}, number_type<uint8_t>(), memory);
    {
        const nb::gil_scoped_release release;
        for (size_t i = 0; i < rows.size(); ++i) {
            Row row = encoding.unpack(rows[i]);
            are_set ? encoding.set_implied(row) : encoding.clear_implied(row);
            encoding.pack(row, static_cast<uint8_t*>(memory) + i * width);
        }
    }
    return array;
}

// --- Legal moves ---------------------------------------------------------------------------------------

nb::tuple legal_moves(const AnyGame& g, nb::handle views) {
    const GivenViews given(g, views);
    void* memory = nullptr;
    nb::object first = new_array({given.all().size()}, number_type<int32_t>(), memory);
    auto* firsts = static_cast<int32_t*>(memory);
    std::vector<Move> moves;
    {
        const nb::gil_scoped_release release;
        MoveList legal;
        for (const AnyView* view : given.all()) {
            *firsts++ = static_cast<int32_t>(moves.size());
            g.legal(*view, legal);
            moves.insert(moves.end(), legal.begin(), legal.end());
        }
    }
    if (moves.size() > std::numeric_limits<int32_t>::max()) refuse("there are too many views at once");
    nb::object rows = new_array({moves.size(), 4}, number_type<int64_t>(), memory);
    auto* to = static_cast<int64_t*>(memory);
    for (const Move& m : moves) {
        *to++ = m.kind;
        *to++ = m.value;
        *to++ = static_cast<int64_t>(m.cards.bits);
        *to++ = static_cast<int64_t>(m.targets.bits);
    }
    return nb::make_tuple(rows, first);
}

// --- One move ahead in many decisions ------------------------------------------------------------------

// With the width of its rows.
struct EncodedAfterMoves : AfterMoves {
    size_t width = 0;
};

EncodedAfterMoves after_moves(const GameEncoding& self, nb::handle views, int samples, int threads) {
    const AnyGame& g = *self.game;
    const GivenViews given(g, views);
    for (const AnyView* v : given.all()) require_to_act(g, *v);
    check_between("samples", samples, 1, kMostSamples);
    check_between("threads", threads, 1, kMostThreads);
    EncodedAfterMoves after;
    after.width = static_cast<size_t>(self.encoding->row_bytes());
    const nb::gil_scoped_release release;
    g.look_ahead(*self.encoding, given.all(), samples, threads, after);
    return after;
}

using Values = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// A rating for each move of each decision.
std::vector<double> ratings_of(const AfterMoves& after, const Values& given) {
    if (given.shape(0) != after.certain.size())
        refuse("there are " + std::to_string(given.shape(0)) + " values for " + std::to_string(after.certain.size()) +
               " positions");
    std::vector<double> values(given.data(), given.data() + given.shape(0));
    for (size_t i = 0; i < values.size(); ++i) {
        if (!std::isnan(after.certain[i])) values[i] = after.certain[i];
        if (std::isnan(values[i])) refuse("a value is nan, which is neither better nor worse than anything");
    }
    std::vector<double> ratings(after.prospects.moves());
    after.prospects.rate(values, ratings);
    return ratings;
}

nb::object best_of(const EncodedAfterMoves& after, const Values& values) {
    const auto ratings = ratings_of(after, values);
    void* memory = nullptr;
    nb::object array = new_array({after.move_ends.size()}, number_type<int32_t>(), memory);
    auto* best = static_cast<int32_t*>(memory);
    auto first = ratings.begin();
    for (const size_t end : after.move_ends) {
        const auto last = ratings.begin() + static_cast<long>(end);
        *best++ = static_cast<int32_t>(std::max_element(first, last) - first);
        first = last;
    }
    return array;
}

nb::list rate(const EncodedAfterMoves& after, const Values& values) {
    const auto ratings = ratings_of(after, values);
    nb::list all;
    size_t at = 0;
    for (const size_t end : after.move_ends) {
        nb::list one;
        for (; at < end; ++at) one.append(ratings[at]);
        all.append(std::move(one));
    }
    return all;
}

void bind_after_moves(nb::module_& m) {
    nb::class_<EncodedAfterMoves>(
        m, "AfterMoves", "The positions after all moves in many decisions, encoded; see `Encoding.after_moves`.")
        .def("__len__", [](const EncodedAfterMoves& self) { return self.certain.size(); })
        .def_prop_ro(
            "decisions", [](const EncodedAfterMoves& self) { return self.move_ends.size(); }, "How many there are.")
        .def_prop_ro(
            "rows",
            [](nb::handle self) {
                auto& after = nb::cast<EncodedAfterMoves&>(self);
                return nb::ndarray<nb::numpy, const uint8_t, nb::ndim<2>>(after.rows.data(),
                                                                          {after.certain.size(), after.width}, self);
            },
            nb::sig("def rows(self) -> numpy.typing.NDArray[numpy.uint8]"), "A row for each position.")
        .def("best", best_of, "values"_a,
             nb::sig("def best(self, values: numpy.typing.NDArray[numpy.float64]) -> "
                     "numpy.typing.NDArray[numpy.int32]"),
             "From a value for each position, the place of the best of each view's `moves`, the first of equals. Where "
             "the result is certain, it counts instead of the value.")
        .def("rate", rate, "values"_a,
             nb::sig("def rate(self, values: numpy.typing.NDArray[numpy.float64]) -> list[list[float]]"),
             "From a value for each position, a value for each of each view's `moves`.");
}

}  // namespace

void bind_encoding_class(nb::module_& m) {
    nb::class_<InputBlock>(m, "InputBlock", "A run of an encoding's inputs that belong together.")
        .def_ro("name", &InputBlock::name)
        .def_ro("form", &InputBlock::form, "count, bits, or 'one of them' where at most one bit is set.")
        .def_ro("first", &InputBlock::first)
        .def_ro("size", &InputBlock::size)
        .def("__repr__", [](const InputBlock& b) {
            return "<" + std::to_string(b.size) + " inputs from " + std::to_string(b.first) + ": " + b.name + ">";
        });
    bind_after_moves(m);
    const auto encoding = [](const GameEncoding& self) -> const AnyEncoding& { return *self.encoding; };
    nb::class_<GameEncoding>(m, "Encoding", "How positions of a game become inputs of a network.")
        .def_prop_ro("game", [](const GameEncoding& self) { return self.game->name; })
        .def_prop_ro("name", [encoding](const GameEncoding& self) { return encoding(self).name; })
        .def_prop_ro(
            "version", [encoding](const GameEncoding& self) { return encoding(self).version; },
            "Changes whenever what is encoded does.")
        .def_prop_ro("summary", [encoding](const GameEncoding& self) { return encoding(self).summary; })
        .def_prop_ro(
            "inputs", [encoding](const GameEncoding& self) { return encoding(self).inputs; },
            "How many there are, counts and bits.")
        .def_prop_ro(
            "counts", [encoding](const GameEncoding& self) { return encoding(self).counts; },
            "How many of the first inputs are counts; the others are bits.")
        .def_prop_ro(
            "most_players", [encoding](const GameEncoding& self) { return encoding(self).most_players; },
            "At a table; of larger ones some seats would be left out.")
        .def_prop_ro(
            "row_bytes", [encoding](const GameEncoding& self) { return encoding(self).row_bytes(); },
            "How many bytes a row has in which a position is packed.")
        .def_prop_ro("layout", [encoding](const GameEncoding& self) { return encoding(self).layout; })
        .def("encode", encode, "views"_a, "after_move"_a = false,
             nb::sig("def encode(self, views: collections.abc.Iterable[valtti.games.types.View], "
                     "after_move: bool = False) -> numpy.typing.NDArray[numpy.uint8]"),
             "A row for each view: a byte for each count, then a bit for each bit, the lowest of a byte first. "
             "`after_move` is for positions after a move of the seat that looks.")
        .def("all_inputs", all_inputs, "rows"_a,
             nb::sig("def all_inputs(self, rows: numpy.typing.NDArray[numpy.uint8]) "
                     "-> numpy.typing.NDArray[numpy.float32]"),
             "Rows that `encode` has packed as numbers, a column for each input.")
        .def("set_inputs", set_inputs, "rows"_a,
             nb::sig("def set_inputs(self, rows: numpy.typing.NDArray[numpy.uint8]) "
                     "-> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]"),
             "The inputs that are set, row after row, and where each row begins among them; only for encodings without "
             "counts.")
        .def(
            "without_implied",
            [](const GameEncoding& self, const Rows& rows) { return with_implied(self, rows, false); }, "rows"_a,
            nb::sig("def without_implied(self, rows: numpy.typing.NDArray[numpy.uint8]) "
                    "-> numpy.typing.NDArray[numpy.uint8]"),
            "Rows without the bits that follow from others, as files have them.")
        .def(
            "with_implied", [](const GameEncoding& self, const Rows& rows) { return with_implied(self, rows, true); },
            "rows"_a,
            nb::sig("def with_implied(self, rows: numpy.typing.NDArray[numpy.uint8]) "
                    "-> numpy.typing.NDArray[numpy.uint8]"),
            "Rows with the bits that follow from others, as `encode` has them.")
        .def(
            "after_moves", after_moves, "views"_a, "samples"_a = 10, "threads"_a = 1,
            nb::sig("def after_moves(self, views: collections.abc.Iterable[valtti.games.types.View], "
                    "samples: int = 10, threads: int = 1) -> AfterMoves"),
            "What may come of each of the views' `moves`, as an `Outlook` sees it, encoded without an object of Python "
            "for each position.")
        .def(
            "__eq__", [](const GameEncoding& a, const GameEncoding& b) { return a.encoding == b.encoding; },
            nb::is_operator(), nb::sig("def __eq__(self, other: object) -> bool"))
        .def("__hash__", [](const GameEncoding& self) { return std::hash<const void*>()(self.encoding); })
        .def(
            "__reduce__",
            [encoding](const GameEncoding& self) {
                const nb::object find = nb::module_::import_("valtti.games").attr("find_encoding");
                return nb::make_tuple(find, nb::make_tuple(self.game->name, encoding(self).name));
            },
            kReduce)
        .def("__repr__", [encoding](const GameEncoding& self) {
            return "<encoding " + std::string(encoding(self).name) + " " + std::to_string(encoding(self).version) +
                   " of " + self.game->name + ", " + std::to_string(encoding(self).inputs) + " inputs>";
        });
}

void bind_encodings(AnyGame& g, nb::module_& m) {
    m.def(
        "encodings",
        [&g] {
            std::vector<GameEncoding> all;
            for (const AnyEncoding* encoding : g.encodings()) all.push_back({&g, encoding});
            return all;
        },
        "The encodings of this game, the one to use first.");
    m.def(
        "legal_moves", [&g](nb::handle views) { return legal_moves(g, views); }, "views"_a,
        nb::sig("def legal_moves(views: collections.abc.Iterable[View]) "
                "-> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int32]]"),
        "The `moves` of many views as one array, and where those of each view begin in it. A row for each move: the "
        "place of its kind in `kinds`, its value, and the bits of its cards and of its targets.");
}

}  // namespace valtti::bindings
