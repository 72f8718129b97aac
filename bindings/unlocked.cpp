#include "bindings/unlocked.hpp"

namespace nb = nanobind;

namespace valtti::bindings {
namespace {

unsigned long main_thread = 0;

}  // namespace

void note_main_thread() {
    const nb::object thread = nb::module_::import_("threading").attr("main_thread")();
    main_thread = nb::cast<unsigned long>(thread.attr("ident"));
}

bool is_main_thread() {
    return PyThread_get_thread_ident() == main_thread;
}

void answer_signals() {
    const nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

}  // namespace valtti::bindings
