// Threads share handles, free them while others use them, and have errors of their own.
#include "expect.h"
#include <pthread.h>
#include <string.h>

enum { THREADS = 4, ROUNDS = 500 };

static carom_track shared;
static carom_track passed[ROUNDS];

static void *work(void *argument) {
    carom_state state;
    bool rests;
    double t = 0.0;
    EXPECT(strcmp(carom_last_error(), "") == 0);
    for (int i = 0; i < ROUNDS; i++) {
        OK(carom_track_retarget(shared, t, 100.0 + i));
        OK(carom_track_state(shared, t, &state, &rests));
        // Exactly one thread frees each of these.
        carom_status status = carom_track_free(passed[i]);
        EXPECT(status == CAROM_STATUS_OK || status == CAROM_STATUS_INVALID_HANDLE);
        *(int *)argument += status == CAROM_STATUS_OK;
        t += 0.001;
    }
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    int freed[THREADS], sum = 0;
    carom_spring spring;
    OK(carom_spring_from_response(0.35, 0.8, &spring));
    OK(carom_track_new(0.0, spring, 0.0, &shared));
    for (int i = 0; i < ROUNDS; i++) OK(carom_track_new(0.0, spring, 0.0, &passed[i]));
    for (int i = 0; i < THREADS; i++) {
        freed[i] = 0;
        EXPECT(pthread_create(&threads[i], NULL, work, &freed[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        sum += freed[i];
    }
    EXPECT(sum == ROUNDS);
    OK(carom_track_free(shared));
    puts("threads: ok");
    return 0;
}
