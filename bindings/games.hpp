// One function a game; the module calls each.
#pragma once

#include <nanobind/nanobind.h>

namespace valtti::bindings {

void bind_cards(nanobind::module_& m);
void bind_registry(nanobind::module_& m);
void bind_encoding_class(nanobind::module_& m);
void bind_networks(nanobind::module_& m);
void bind_moska(nanobind::module_& m);
void bind_schnapsen(nanobind::module_& m);
void bind_tictactoe(nanobind::module_& m);
void bind_tysiac(nanobind::module_& m);

}  // namespace valtti::bindings
