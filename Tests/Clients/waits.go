// Tests waits and errors in a Go program that uses the header. Closing a group ends a goroutine's
// wait, a descriptor reports changes to a loop, and errors are read on the thread of the call.
//
//	waits FOLDER
package main

// #cgo LDFLAGS: -lWidgetBridge
// #include <stdlib.h>
// #include <widget_bridge.h>
import "C"

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"unsafe"
)

var count, failures int

func check(passed bool, what string) {
	count++
	word := "ok"
	if !passed {
		word, failures = "not ok", failures+1
	}
	fmt.Printf("%s %d - %s\n", word, count, what)
}

// Makes a call with a text, converted for C.
func with(text string, call func(*C.char) C.int32_t) C.int32_t {
	given := C.CString(text)
	defer C.free(unsafe.Pointer(given))
	return call(given)
}

func open(folder string) C.uint32_t {
	return C.sharedGroupHandle(with("waits", func(name *C.char) C.int32_t {
		return with(`{"directory":"`+folder+`"}`, func(options *C.char) C.int32_t {
			return C.openSharedGroup(name, options)
		})
	}))
}

func set(group C.uint32_t, key, json string) C.int32_t {
	return with(key, func(key *C.char) C.int32_t {
		return with(json, func(json *C.char) C.int32_t {
			return C.setSharedValue(group, key, json)
		})
	})
}

// Asks for a value that does not exist. Returns the error, which contains the key.
func absent(group C.uint32_t, key string) string {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	with(key, func(key *C.char) C.int32_t { return C.getSharedValue(group, key, nil, 0) })
	// Lets other goroutines run in between.
	runtime.Gosched()
	text := make([]C.char, C.WIDGET_BRIDGE_ERROR_CAPACITY)
	C.getLastErrorJSON(&text[0], C.uint32_t(len(text)))
	return C.GoString(&text[0])
}

func checkErrors(group C.uint32_t) {
	var all sync.WaitGroup
	var guard sync.Mutex
	wrong := 0
	for task := 0; task < 64; task++ {
		all.Add(1)
		go func(key string) {
			defer all.Done()
			for round := 0; round < 200; round++ {
				if !strings.Contains(absent(group, key), `"key":"`+key+`"`) {
					guard.Lock()
					wrong++
					guard.Unlock()
				}
			}
		}(fmt.Sprintf("absent-%d-", task))
	}
	all.Wait()
	check(wrong == 0, fmt.Sprintf("12,800 errors in 64 goroutines are their own (%d not)", wrong))
}

func checkClosing(folder string) {
	ended := make(chan C.int32_t)
	var groups []C.uint32_t
	for task := 0; task < 16; task++ {
		group := open(folder)
		groups = append(groups, group)
		go func() {
			ended <- C.waitForSharedChange(group, C.getSharedChangeCount(group), C.UINT32_MAX)
		}()
	}
	// The waits may or may not have begun.
	for _, group := range groups {
		C.closeSharedGroup(group)
	}
	all := true
	for range groups {
		all = <-ended == C.BridgeStatusInvalidHandle && all
	}
	check(all, "closing ends the waits of 16 goroutines, begun or not")
}

func checkDescriptor(folder string) {
	group, other := open(folder), open(folder)
	descriptor, changes := int32(C.getSharedChangeDescriptor(group)), C.getSharedChangeCount(group)
	epoll, _ := syscall.EpollCreate1(syscall.EPOLL_CLOEXEC)
	wanted := syscall.EpollEvent{Events: syscall.EPOLLIN, Fd: descriptor}
	syscall.EpollCtl(epoll, syscall.EPOLL_CTL_ADD, int(descriptor), &wanted)
	go func() {
		for number := 0; number < 100; number++ {
			set(other, "key", "1")
		}
		set(other, "last", "1")
	}()
	for last := C.int32_t(-1); last < 0; {
		events := make([]syscall.EpollEvent, 4)
		if _, err := syscall.EpollWait(epoll, events, -1); err == syscall.EINTR {
			continue
		}
		if C.waitForSharedChange(group, changes, 0) == 1 {
			changes = C.getSharedChangeCount(group)
			last = with("last", func(key *C.char) C.int32_t {
				return C.getSharedValue(group, key, nil, 0)
			})
		}
	}
	check(true, "a loop over epoll hears of the last of 101 changes")
	syscall.Close(epoll)
	C.closeSharedGroup(group)
	C.closeSharedGroup(other)
}

func main() {
	folder := os.Args[1]
	group := open(folder)
	check(group != 0, "a group opens")
	checkErrors(group)
	checkClosing(folder)
	checkDescriptor(folder)
	check(C.closeSharedGroup(group) == 0, "it closes")
	fmt.Printf("1..%d\n", count)
	os.Exit(failures)
}
