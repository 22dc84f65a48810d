/*
 * A library that looks like WidgetBridge to programs that load it. It has the version VERSION, and
 * only two of WidgetBridge's functions, as C symbols and as a Node-API module.
 */
#include <stdint.h>
#include <stdlib.h>

typedef struct napi_env__ *napi_env;
typedef struct napi_value__ *napi_value;
typedef struct napi_callback_info__ *napi_callback_info;
typedef napi_value (*napi_callback)(napi_env, napi_callback_info);
int napi_create_function(napi_env, const char *, size_t, napi_callback, void *, napi_value *)
    __attribute__((weak));
int napi_set_named_property(napi_env, napi_value, const char *, napi_value) __attribute__((weak));
int napi_create_double(napi_env, double, napi_value *) __attribute__((weak));

uint32_t getBridgeVersion(void) { return VERSION; }

int32_t openSharedGroup(const char *name, const char *optionsJSON) {
  (void)name, (void)optionsJSON;
  return 1025;
}

static napi_value version(napi_env env, napi_callback_info info) {
  napi_value value = NULL;
  (void)info;
  napi_create_double(env, VERSION, &value);
  return value;
}

static napi_value openGroup(napi_env env, napi_callback_info info) {
  napi_value value = NULL;
  (void)info;
  napi_create_double(env, 1025, &value);
  return value;
}

napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  napi_value function = NULL;
  napi_create_function(env, "getBridgeVersion", 16, version, NULL, &function);
  napi_set_named_property(env, exports, "getBridgeVersion", function);
  napi_create_function(env, "openSharedGroup", 15, openGroup, NULL, &function);
  napi_set_named_property(env, exports, "openSharedGroup", function);
  return exports;
}

int32_t node_api_module_get_api_version_v1(void) { return 8; }
