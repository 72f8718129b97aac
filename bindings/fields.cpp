#include "bindings/fields.hpp"

namespace valtti::bindings {

nb::list fields_to_python(const Fields& fields) {
    static constexpr const char* kShapes[] = {"word", "number", "truth", "list", "numbers", "groups"};
    nb::list all;
    for (const Field& f : fields.all())
        all.append(nb::make_tuple(f.name, kShapes[static_cast<int>(f.shape)], f.groups));
    return all;
}

Fields fields_from_python(nb::handle fields) {
    std::vector<std::pair<std::string, std::vector<std::vector<std::string>>>> plain;
    if (!nb::try_cast(fields, plain)) throw nb::type_error("fields are pairs of a name and lists of lists of words");
    Fields all;
    for (const auto& [name, groups] : plain) {
        if (all.has(name)) refuse("the field '" + name + "' is given twice");
        all.add_groups(name, groups);
    }
    return all;
}

}  // namespace valtti::bindings
