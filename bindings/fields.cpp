// Positions as named fields, on their way from and to Python.
#include "bindings/game.hpp"

namespace valtti::bindings {

nb::list fields_to_python(const Fields& fields) {
    static constexpr const char* kShapes[] = {"word", "number", "truth", "list", "numbers", "groups"};
    nb::list all;
    for (const Field& f : fields.all())
        all.append(nb::make_tuple(f.name, kShapes[static_cast<int>(f.shape)], f.groups));
    return all;
}

Fields fields_from_python(const PlainFields& plain) {
    Fields fields;
    for (const auto& [name, groups] : plain) {
        if (fields.has(name)) refuse("the field '" + name + "' is given twice");
        fields.add_groups(name, groups);
    }
    return fields;
}

}  // namespace valtti::bindings
