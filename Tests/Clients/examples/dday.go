// Counts days, and waits for a change. CGO_CFLAGS and CGO_LDFLAGS name the header and the library.
package main

// #cgo LDFLAGS: -lWidgetBridge
// #include <widget_bridge.h>
import "C"

import "fmt"
import "runtime"

// An error is stored for the thread of its call, so the two calls run on one thread.
func checked(call func() C.int32_t) C.int32_t {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	result := call()
	if result < 0 {
		var text [C.WIDGET_BRIDGE_ERROR_CAPACITY]C.char
		C.getLastErrorJSON(&text[0], C.uint32_t(len(text)))
		panic(C.GoString(&text[0]))
	}
	return result
}

func main() {
	group := C.uint32_t(checked(func() C.int32_t { return C.openSharedGroup(C.CString("com.example.app"), nil) }))
	dates := C.CString(`{"startDate":"2026-01-22","endDate":"2026-05-08"}`)
	checked(func() C.int32_t { return C.setSharedValue(group, C.CString("widgetDataKey"), dates) })
	count := C.getSharedChangeCount(group)
	request := C.CString(`{"now":"2026-05-01T09:00:00+09:00","timeZone":"Asia/Seoul"}`)
	entry := make([]C.char, C.WIDGET_BRIDGE_TEXT_CAPACITY)
	for kind := C.CString("dday"); ; {
		length := checked(func() C.int32_t { return C.getEntryJSON(group, kind, request, &entry[0], C.uint32_t(len(entry))) })
		if int(length) < len(entry) { break }
		entry = make([]C.char, length+1)
	}
	fmt.Println(C.GoString(&entry[0]))
	told := checked(func() C.int32_t { return C.waitForSharedChange(group, count, 60000) })
	fmt.Println(map[bool]string{true: "changed", false: "not changed"}[told == 1])
	checked(func() C.int32_t { return C.closeSharedGroup(group) })
}
