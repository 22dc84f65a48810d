// The widget's code is from a blog post and is unchanged, including its forced unwraps.
// swift-format-ignore-file: NeverForceUnwrap

// The D-day widget of the blog post with which this project began. It makes a DateFormatter for
// every read, and divides seconds by 86,400. Prints how long it takes to compute an entry's two
// numbers, in nanoseconds: the median of many measurements.
//
//     swiftc -O document.swift && ./document

import Foundation

struct SimpleEntry {
  let date: Date
  let startDate: String?
  let endDate: String?

  var dday: Double {
    let dayInSeconds = 24 * 60 * 60
    let dateFormatter = DateFormatter()
    dateFormatter.dateFormat = "yyyy-MM-dd"

    let today = Calendar.current.startOfDay(for: Date()).timeIntervalSinceReferenceDate
    if let eDate = dateFormatter.date(from: endDate!)?.timeIntervalSinceReferenceDate {
      return (eDate - today) / (Double)(dayInSeconds)
    } else {
      return 0.0
    }
  }

  var countDay: Double {
    let dayInSeconds = 24 * 60 * 60
    let dateFormatter = DateFormatter()
    dateFormatter.dateFormat = "yyyy-MM-dd"

    let today = Calendar.current.startOfDay(for: Date()).timeIntervalSinceReferenceDate
    if let sDate = dateFormatter.date(from: startDate!)?.timeIntervalSinceReferenceDate {
      return floor((Double)(today - sDate) / (Double)(dayInSeconds)) + 1
    } else {
      return 0.0
    }
  }
}

setenv("TZ", "Asia/Seoul", 1)
let entry = SimpleEntry(date: Date(), startDate: "2023-04-06", endDate: "2027-01-05")
let clock = ContinuousClock()
var sum = 0.0
var times: [Duration] = []
for _ in 0..<550 { times.append(clock.measure { sum += entry.dday + entry.countDay }) }
let median = times.dropFirst(50).sorted()[250]
precondition(sum > 0)
let (seconds, attoseconds) = median.components
print("document", seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
