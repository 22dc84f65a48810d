# find_package(WidgetBridge) defines WidgetBridge::WidgetBridge, the shared library, and, if its
# file is installed, WidgetBridge::Static.
get_filename_component(_widget_bridge_lib "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)

# Libraries may be in lib, in lib64, or in a subfolder of lib for the processor.
foreach(_widget_bridge_up ".." "../..")
  get_filename_component(
    _widget_bridge_include "${_widget_bridge_lib}/${_widget_bridge_up}/include" ABSOLUTE)
  if(EXISTS "${_widget_bridge_include}/widget_bridge.h")
    break()
  endif()
endforeach()

if(NOT TARGET WidgetBridge::WidgetBridge)
  add_library(WidgetBridge::WidgetBridge SHARED IMPORTED)
  set_target_properties(WidgetBridge::WidgetBridge PROPERTIES
    IMPORTED_LOCATION "${_widget_bridge_lib}/libWidgetBridge.so"
    IMPORTED_SONAME "@SERIES@"
    INTERFACE_INCLUDE_DIRECTORIES "${_widget_bridge_include}")
endif()

if(NOT TARGET WidgetBridge::Static AND EXISTS "${_widget_bridge_lib}/libWidgetBridge.a")
  add_library(WidgetBridge::Static STATIC IMPORTED)
  set_target_properties(WidgetBridge::Static PROPERTIES
    IMPORTED_LOCATION "${_widget_bridge_lib}/libWidgetBridge.a"
    INTERFACE_LINK_LIBRARIES "m;pthread"
    INTERFACE_INCLUDE_DIRECTORIES "${_widget_bridge_include}")
endif()

unset(_widget_bridge_lib)
unset(_widget_bridge_include)
unset(_widget_bridge_up)
