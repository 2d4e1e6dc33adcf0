// The C++ header: objects free their handles once, also after moves, and errors are exceptions.
#include <carom.hpp>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define EXPECT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                       \
            std::exit(1);                                                                                              \
        }                                                                                                              \
    } while (0)

template <typename F> static carom_status thrown(F body) {
    try {
        body();
    } catch (const carom::Error &error) {
        EXPECT(std::strlen(error.what()) > 0);
        return error.status;
    }
    return CAROM_STATUS_OK;
}

int main() {
    carom::Spring spring = carom::Spring::from_response(0.35, 0.8);
    EXPECT(std::abs(spring.numbers().damping_ratio - 0.8) < 1e-12);
    EXPECT(spring.settling_time({0.0, 0.0}, 300.0, {0.5, 10.0}).value() < 0.6);
    EXPECT(!spring.time_at({0.0, 0.0}, 300.0, -1.0));
    EXPECT(!carom::Spring(1.0, 100.0, 0.0).settling_time({0.0, 0.0}, 1.0, {0.1, 1.0}));
    EXPECT(spring.state({0.0, 5.0}, 300.0, 0.0).velocity == 5.0 && spring.propagator(0.1).xx < 1.0);

    carom::Track track(0.0, spring, 0.0);
    track.retarget(0.0, 100.0);
    carom_track handle = track.get();
    carom::Track moved = std::move(track);
    EXPECT(track.get().id == 0 && moved.get().id == handle.id);
    EXPECT(thrown([&] { track.retarget(0.0, 1.0); }) == CAROM_STATUS_INVALID_HANDLE);
    EXPECT(moved.value(0.1) > 1.0 && !moved.is_at_rest(0.1) && moved.is_at_rest(moved.rest_at().value()));
    {
        carom::Track other(1.0, spring, 0.0);
        carom_track second = other.get();
        other = std::move(moved); // They change places; the destructor frees the first.
        EXPECT(other.get().id == handle.id && moved.get().id == second.id);
    }
    EXPECT(carom_track_free(handle) == CAROM_STATUS_INVALID_HANDLE);
    EXPECT(moved.value(0.0) == 1.0);

    carom::Motion motion(R"({"law":"friction","drag":2,"velocity":900})");
    EXPECT(motion.rest().value() == 450.0 && motion.states({0.0, 1.0})[1].position > 300.0);
    EXPECT(motion.state(0.0).velocity == 900.0 && !motion.time_at(451.0));
    EXPECT(motion.settling_time({1.0, 20.0}).value() > 1.0);
    EXPECT(thrown([] { carom::Motion("{}"); }) == CAROM_STATUS_INVALID_TEXT);

    carom::VelocityTracker finger;
    for (int i = 0; i < 5; i++) finger.add(0.01 * i, 10.0 * i);
    EXPECT(std::abs(finger.velocity(0.04) - 1000.0) < 1.0);

    carom::Kinetic touchpad("gtk");
    touchpad.scroll(0.0, {0.0, 3.0});
    EXPECT(touchpad.advance_to(0.1).delta.y == 3.0 && !touchpad.rest_at());

    carom::Scroller list("android", {0.0, 900.0, 300.0});
    list.fling(0.0, 500.0);
    EXPECT(list.advance_to(0.1).offset > 10.0);

    carom::Batch batch(spring, 10);
    batch.retarget_from(2, {5.0f, 6.0f});
    while (batch.advance(1.0 / 60.0)) {
    }
    EXPECT(batch.positions()[3] == 6.0f && batch.positions().size() == 10);
    std::puts("handles: ok");
}
