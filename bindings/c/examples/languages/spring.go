// cgo reads the header.
package main

// #include <carom.h>
import "C"
import "fmt"

func check(status C.carom_status) {
	if status != C.CAROM_STATUS_OK {
		panic(C.GoString(C.carom_last_error()))
	}
}

func main() {
	var spring C.carom_spring
	var card C.carom_track
	var now C.carom_state
	check(C.carom_spring_from_response(0.35, 0.8, &spring))
	check(C.carom_track_new(0, spring, 0, &card))
	check(C.carom_track_retarget(card, 0, 300))
	check(C.carom_track_state(card, 0.1, &now, nil))
	check(C.carom_track_free(card))
	fmt.Printf("%.17g\n", float64(now.position))
}
