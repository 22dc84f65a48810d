/*
 * Measures timelines of 8 entries: of an event that counts plain days, and of events that count in
 * other ways; and of custom kinds, with entries that the host set and with entries that the library
 * makes from data.
 *
 *     eight_entries LIBRARY DIRECTORY
 *
 * Makes a group in DIRECTORY, and prints lines "NAME NANOSECONDS BYTES". The first event and the
 * first custom kind are the plain ones. Each other timeline is measured alternately with the plain
 * one, so that a slow moment of the machine affects both. The name of the plain one's line ends
 * with "Plain". A name has "Changed" in it if another key was written before each call, so that the
 * library cannot use what it has read of the group before.
 */
#include "group.h"

enum { batches = 3000 };

typedef struct {
  const char *name, *kind;
  char request[160];
} Timeline;

static int entryCount(void) {
  int count = 0;
  for (const char *place = buffer; (place = strstr(place, "{\"date\"")) != NULL; place++) {
    count++;
  }
  return count;
}

/* Requests a timeline `calls` times. Returns the mean time of a call in nanoseconds. */
static double ask(const Timeline *asked, int calls, int32_t *length) {
  int64_t start = nanoseconds();
  for (int call = 0; call < calls; call++) {
    *length = getTimelineJSON(group, asked->kind, asked->request, buffer, sizeof buffer);
  }
  double taken = (double)(nanoseconds() - start) / calls;
  if (*length <= 0 || entryCount() != 8) {
    fprintf(stderr, "%s: %d\n%s\n", asked->name, (int)*length, buffer);
    exit(1);
  }
  return taken;
}

static void compare(const Timeline *plain, const Timeline *other, int isChanged) {
  static double times[2][batches];
  const Timeline *both[] = {plain, other};
  int32_t lengths[2];
  char number[16];
  for (int batch = -batches / 10; batch < batches; batch++) {
    for (int place = 0; place < 2; place++) {
      if (isChanged) {
        snprintf(number, sizeof number, "%d", batch);
        succeed(setSharedValue(group, "another", place == 0 ? number : "null"), "another");
      }
      double taken = ask(both[place], isChanged ? 1 : 8, &lengths[place]);
      if (batch >= 0) {
        times[place][batch] = taken;
      }
    }
  }
  const char *changed = isChanged ? "Changed" : "";
  printf("%s%sPlain %.1f %d\n", other->name, changed, median(times[0], batches), (int)lengths[0]);
  printf("%s%s %.1f %d\n", other->name, changed, median(times[1], batches), (int)lengths[1]);
}

/* Compares each timeline with the first one. */
static void compareAll(const Timeline *timelines, int count) {
  for (int place = 1; place < count; place++) {
    compare(&timelines[0], &timelines[place], 0);
    compare(&timelines[0], &timelines[place], 1);
  }
}

/* Compares an event with events that count in other ways. */
static void counts(void) {
  static const char *const events[][2] = {
    {"countPlain", ""},
    {"countUnits", ",\"units\":[\"years\",\"months\",\"weeks\",\"days\"]"},
    {"countWorkdays",
     ",\"count\":{\"weekdays\":[\"monday\",\"tuesday\",\"wednesday\",\"thursday\","
     "\"friday\"],"
     "\"except\":[\"2026-01-01\",\"2026-02-16\",\"2026-02-17\",\"2026-02-18\",\"2026-03-02\","
     "\"2026-05-05\",\"2026-05-25\",\"2026-06-03\",\"2026-07-17\",\"2026-08-17\",\"2026-09-24\","
     "\"2026-09-25\",\"2026-10-05\",\"2026-10-09\",\"2026-12-25\",\"2027-01-01\",\"2027-02-08\","
     "\"2027-02-09\",\"2027-03-01\",\"2027-05-05\"]}"},
    {"countRule", ",\"repeat\":\"FREQ=MONTHLY;BYDAY=2TU\""},
    {"countHour", ",\"endTime\":\"18:30\""},
  };
  enum { count = sizeof events / sizeof events[0] };
  Timeline timelines[count];
  char event[800], key[16];
  for (int place = 0; place < count; place++) {
    snprintf(key, sizeof key, "count%d", place);
    snprintf(event, sizeof event,
             "{\"startDate\":\"2023-04-06\",\"endDate\":\"2026-06-08\",\"title\":\"Exam\"%s}",
             events[place][1]);
    succeed(setSharedValue(group, key, event), key);
    timelines[place] = (Timeline){.name = events[place][0], .kind = "dday"};
    snprintf(timelines[place].request, sizeof timelines[place].request,
             "{\"now\":\"2026-05-01T08:00:00+09:00\",\"timeZone\":\"Asia/Seoul\","
             "\"configuration\":{\"dataKey\":\"%s\"}}",
             key);
  }
  compareAll(timelines, count);
}

/* Compares custom kinds that show the same texts: with entries that were set, with an entry for
   each day made from fetched data, and with entries made from a stored list. */
static void hosts(void) {
  static const char *const kinds[][2] = {
      {"hostSet", ""},
      {"hostFetched",
       ",\"source\":{\"url\":\"https://tides.example/busan\",\"maxAge\":2592000},"
       "\"content\":{\"title\":\"{/title}\",\"value\":\"{/height|number:2} m\","
       "\"caption\":\"{/at|relative}\",\"progress\":\"{/share}\"}"},
      {"hostStored",
       ",\"entriesFrom\":\"tides\",\"content\":{\"title\":\"{/title}\","
       "\"value\":\"{/height|number:2} m\",\"caption\":\"{/at|relative}\","
       "\"progress\":\"{/share}\"}"},
  };
  enum { count = sizeof kinds / sizeof kinds[0] };
#define TIDE "\"title\":\"High water in the harbour\",\"at\":\"2030-05-09\",\"share\":0.75"
  static const char fetched[] = "{" TIDE ",\"height\":4.25}";
  Timeline timelines[count];
  char json[4096];
  for (int place = 0; place < count; place++) {
    snprintf(json, sizeof json,
             "{\"kind\":\"%s\",\"displayName\":\"Tides\","
             "\"supportedFamilies\":[\"systemSmall\"]%s}",
             kinds[place][0], kinds[place][1]);
    succeed(registerWidgetKind(group, json), kinds[place][0]);
    timelines[place] = (Timeline){
        .name = kinds[place][0], .kind = kinds[place][0], .request = "{\"timeZone\":\"UTC\"}"};
  }
  succeed(setRefreshResponse(group, "kind.hostFetched:https://tides.example/busan", 200,
                             (const uint8_t *)fetched, sizeof fetched - 1),
          "tides");
  /* The eight days from today on, because the entries from fetched data also begin today. */
  char entries[4096] = "{\"entries\":[", elements[4096] = "[";
  size_t entriesLength = strlen(entries), elementsLength = 1;
  for (int day = 0; day < 8; day++) {
    time_t instant = time(NULL) + day * 86400;
    char date[16];
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&instant));
    entriesLength += (size_t)snprintf(
        entries + entriesLength, sizeof entries - entriesLength,
        "%s{\"date\":\"%sT00:00:00Z\",\"content\":{\"title\":\"High water in the harbour\","
        "\"value\":\"4.25 m\",\"caption\":\"in 1,259 days\",\"progress\":0.75}}",
        day > 0 ? "," : "", date);
    elementsLength +=
        (size_t)snprintf(elements + elementsLength, sizeof elements - elementsLength,
                         "%s{\"date\":\"%s\"," TIDE ",\"height\":4.25}", day > 0 ? "," : "", date);
  }
  strcpy(entries + entriesLength, "]}");
  strcpy(elements + elementsLength, "]");
  succeed(setTimelineJSON(group, "hostSet", entries), "hostSet");
  succeed(setSharedValue(group, "tides", elements), "tides");
  compareAll(timelines, count);
}

int main(int count, char **arguments) {
  if (count != 3) {
    return 64;
  }
  openGroup(arguments[1], arguments[2]);
  counts();
  hosts();
  return 0;
}
