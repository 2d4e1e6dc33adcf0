// A list that is flung past its end and springs back, in C++17.
#include <carom.hpp>
#include <cstdio>

int main() {
    carom::Scroller list("ios", {0.0, 3200.0, 800.0}, 2.0);
    list.snap_to(0.0, 2900.0);
    list.pointer_down(0.0, 600.0);
    for (int i = 1; i <= 10; i++) list.pointer_move(0.008 * i, 600.0 - 12.0 * i);
    list.pointer_up(0.08);
    double time = 0.08;
    carom::ScrollerReading frame = list.advance_to(time);
    while (!frame.is_at_rest) {
        std::printf("%.3f s: offset %8.2f, overscroll %6.2f\n", time, frame.offset, frame.overscroll);
        frame = list.advance_to(time += 1.0 / 60.0);
    }
    try {
        carom::Motion motion(R"({"law":"friction","drag":-2})");
    } catch (const carom::Error &error) {
        std::printf("%s\n", error.what());
    }
}
