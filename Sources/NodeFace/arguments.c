#include "arguments.h"

#include <stdio.h>
#include <stdlib.h>

#include "errors.h"

/* Why an argument was refused, as the end of the error's message; NULL if it
   was accepted. */
typedef const char *Refusal;

static const Refusal outOfMemory = "does not fit in memory";

/* How many bytes `units` take as UTF-8, or a refusal. JavaScript's strings may
 * contain halves of surrogate pairs, which UTF-8 cannot express. Node-API would
 * silently replace them with U+FFFD. */
static Refusal measureText(const uint16_t *units, size_t count, size_t *bytes) {
  size_t total = 0;
  for (size_t i = 0; i < count; i++) {
    uint16_t unit = units[i];
    if (unit == 0) {
      return "holds U+0000, which ends a text in C";
    }
    if (unit < 0x80) {
      total += 1;
    } else if (unit < 0x800) {
      total += 2;
    } else if (unit < 0xD800 || unit > 0xDFFF) {
      total += 3;
    } else if (unit < 0xDC00 && i + 1 < count && units[i + 1] >= 0xDC00 &&
               units[i + 1] <= 0xDFFF) {
      total += 4;
      i++;
    } else {
      return "holds half of a surrogate pair";
    }
  }
  *bytes = total;
  return NULL;
}

/* Writes `units`, which measureText() accepted, as UTF-8 and a NUL. */
static void writeText(const uint16_t *units, size_t count, char *text) {
  uint8_t *out = (uint8_t *)text;
  for (size_t i = 0; i < count; i++) {
    uint32_t scalar = units[i];
    if (scalar < 0x80) {
      *out++ = (uint8_t)scalar;
      continue;
    }
    if (scalar < 0x800) {
      *out++ = (uint8_t)(0xC0 | scalar >> 6);
    } else {
      if (scalar >= 0xD800 && scalar <= 0xDBFF) {
        scalar = 0x10000 + ((scalar - 0xD800) << 10) + (units[++i] - 0xDC00u);
        *out++ = (uint8_t)(0xF0 | scalar >> 18);
        *out++ = (uint8_t)(0x80 | (scalar >> 12 & 0x3F));
      } else {
        *out++ = (uint8_t)(0xE0 | scalar >> 12);
      }
      *out++ = (uint8_t)(0x80 | (scalar >> 6 & 0x3F));
    }
    *out++ = (uint8_t)(0x80 | (scalar & 0x3F));
  }
  *out = 0;
}

/* Converts `units` into the argument's inline buffer, or into memory that the
   argument owns. */
static Refusal keepText(const uint16_t *units, size_t count,
                        Argument *argument) {
  size_t length = 0;
  Refusal refusal = measureText(units, count, &length);
  if (refusal != NULL) {
    return refusal;
  }
  char *text = argument->inlineText;
  if (length >= sizeof argument->inlineText) {
    text = argument->ownedText = malloc(length + 1);
    if (text == NULL) {
      return outOfMemory;
    }
  }
  writeText(units, count, text);
  argument->text = text;
  return NULL;
}

static Refusal convertText(napi_env env, napi_value value, Argument *argument) {
  uint16_t inlineUnits[inlineUnitCount];
  size_t count = 0;
  napi_status status = napi_get_value_string_utf16(env, value, inlineUnits,
                                                   inlineUnitCount, &count);
  if (status == napi_ok && count < inlineUnitCount - 1) {
    return keepText(inlineUnits, count, argument);
  }
  if (status != napi_ok ||
      napi_get_value_string_utf16(env, value, NULL, 0, &count) != napi_ok) {
    return "must be a string";
  }
  uint16_t *units = malloc((count + 1) * sizeof *units);
  Refusal refusal = outOfMemory;
  if (units != NULL && napi_get_value_string_utf16(env, value, units, count + 1,
                                                   &count) == napi_ok) {
    refusal = keepText(units, count, argument);
  }
  free(units);
  return refusal;
}

static Refusal convertBytes(napi_env env, napi_value value,
                            Argument *argument) {
  static const Refusal refusal = "must be a Uint8Array";
  bool isTypedArray = false;
  napi_typedarray_type type;
  size_t length = 0, offset = 0;
  void *data = NULL;
  napi_value storage = NULL;
  if (napi_is_typedarray(env, value, &isTypedArray) != napi_ok ||
      !isTypedArray ||
      napi_get_typedarray_info(env, value, &type, &length, &data, &storage,
                               &offset) != napi_ok ||
      type != napi_uint8_array) {
    return refusal;
  }
  /* Another thread could change shared memory while the call reads it. */
  bool isArrayBuffer = false, isDetached = false;
  if (napi_is_arraybuffer(env, storage, &isArrayBuffer) != napi_ok ||
      !isArrayBuffer) {
    return "must be a Uint8Array whose memory is not shared";
  }
  if (napi_is_detached_arraybuffer(env, storage, &isDetached) != napi_ok ||
      isDetached) {
    return "is a Uint8Array whose memory was given away";
  }
  if (length > UINT32_MAX) {
    return "is longer than 4294967295 bytes";
  }
  argument->bytes = data;
  argument->length = (uint32_t)length;
  return NULL;
}

static Refusal convertNumber(napi_env env, napi_value value, int64_t minimum,
                             int64_t maximum, Refusal refusal,
                             Argument *argument) {
  double number = 0;
  /* NaN fails both comparisons. */
  if (napi_get_value_double(env, value, &number) != napi_ok ||
      !(number >= (double)minimum && number <= (double)maximum) ||
      number != (double)(int64_t)number) {
    return refusal;
  }
  argument->number = (int64_t)number;
  return NULL;
}

static Refusal convertArgument(napi_env env, ArgumentKind kind,
                               napi_value value, Argument *argument) {
  napi_valuetype type = napi_object;
  napi_typeof(env, value, &type);
  bool isNull = type == napi_null || type == napi_undefined;
  switch (kind) {
  case ArgumentTextOrNull:
    if (isNull) {
      return NULL;
    }
    return type == napi_string ? convertText(env, value, argument)
                               : "must be a string or null";
  case ArgumentBytesOrNull:
    return isNull ? NULL : convertBytes(env, value, argument);
  case ArgumentText:
    return convertText(env, value, argument);
  case ArgumentBytes:
    return convertBytes(env, value, argument);
  case ArgumentUnsigned:
    return convertNumber(env, value, 0, UINT32_MAX,
                         "must be an integer from 0 to 4294967295", argument);
  case ArgumentSigned:
    return convertNumber(env, value, INT32_MIN, INT32_MAX,
                         "must be an integer from -2147483648 to 2147483647",
                         argument);
  }
  return "has an unknown kind";
}

bool convertArguments(napi_env env, const char *functionName,
                      const Parameter *parameters, const napi_value *values,
                      Argument *arguments, napi_value *error) {
  size_t count = 0;
  for (; parameters[count].name != NULL; count++) {
    arguments[count].text = NULL;
    arguments[count].bytes = NULL;
    arguments[count].length = 0;
    arguments[count].ownedText = NULL;
  }
  for (size_t i = 0; i < count; i++) {
    Refusal refusal =
        convertArgument(env, parameters[i].kind, values[i], &arguments[i]);
    if (refusal != NULL) {
      char message[160];
      snprintf(message, sizeof message, "%s: %s %s.", functionName,
               parameters[i].name, refusal);
      *error = makeArgumentError(env, message);
      return false;
    }
  }
  return true;
}

void releaseArguments(const Parameter *parameters, Argument *arguments) {
  for (size_t i = 0; parameters[i].name != NULL; i++) {
    free(arguments[i].ownedText);
  }
}
