// swift-tools-version: 6.3
import PackageDescription

// The targets form layers, called floors. A floor imports only floors below it. ARCHITECTURE.md
// draws the floors.

/// The settings of every Swift target, which make the language as strict as possible.
let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The platforms with an operating system, unlike WebAssembly.
let systems: [Platform] = [.linux, .android, .macOS, .iOS, .tvOS, .watchOS, .visionOS]

let cSettings: [CSetting] = [
  .unsafeFlags(["-Wall", "-Wextra", "-Werror", "-fvisibility=hidden"])
]

/// The dynamic library is never unloaded, because thread-local values and a fork handler point into
/// it. Hosts link a library that `Sources/build` compiles from the same files, as Embedded Swift.
let librarySettings: [LinkerSetting] = [
  .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "nodelete"], .when(platforms: [.linux]))
]

let package = Package(
  name: "WidgetBridge",
  products: [
    .library(name: "WidgetBridge", type: .dynamic, targets: ["WidgetBridge", "NodeFace"]),
    .library(name: "SharedGroup", targets: ["SharedGroup"]),
    .library(name: "WidgetTimeline", targets: ["WidgetTimeline", "SystemZones"]),
    .executable(name: "bridge-demo", targets: ["bridge-demo"]),
  ],
  targets: [
    // The lowest floors.
    .target(name: "CSystem", cSettings: cSettings),
    .target(name: "CSharedGroup", cSettings: cSettings),
    .target(name: "CPlainBytes", cSettings: cSettings),
    .target(
      name: "Locks", dependencies: [.target(name: "CSystem", condition: .when(platforms: systems))],
      swiftSettings: swiftSettings),
    .target(
      name: "SystemCalls", dependencies: ["Locks", "CSystem"], swiftSettings: swiftSettings),

    // Dates and the rules of zones; what any group can do, and the types that it takes; the group
    // on disk; the system's zones and clock; reading and writing JSON.
    .target(name: "CivilCalendar", swiftSettings: swiftSettings),
    .target(name: "SharedGroupTypes", swiftSettings: swiftSettings),
    .target(
      name: "SharedGroup",
      dependencies: ["SharedGroupTypes", "SystemCalls", "Locks", "CSystem", "CSharedGroup"],
      exclude: ["Format/FORMAT.md"], swiftSettings: swiftSettings),
    .target(
      name: "SystemZones", dependencies: ["CivilCalendar", "SystemCalls", "Locks"],
      swiftSettings: swiftSettings),
    .target(name: "BridgeJSON", dependencies: ["CPlainBytes"], swiftSettings: swiftSettings),

    // The forms of dates, counts and figures in each language; timelines, without I/O; drawing; and
    // the built-in widgets. A new widget is a folder in WidgetKinds and a line in its
    // BuiltInKinds.swift.
    .target(
      name: "Languages", dependencies: ["CivilCalendar", "BridgeJSON"],
      swiftSettings: swiftSettings),
    .target(
      name: "WidgetTimeline", dependencies: ["Languages", "CivilCalendar", "BridgeJSON"],
      swiftSettings: swiftSettings),
    .target(
      name: "WidgetDrawing",
      dependencies: ["WidgetTimeline", "Languages", "CivilCalendar", "BridgeJSON", "Locks"],
      exclude: ["Figures/OFL.txt"], swiftSettings: swiftSettings),
    .target(
      name: "WidgetKinds",
      dependencies: [
        "WidgetDrawing", "WidgetTimeline", "Languages", "CivilCalendar", "BridgeJSON", "Locks",
      ],
      swiftSettings: swiftSettings),

    // The header's functions, for any type that conforms to `Group`.
    .target(
      name: "WidgetFunctions",
      dependencies: [
        "CWidgetBridge", "WidgetKinds", "WidgetDrawing", "WidgetTimeline", "SharedGroupTypes",
        "CivilCalendar", "BridgeJSON",
      ],
      swiftSettings: swiftSettings),

    // The header's functions for the WebAssembly core, which bridge-js/build compiles as one
    // module.
    .target(name: "CWasmHost", cSettings: cSettings),
    .target(
      name: "WasmFace",
      dependencies: [
        "CWasmHost", "CWidgetBridge", "WidgetFunctions", "WidgetTimeline", "SharedGroupTypes",
        "CivilCalendar", "BridgeJSON",
      ],
      swiftSettings: swiftSettings),

    // The C header, the library behind it, and its Node-API face.
    .target(name: "CWidgetBridge", cSettings: cSettings),
    .target(
      name: "WidgetBridge",
      dependencies: [
        "CWidgetBridge", "CSystem", "SystemCalls", "CivilCalendar", "SystemZones",
        "SharedGroup", "BridgeJSON", "WidgetTimeline", "WidgetFunctions",
      ],
      exclude: ["exports.map"],
      swiftSettings: swiftSettings, linkerSettings: librarySettings),
    .target(name: "NodeFace", dependencies: ["CWidgetBridge"], cSettings: cSettings),

    // The demo program, which calls the C header. It uses SharedGroup only to show how a group is
    // stored.
    .executableTarget(
      name: "bridge-demo",
      dependencies: [
        "CWidgetBridge", "WidgetBridge", "WidgetTimeline", "SharedGroup", "SystemZones",
        "SystemCalls", "CivilCalendar", "BridgeJSON",
      ],
      swiftSettings: swiftSettings),

    // How long the tests run; all test targets use it.
    .target(name: "TestLength", path: "Tests/TestLength", swiftSettings: swiftSettings),

    .testTarget(
      name: "CivilCalendarTests", dependencies: ["CivilCalendar", "SystemZones", "TestLength"]),
    .testTarget(
      name: "LanguagesTests", dependencies: ["Languages", "CivilCalendar"]),
    .testTarget(name: "BridgeJSONTests", dependencies: ["BridgeJSON", "TestLength"]),
    .testTarget(
      name: "SharedGroupTests",
      dependencies: [
        "SharedGroup", "SystemCalls", "CSystem", "CSharedGroup", "shared-group-client",
        "GroupWorkload", "TestLength",
      ],
      exclude: ["Corpus"]),
    .target(
      name: "GroupWorkload", dependencies: ["SharedGroup", "SystemCalls", "Locks"],
      path: "Tests/Clients/GroupWorkload",
      // Optimized in debug builds as well: it checks histories of a million operations.
      swiftSettings: swiftSettings + [.unsafeFlags(["-O"])]),
    .target(name: "SanitizerSupport", path: "Tests/Clients/SanitizerSupport", cSettings: cSettings),
    .executableTarget(
      name: "shared-group-client",
      dependencies: ["GroupWorkload", "SharedGroup", "SystemCalls", "SanitizerSupport"],
      path: "Tests/Clients/SharedGroupClient", swiftSettings: swiftSettings),
    .testTarget(
      name: "WidgetTimelineTests",
      dependencies: [
        "WidgetTimeline", "Languages", "CivilCalendar", "SystemZones", "BridgeJSON", "TestLength",
      ]),
    .testTarget(
      name: "WidgetDrawingTests",
      dependencies: ["WidgetDrawing", "WidgetTimeline", "Languages", "TestLength"]),
    .testTarget(
      name: "WidgetKindsTests",
      dependencies: [
        "WidgetKinds", "WidgetDrawing", "WidgetTimeline", "Languages", "CivilCalendar",
        "SystemZones", "BridgeJSON", "Locks", "TestLength",
      ]),
    .testTarget(
      name: "WidgetBridgeTests",
      dependencies: [
        "WidgetBridge", "WidgetFunctions", "CWidgetBridge", "SharedGroup", "BridgeJSON",
        "TestLength",
      ]),
    .testTarget(name: "DemoTests", dependencies: ["bridge-demo", "TestLength"]),
  ]
)
