<?php
// php -d ffi.enable=1 dday.php LIBRARY widget_bridge.cdef: counts days, and waits for a change.
$bridge = FFI::cdef(file_get_contents($argv[2]), $argv[1]);

function checked(int $result): int
{
    global $bridge;
    if ($result < 0) {
        $error = $bridge->new("char[4096]");
        $bridge->getLastErrorJSON($error, 4096);
        throw new RuntimeException(FFI::string($error));
    }
    return $result;
}

$group = checked($bridge->openSharedGroup("com.example.app", null));
checked($bridge->setSharedValue(
    $group, "widgetDataKey", '{"startDate":"2026-01-22","endDate":"2026-05-08"}'));
$count = $bridge->getSharedChangeCount($group);
$request = '{"now":"2026-05-01T09:00:00+09:00","timeZone":"Asia/Seoul"}';
$capacity = 4096;
while (true) {
    $buffer = $bridge->new("char[$capacity]");
    $length = checked($bridge->getEntryJSON($group, "dday", $request, $buffer, $capacity));
    if ($length < $capacity) {
        break;
    }
    $capacity = $length + 1;
}
echo FFI::string($buffer, $length), "\n";
echo checked($bridge->waitForSharedChange($group, $count, 60000)) ? "changed\n" : "not changed\n";
checked($bridge->closeSharedGroup($group));
