// Counts days, and waits for the next change, by the foreign functions of Java 22 and newer:
//     java --enable-native-access=ALL-UNNAMED dday.java PATH-OF-libWidgetBridge.so
import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;

class Example {
    static Arena arena = Arena.ofShared();
    static SymbolLookup bridge;

    static MethodHandle function(String name, MemoryLayout... parameters) {
        return Linker.nativeLinker().downcallHandle(
            bridge.find(name).orElseThrow(), FunctionDescriptor.of(ValueLayout.JAVA_INT, parameters));
    }

    /** Returns a call's result, or throws its error, which is stored for this thread. */
    static int checked(Object result) throws Throwable {
        if ((int) result >= 0) return (int) result;
        MemorySegment text = arena.allocate(4096);
        function("getLastErrorJSON", ValueLayout.ADDRESS, ValueLayout.JAVA_INT).invoke(text, 4096);
        throw new IllegalStateException(text.getString(0));
    }

    public static void main(String[] arguments) throws Throwable {
        bridge = SymbolLookup.libraryLookup(arguments[0], arena);
        var i32 = ValueLayout.JAVA_INT;
        var text = ValueLayout.ADDRESS;
        int group = checked(function("openSharedGroup", text, text).invoke(arena.allocateFrom("com.example.app"), MemorySegment.NULL));
        var dates = arena.allocateFrom("{\"startDate\":\"2026-01-22\",\"endDate\":\"2026-05-08\"}");
        checked(function("setSharedValue", i32, text, text).invoke(group, arena.allocateFrom("widgetDataKey"), dates));
        int count = (int) function("getSharedChangeCount", i32).invoke(group);
        var request = arena.allocateFrom("{\"now\":\"2026-05-01T09:00:00+09:00\",\"timeZone\":\"Asia/Seoul\"}");
        var getEntry = function("getEntryJSON", i32, text, text, text, i32);
        MemorySegment entry = arena.allocate(4096);
        for (int length; (length = checked(getEntry.invoke(group, arena.allocateFrom("dday"), request, entry, (int) entry.byteSize()))) >= entry.byteSize();)
            entry = arena.allocate(length + 1);
        System.out.println(entry.getString(0));
        System.out.println(checked(function("waitForSharedChange", i32, i32, i32).invoke(group, count, 60000)) == 1 ? "changed" : "not changed");
        checked(function("closeSharedGroup", i32).invoke(group));
    }
}
