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
        other = std::move(moved); // Its own track is freed at once.
        EXPECT(other.get().id == handle.id && moved.get().id == 0 && !moved && other);
        EXPECT(carom_track_free(second) == CAROM_STATUS_INVALID_HANDLE);
        EXPECT(thrown([&] { moved.value(0.0); }) == CAROM_STATUS_INVALID_HANDLE);
        carom::Track &self = other;
        other = std::move(self);
        EXPECT(other.get().id == handle.id && other.value(0.1) > 1.0);
        moved = carom::Track(2.0, spring, 0.0); // An object can be used again.
        EXPECT(moved.value(0.0) == 2.0);
    }
    EXPECT(carom_track_free(handle) == CAROM_STATUS_INVALID_HANDLE);

    // A view holds its handles before it knows their numbers.
    struct View {
        carom::Motion motion;
        carom::Track track;
        carom::Scroller page;
        carom::TwoAxes pages;
        carom::PanZoom picture;
        carom::Kinetic touchpad;
        carom::Batch batch;
    } view;
    EXPECT(!view.motion && !view.track && !view.page && !view.pages && !view.picture && !view.touchpad && !view.batch);
    EXPECT(thrown([&] { view.track.value(0.0); }) == CAROM_STATUS_INVALID_HANDLE);
    view.track = carom::Track(3.0, spring, 0.0);
    view.track.fall(0.0, 2.0);
    view.track.set_relative_tolerance(0.0, 1e-3);
    EXPECT(view.track.value(1.0) == 4.0);

    carom::Fling fling = carom::Fling::from_drag(2.0);
    EXPECT(fling.rest({0.0, 900.0}).value() == 450.0 && !fling.time_at({0.0, 900.0}, 451.0));
    EXPECT(fling.state({0.0, 900.0}, 0.0).velocity == 900.0 && fling.settling_time({0.0, 900.0}, {1.0, 20.0}).value() > 1.0);
    EXPECT(carom::advance(fling.propagator(0.1), {0.0, 900.0}, 0.0).position > 80.0);
    EXPECT(carom::Fling::from_deceleration_rate(0.998).drag > 2.0 && carom::Fling::from_half_life(1.0).drag < 0.7);
    EXPECT(carom::Fling::from_kept_per_second(0.5).drag == carom::Fling::from_half_life(1.0).drag);
    EXPECT(carom::Fling::from_kept_per_frame(0.95, 60.0).drag > 3.0);
    EXPECT(carom::Spring::from_angular_frequency(10.0, 1.0).stiffness == 100.0);
    EXPECT(std::abs(carom::Spring::from_settling(0.5, 1e-3, 1.0, {0.0, 0.0}, 1.0).settling_time({0.0, 0.0}, 1.0, {1e-3, 1e9}).value() - 0.5) < 1e-6);
    carom::RubberBand band{0.55, 800.0};
    EXPECT(std::abs(band.pull(band.shown(200.0)) - 200.0) < 1e-9 && carom::RubberBand().shown(100.0) < 56.0);

    carom::Motion motion(R"({"law":"friction","drag":2,"velocity":900})");
    EXPECT(motion.rest().value() == 450.0 && motion.states({0.0, 1.0})[1].position > 300.0);
    EXPECT(motion.state(0.0).velocity == 900.0 && !motion.time_at(451.0));
    EXPECT(motion.settling_time({1.0, 20.0}).value() > 1.0 && motion.time_at_speed(90.0).value() > 1.0);
    double positions[4], velocities[4];
    motion.sample(0.0, 0.1, positions, velocities);
    spring.sample({0.0, 5.0}, 300.0, 0.0, 0.1, positions, velocities);
    EXPECT(positions[0] == 0.0 && velocities[0] == 5.0 && positions[3] > 200.0);
    std::vector<double> short_one(3);
    EXPECT(thrown([&] { motion.sample(0.0, 0.1, positions, short_one); }) == CAROM_STATUS_INVALID_INDEX);
    EXPECT(thrown([] { carom::Motion("{}"); }) == CAROM_STATUS_INVALID_TEXT);

    carom::VelocityTracker finger;
    for (int i = 0; i < 5; i++) finger.add(0.01 * i, 10.0 * i);
    EXPECT(std::abs(finger.velocity(0.04) - 1000.0) < 1.0);

    carom::Kinetic touchpad("gtk");
    touchpad.scroll(0.0, {0.0, 3.0});
    EXPECT(touchpad.advance_to(0.1).delta.y == 3.0 && !touchpad.rest_at() && !touchpad.last_fling());
    touchpad.lock_direction(18.0);

    carom::Scroller list("android", {0.0, 900.0, 300.0});
    list.fling(0.0, 500.0);
    EXPECT(list.advance_to(0.1).offset > 10.0);

    carom::Batch batch(spring, 10);
    float targets[2] = {5.0f, 6.0f};
    batch.retarget_from(2, targets);
    batch.retarget_from(4, {7.0f});
    batch.retarget_from(5, std::vector<float>{8.0f});
    batch.set_relative_tolerance(1e-3);
    std::vector<float> shown(batch.places());
    while (batch.advance(1.0 / 60.0)) batch.positions(shown);
    batch.positions(shown);
    EXPECT(shown.size() == 10 && batch.count() == 10 && shown[3] == 6.0f && shown[5] == 8.0f);
    batch.velocities(shown);
    EXPECT(shown[4] == 0.0f && batch.state(4).position == 7.0 && batch.is_at_rest(4));
    std::puts("handles: ok");
}
