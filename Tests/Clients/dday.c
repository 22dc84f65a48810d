/*
 * Counts days in C: writes two dates and reads the D-day back. From the package's folder:
 *
 *     Sources/build
 *     cc -I Sources/CWidgetBridge/include Tests/Clients/dday.c -o dday \
 *        -L .build/release -lWidgetBridge -Wl,-rpath,"$PWD/.build/release"
 *     ./dday /tmp/groups 2026-01-22 2026-05-08 2026-05-01T09:00:00+09:00 Asia/Seoul
 *
 * It prints a line for each entry of the timeline: its date, label and count label, or "-" for a
 * missing label ("2026-05-01T09:00:00+09:00 D-7 Day 100").
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "widget_bridge.h"

static int fail(void) {
  char error[WIDGET_BRIDGE_ERROR_CAPACITY] = "";
  getLastErrorJSON(error, sizeof error);
  fprintf(stderr, "%s\n", error);
  return 1;
}

/* The '}' that ends the object at the start of `json`. */
static const char *endOfObject(const char *json) {
  int depth = 0, inText = 0;
  for (; *json != '\0'; json++) {
    if (inText && *json == '\\') {
      json++;
    } else if (*json == '"') {
      inText = !inText;
    } else if (!inText && (*json == '{' || *json == '}') && (depth += *json == '{' ? 1 : -1) == 0) {
      break;
    }
  }
  return json;
}

/* Prints a text member of the object from `json` to `end`. A quotation mark inside a JSON text is
 * always escaped, so "name":" is found only where it is a member. */
static void printMember(const char *json, const char *end, const char *name) {
  char pattern[32];
  snprintf(pattern, sizeof pattern, "\"%s\":\"", name);
  const char *text = strstr(json, pattern);
  if (text == NULL || text > end) {
    printf("-");
  } else {
    text += strlen(pattern);
    printf("%.*s", (int)strcspn(text, "\""), text);
  }
}

int main(int count, char **arguments) {
  if (count != 6) {
    fprintf(stderr, "usage: %s DIRECTORY START END NOW TIME-ZONE\n", arguments[0]);
    return 64;
  }
  char options[4200], data[200], request[200];
  snprintf(options, sizeof options, "{\"directory\":\"%s\"}", arguments[1]);
  snprintf(data, sizeof data, "{\"startDate\":\"%s\",\"endDate\":\"%s\"}", arguments[2],
           arguments[3]);
  snprintf(request, sizeof request, "{\"now\":\"%s\",\"timeZone\":\"%s\"}", arguments[4],
           arguments[5]);

  int32_t group = openSharedGroup("com.example.app", options);
  if (group < 0 || setSharedValue((uint32_t)group, "widgetDataKey", data) < 0) {
    return fail();
  }

  char *timeline = NULL;
  uint32_t capacity = 0;
  int32_t length;
  while ((length = getTimelineJSON((uint32_t)group, "dday", request, timeline, capacity)) >= 0 &&
         (uint32_t)length >= capacity) {
    capacity = (uint32_t)length + 1;
    timeline = realloc(timeline, capacity);
    if (timeline == NULL) {
      return 1;
    }
  }
  if (length < 0) {
    return fail();
  }

  const char *list = strstr(timeline, "\"entries\":[");
  const char *entry = list == NULL ? "" : strchr(list, '{');
  while (entry != NULL && *entry == '{') {
    const char *end = endOfObject(entry);
    printMember(entry, end, "date");
    printf(" ");
    printMember(entry, end, "label");
    printf(" ");
    printMember(entry, end, "countLabel");
    printf("\n");
    entry = end[0] == '}' && end[1] == ',' ? end + 2 : NULL;
  }
  free(timeline);
  return closeSharedGroup((uint32_t)group) < 0 ? fail() : 0;
}
