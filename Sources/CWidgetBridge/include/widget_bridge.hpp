/*
 * widget_bridge.hpp - widget_bridge.h for C++17.
 *
 *     widget_bridge::Group group("com.example.app");
 *     group.set("widgetDataKey", R"({"startDate":"2023-04-06","endDate":"2027-01-05"})");
 *     std::string timeline = group.timeline("dday");
 *
 * A Group closes its handle when it is destroyed. A call that fails throws an Error, which has the
 * last error of the call's thread. Texts are UTF-8; a std::string_view need not end in a NUL, and
 * must contain none. Any thread may call any function of a Group, but no call may be in progress
 * when the Group is destroyed or moved.
 */
#ifndef WIDGET_BRIDGE_HPP
#define WIDGET_BRIDGE_HPP

/* Empty in C, because a module map may include all headers of this folder. */
#if defined(__cplusplus)

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "widget_bridge.h"

namespace widget_bridge {

/// A call that failed: its status, and the document of getLastErrorJSON().
class Error : public std::runtime_error {
 public:
  /// The last error of the calling thread.
  explicit Error(int32_t status) : Error(status, lastError()) {}
  Error(int32_t status, const std::string &document)
      : std::runtime_error(std::string(getStatusName(status)) + ": " + document),
        status_(status),
        document_(document) {}

  int32_t status() const noexcept { return status_; }
  /// {"version":1,"code":"...","message":"...", ...}
  const std::string &document() const noexcept { return document_; }

 private:
  static std::string lastError() {
    char text[WIDGET_BRIDGE_ERROR_CAPACITY] = "";
    getLastErrorJSON(text, sizeof text);
    return text;
  }

  int32_t status_;
  std::string document_;
};

/// Returns the result of a C function, or throws if it is the status of a failure.
inline uint32_t checked(int32_t result) {
  if (result < 0) {
    throw Error(result);
  }
  return static_cast<uint32_t>(result);
}

/// An open group.
class Group {
 public:
  /// Opens a group; the options are openSharedGroup()'s.
  explicit Group(std::string_view name, std::optional<std::string_view> options = std::nullopt) {
    Text nameText(name), optionsText(options);
    handle_ = checked(openSharedGroup(nameText, optionsText));
  }
  ~Group() {
    if (handle_ != 0) {
      closeSharedGroup(handle_);
    }
  }
  Group(Group &&other) noexcept : handle_(std::exchange(other.handle_, 0)) {}
  Group &operator=(Group &&other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  Group(const Group &) = delete;
  Group &operator=(const Group &) = delete;

  /// The handle, for functions of the C header; 0 after another Group was move-constructed from
  /// this Group.
  uint32_t handle() const noexcept { return handle_; }

  void set(std::string_view key, std::string_view json) {
    checked(setSharedValue(handle_, Text(key), Text(json)));
  }
  /// The value under a key; nullopt if there is none.
  std::optional<std::string> get(std::string_view key) const {
    Text keyText(key);
    return found<std::string>([&](char *buffer, uint32_t capacity) {
      return getSharedValue(handle_, keyText, buffer, capacity);
    });
  }
  void set(std::string_view key, const std::vector<uint8_t> &bytes) {
    if (bytes.size() > std::numeric_limits<uint32_t>::max()) {
      throw std::length_error("widget_bridge: more bytes than 32 bits can tell");
    }
    checked(setSharedData(
        handle_, Text(key), bytes.data(), static_cast<uint32_t>(bytes.size())));
  }
  /// The bytes under a key; nullopt if there are none.
  std::optional<std::vector<uint8_t>> data(std::string_view key) const {
    Text keyText(key);
    return found<std::vector<uint8_t>>([&](uint8_t *buffer, uint32_t capacity) {
      return getSharedData(handle_, keyText, buffer, capacity);
    });
  }
  /// Removes the value or data under a key; false if there was none.
  bool remove(std::string_view key) {
    const int32_t result = removeSharedValue(handle_, Text(key));
    return result != BridgeStatusNotFound && checked(result) == 0;
  }
  /// Replaces a value if it is still the expected one; returns false otherwise. nullopt stands for
  /// no value.
  bool replace(std::string_view key, std::optional<std::string_view> expected,
               std::optional<std::string_view> json) {
    const int32_t result =
        replaceSharedValue(handle_, Text(key), Text(expected), Text(json));
    return result != BridgeStatusConflict && checked(result) == 0;
  }

  std::string timeline(std::string_view kind,
                       std::optional<std::string_view> request = std::nullopt) const {
    return asked(getTimelineJSON, kind, request);
  }
  std::string entry(std::string_view kind,
                    std::optional<std::string_view> request = std::nullopt) const {
    return asked(getEntryJSON, kind, request);
  }
  std::string svg(std::string_view kind,
                  std::optional<std::string_view> request = std::nullopt) const {
    return asked(renderWidgetSVG, kind, request);
  }

  uint32_t changeCount() const noexcept { return getSharedChangeCount(handle_); }
  /// Waits until the count differs from `since`, but at most for `time` and for 49 days;
  /// milliseconds::max() waits without end. Returns whether the count differs. The result is also
  /// false if a signal or interruptSharedWaits() ended the wait: check whether there is something
  /// to do, and wait again.
  bool wait(uint32_t since, std::chrono::milliseconds time) const {
    constexpr auto endless = std::numeric_limits<uint32_t>::max();
    const auto most = std::chrono::milliseconds(endless - (time == time.max() ? 0 : 1));
    const auto kept = time < time.zero() ? time.zero() : time > most ? most : time;
    return checked(waitForSharedChange(handle_, since, static_cast<uint32_t>(kept.count()))) == 1;
  }
  /// A descriptor for poll() and event loops; see getSharedChangeDescriptor().
  int descriptor() const {
    return static_cast<int>(checked(getSharedChangeDescriptor(handle_)));
  }

 private:
  /// A text that ends in a NUL, or a null pointer, for the duration of a C call.
  class Text {
   public:
    explicit Text(std::string_view text) : Text(std::optional<std::string_view>(text)) {}
    explicit Text(std::optional<std::string_view> text) : isThere_(text.has_value()) {
      if (text) {
        if (text->find('\0') != text->npos) {
          throw std::invalid_argument("widget_bridge: a text with a NUL inside");
        }
        text_ = *text;
      }
    }
    operator const char *() const noexcept { return isThere_ ? text_.c_str() : nullptr; }

   private:
    bool isThere_;
    std::string text_;
  };

  using Ask = int32_t (*)(uint32_t, const char *, const char *, char *, uint32_t);
  std::string asked(Ask ask, std::string_view kind,
                    std::optional<std::string_view> request) const {
    Text kindText(kind), requestText(request);
    return *found<std::string>([&](char *buffer, uint32_t capacity) {
      const int32_t result = ask(handle_, kindText, requestText, buffer, capacity);
      // An unknown kind is an error here, and not an absent value.
      return result < 0 ? throw Error(result) : result;
    });
  }

  /// Returns what a function writes into a buffer, which is made larger until the result fits.
  template <typename Buffer, typename Call>
  static std::optional<Buffer> found(Call call) {
    Buffer buffer(WIDGET_BRIDGE_TEXT_CAPACITY, {});
    while (true) {
      const int32_t result = call(buffer.data(), static_cast<uint32_t>(buffer.size()));
      if (result == BridgeStatusNotFound) {
        return std::nullopt;
      }
      const std::size_t length = checked(result);
      if (length < buffer.size()) {
        buffer.resize(length);
        return buffer;
      }
      buffer.resize(length + 1);
    }
  }

  uint32_t handle_ = 0;
};

}  // namespace widget_bridge

#endif  // __cplusplus

#endif  // WIDGET_BRIDGE_HPP
