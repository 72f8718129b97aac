// Positions as named fields, on their way from and to Python.
#pragma once

#include "bindings/values.hpp"

namespace valtti::bindings {

nb::list fields_to_python(const Fields& fields);
Fields fields_from_python(nb::handle fields);

}  // namespace valtti::bindings
