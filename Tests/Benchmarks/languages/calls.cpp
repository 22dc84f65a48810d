// calls LIBRARY DIRECTORY: prints the time of calls through widget_bridge.hpp in nanoseconds, each
// the median of batches.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>
#include <widget_bridge.hpp>

template <typename Call>
static void timeCalls(const char *name, Call call) {
  std::vector<double> times(31);
  for (double &time : times) {
    const auto start = std::chrono::steady_clock::now();
    for (int index = 0; index < 1000; index++) call();
    const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
    time = taken.count() / 1000;
  }
  std::nth_element(times.begin(), times.begin() + 15, times.end());
  std::printf("%s %.1f\n", name, times[15]);
}

int main(int, char **arguments) {
  widget_bridge::Group group("calls", std::string("{\"directory\":\"") + arguments[2] + "\"}");
  const std::string value =
      R"({"title":"Exam","startDate":"2023-04-06","endDate":"2027-01-05"})";
  const std::string request =
      R"({"now":"2026-05-01T09:00:00+09:00","timeZone":"Asia/Seoul","family":"systemMedium"})";
  group.set("widgetDataKey", value);
  timeCalls("get", [&] { group.get("widgetDataKey"); });
  timeCalls("set", [&] { group.set("other", value); });
  timeCalls("timeline", [&] { group.timeline("dday", request); });
}
