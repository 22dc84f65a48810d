/// A format of images that browsers and widget hosts show.
package enum ImageFormat: String, CaseIterable, Sendable {
  case png
  case jpeg
  case gif
  case webp
  case avif

  /// Recognizes the format by the file's first bytes, as the WHATWG's MIME Sniffing Standard does
  /// in section 6.1; nil for any other format. AVIF is recognized by the brand of its ISO base
  /// media file.
  package init?(_ bytes: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.count >= offset + text.utf8.count && bytes[offset...].starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBPVP", at: 8) {
      self = .webp
    } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
      self = .avif
    } else {
      return nil
    }
  }
}
