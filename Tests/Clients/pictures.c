/*
 * Tests how renderWidgetSVG draws fetched pictures: an image is embedded in the document as data,
 * and anything else is replaced by initials.
 *
 *     pictures DIRECTORY
 */
#include "check.h"

#define AVATAR "https://avatars.githubusercontent.com/u/1?v=4"

static const char repository[] =
    "{\"name\":\"swift-news\",\"owner\":{\"login\":\"sallen0400\",\"avatar_url\":\"" AVATAR "\"},"
    "\"has_issues\":true,\"forks\":21,\"watchers\":288,\"open_issues\":3,"
    "\"pushed_at\":\"2026-06-01T05:22:11Z\"}";

static char text[1 << 20];

/* Draws the repository after its owner's picture has arrived as these bytes. */
static const char *draw(uint32_t group, const void *bytes, size_t length) {
  static const char request[] = "{\"now\":\"2026-11-21T00:00:00Z\",\"timeZone\":\"UTC\"}";
  checkSuccess(setRefreshResponse(group, "github.avatar:" AVATAR, 200, bytes, (uint32_t)length),
               "a picture is stored");
  int32_t drawn = renderWidgetSVG(group, "singleRepo", request, text, sizeof text);
  checkSuccess(drawn, "the repository is drawn");
  return drawn > 0 && (size_t)drawn < sizeof text ? text : "";
}

static void checkImages(uint32_t group) {
#define IMAGE(bytes, name) {bytes, sizeof bytes - 1, name}
  static const struct {
    const char *bytes;
    size_t length;
    const char *name;
  } images[] = {
      IMAGE("\x89PNG\r\n\x1A\n....", "png"),   IMAGE("\xFF\xD8\xFF\xE0....", "jpeg"),
      IMAGE("GIF89a......", "gif"),            IMAGE("RIFF\4\0\0\0WEBPVP8 ", "webp"),
      IMAGE("\0\0\0\x1C" "ftypavif", "avif"),
  };
  char data[64];
  for (size_t i = 0; i < sizeof images / sizeof images[0]; i++) {
    const char *svg = draw(group, images[i].bytes, images[i].length);
    snprintf(data, sizeof data, "href=\"data:image/%s;base64,", images[i].name);
    check(strstr(svg, data) != NULL && strstr(svg, ">S</text>") == NULL, "%s is shown",
          images[i].name);
  }
}

static void checkOthers(uint32_t group) {
  static const struct {
    const char *bytes;
    size_t length;
    const char *name;
  } others[] = {
      IMAGE("<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"x()\"/>", "SVG"),
      IMAGE("<!DOCTYPE html><title>Not Found</title>", "HTML"),
      IMAGE("BM\x46\0\0\0\0\0\0\0", "BMP"),
      IMAGE("\0\0\1\0\1\0\x10\x10", "an icon"),
      IMAGE("\0\0\0\x1C" "ftypheic", "HEIC"),
      IMAGE("%PDF-1.7", "PDF"),
      IMAGE("\x89PNG\r\n\x1A", "a PNG cut off in its signature"),
      IMAGE("\0", "a NUL"),
  };
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
    const char *svg = draw(group, others[i].bytes, others[i].length);
    check(strstr(svg, "<image") == NULL && strstr(svg, "data:") == NULL &&
              strstr(svg, ">S</text>") != NULL,
          "%s is shown as initials", others[i].name);
  }
}

int main(int count, char **arguments) {
  if (count != 2) {
    return 64;
  }
  uint32_t group = openBelow(arguments[1], "pictures");
  checkSuccess(setRefreshResponse(group, "github.repository:sallen0400/swift-news", 200,
                                  (const uint8_t *)repository, sizeof repository - 1),
               "the repository is stored");
  checkImages(group);
  checkOthers(group);
  closeSharedGroup(group);
  return finish();
}
