// calls LIBRARY DIRECTORY: prints the time of a call through cgo, in nanoseconds, for each of three
// functions. Each time is the median over batches of calls. Each call converts its texts to C
// strings, as programs do. The library is linked, so LIBRARY is ignored.
package main

// #cgo LDFLAGS: -lWidgetBridge
// #include <stdlib.h>
// #include <widget_bridge.h>
import "C"

import (
	"fmt"
	"os"
	"sort"
	"time"
	"unsafe"
)

func with(text string, call func(*C.char)) {
	given := C.CString(text)
	defer C.free(unsafe.Pointer(given))
	call(given)
}

func timeCalls(name string, call func()) {
	times := make([]float64, 31)
	for batch := range times {
		start := time.Now()
		for index := 0; index < 1000; index++ {
			call()
		}
		times[batch] = float64(time.Since(start).Nanoseconds()) / 1000
	}
	sort.Float64s(times)
	fmt.Printf("%s %.1f\n", name, times[15])
}

func main() {
	value := `{"title":"Exam","startDate":"2023-04-06","endDate":"2027-01-05"}`
	request := `{"now":"2026-05-01T09:00:00+09:00","timeZone":"Asia/Seoul","family":"systemMedium"}`
	buffer := make([]C.char, 65536)
	var group C.uint32_t
	var told string
	with("calls", func(name *C.char) {
		with(`{"directory":"`+os.Args[2]+`"}`, func(options *C.char) {
			group = C.sharedGroupHandle(C.openSharedGroup(name, options))
		})
	})
	set := func(key string) {
		with(key, func(key *C.char) {
			with(value, func(value *C.char) {
				if C.setSharedValue(group, key, value) < 0 {
					panic("set")
				}
			})
		})
	}
	set("widgetDataKey")
	timeCalls("get", func() {
		with("widgetDataKey", func(key *C.char) {
			length := C.getSharedValue(group, key, &buffer[0], C.uint32_t(len(buffer)))
			told = C.GoStringN(&buffer[0], length)
		})
	})
	timeCalls("set", func() { set("other") })
	timeCalls("timeline", func() {
		with("dday", func(kind *C.char) {
			with(request, func(request *C.char) {
				length := C.getTimelineJSON(
					group, kind, request, &buffer[0], C.uint32_t(len(buffer)))
				told = C.GoStringN(&buffer[0], length)
			})
		})
	})
	if len(told) < 100 {
		panic("timeline")
	}
}
