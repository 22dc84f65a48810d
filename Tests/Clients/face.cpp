// Tests the C++ interface: what it returns and throws, and that it closes a group only once.
//
//     face DIRECTORY
#include <cstdio>
#include <limits>
#include <string>

#include "widget_bridge.h"

/// The time limit of the last wait, in milliseconds, as the library received it.
static uint32_t waited;

static int32_t waitAndTell(uint32_t group, uint32_t since, uint32_t milliseconds) {
  waited = milliseconds;
  return waitForSharedChange(group, since, milliseconds);
}

#define waitForSharedChange waitAndTell
#include "widget_bridge.hpp"

using widget_bridge::Error;
using widget_bridge::Group;

static int count, failures;

static void check(bool passed, const char *what) {
  failures += !passed;
  std::printf("%s %d - %s\n", passed ? "ok" : "not ok", ++count, what);
}

template <typename Call>
static int32_t statusOf(Call call) {
  try {
    call();
  } catch (const Error &error) {
    const std::string code = std::string("\"code\":\"") + getStatusName(error.status()) + "\"";
    return error.document().find(code) == std::string::npos ? 1 : error.status();
  }
  return 0;
}

int main(int, char **arguments) {
  const std::string options = std::string("{\"directory\":\"") + arguments[1] + "\"}";
  uint32_t handle = 0;
  {
    Group group("face", options);
    handle = group.handle();
    const uint32_t before = group.changeCount();
    group.set("key", std::string_view("[1,2] and more").substr(0, 5));
    check(group.get("key") == "[1,2]", "a value comes back, of a text without a NUL behind it");
    check(!group.get("none") && !group.data("none"), "what is not there is nothing");
    const std::string large = "\"" + std::string(100000, 'x') + "\"";
    group.set("large", large);
    check(group.get("large") == large, "a large value gets the room that it needs");
    const std::vector<uint8_t> bytes(WIDGET_BRIDGE_TEXT_CAPACITY, 7);
    group.set("bytes", bytes);
    check(group.data("bytes") == bytes, "bytes come back");
    check(group.replace("key", "[1,2]", "3") && !group.replace("key", "[1,2]", "4"),
          "a value is replaced if it is the expected one");
    check(group.remove("key") && !group.remove("key"), "removing says whether there was one");
    check(group.wait(before, std::chrono::hours(2000)), "a wait tells of changes");
    constexpr auto endless = std::numeric_limits<uint32_t>::max();
    check(waited < endless && waited > endless / 2, "a wait of 83 days has an end");
    check(group.wait(before, std::chrono::milliseconds::max()) && waited == endless,
          "one of the longest time has none");
    check(!group.wait(group.changeCount(), std::chrono::milliseconds(-5)) && waited == 0,
          "one of less than no time ends at once");
    check(group.descriptor() > 2, "there is a descriptor to poll");
    group.set("widgetDataKey", R"({"startDate":"2026-01-22","endDate":"2026-05-08"})");
    check(group.entry("dday", R"({"now":"2026-05-01T09:00:00Z","timeZone":"UTC"})")
                  .find("\"label\":\"D-7\"") != std::string::npos,
          "an entry counts days");
    check(group.svg("dday").rfind("<svg", 0) == 0, "a picture is drawn");
    check(statusOf([&] { group.set("", std::string_view("1")); }) == BridgeStatusInvalidArgument,
          "what fails throws its status and its document");
    check(statusOf([&] { group.timeline("clock"); }) == BridgeStatusNotFound,
          "a kind that is not there is a fault");
    bool isRefused = false;
    try {
      group.get(std::string_view("a\0b", 3));
    } catch (const std::invalid_argument &) {
      isRefused = true;
    }
    check(isRefused, "a key with a NUL is refused");
    Group moved(std::move(group));
    check(moved.handle() == handle && moved.get("large") == large, "a group can be moved");
  }
  check(getSharedChangeCount(handle) == 0, "the handle is closed with it");
  std::printf("1..%d\n", count);
  return failures == 0 ? 0 : 1;
}
