# find_package(WidgetBridge) gives WidgetBridge::WidgetBridge, the shared library, and
# WidgetBridge::Static.
get_filename_component(_widget_bridge "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

if(NOT TARGET WidgetBridge::WidgetBridge)
  add_library(WidgetBridge::WidgetBridge SHARED IMPORTED)
  set_target_properties(WidgetBridge::WidgetBridge PROPERTIES
    IMPORTED_LOCATION "${_widget_bridge}/lib/libWidgetBridge.so"
    IMPORTED_SONAME "libWidgetBridge.so"
    INTERFACE_INCLUDE_DIRECTORIES "${_widget_bridge}/include")

  add_library(WidgetBridge::Static STATIC IMPORTED)
  set_target_properties(WidgetBridge::Static PROPERTIES
    IMPORTED_LOCATION "${_widget_bridge}/lib/libWidgetBridge.a"
    INTERFACE_LINK_LIBRARIES "m;pthread"
    INTERFACE_INCLUDE_DIRECTORIES "${_widget_bridge}/include")
endif()

unset(_widget_bridge)
