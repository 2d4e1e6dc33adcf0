// The frozen bits of every law (proof/conformance/bits.jsonl), through the library.
#include "expect.h"
#include <string.h>

// The text after a key, in a line of the table.
static const char *after(const char *line, const char *key) {
    const char *found = strstr(line, key);
    EXPECT(found != NULL);
    return found + strlen(key);
}

static bool has_bits(double value, const char *hex) {
    char bits[17];
    uint64_t number;
    memcpy(&number, &value, sizeof number);
    snprintf(bits, sizeof bits, "%016llx", (unsigned long long)number);
    return strncmp(bits, hex, 16) == 0;
}

int main(int count, char **arguments) {
    static char line[1 << 16], json[1 << 14];
    EXPECT(count == 2);
    FILE *table = fopen(arguments[1], "r");
    EXPECT(table != NULL);
    int motions = 0, states = 0, different = 0;
    while (fgets(line, sizeof line, table) != NULL) {
        // The motion is the object between its braces.
        const char *begin = after(line, "\"motion\":"), *end = begin;
        int depth = 0;
        do {
            depth += (*end == '{') - (*end == '}');
        } while (depth > 0 && *end++ != '\0');
        size_t length = (size_t)(end + 1 - begin);
        EXPECT(length < sizeof json);
        memcpy(json, begin, length);
        json[length] = '\0';
        carom_motion motion;
        OK(carom_motion_new(json, &motion));
        int before = different;
        const char *at = after(end, "\"at\":"), *hex = after(end, "\"states\":");
        double second, seconds;
        carom_state state;
        motions++;
        // The table has the time at which the motion reaches one position: that of the second state, or, if there is no second
        // state, that of the state at 0.1 s.
        OK(carom_motion_state(motion, 0.1, &state));
        second = state.position;
        for (int i = 0; *at != ']'; i++) {
            char *rest;
            double t = strtod(at + 1, &rest);
            at = rest;
            OK(carom_motion_state(motion, t, &state));
            if (i == 1) second = state.position;
            hex = strchr(hex, '"') + 1;
            different += !has_bits(state.position, hex);
            hex = strchr(hex + 18, '"') + 1;
            different += !has_bits(state.velocity, hex);
            hex += 17;
            states++;
        }
        OK(carom_motion_settling_time(motion, (carom_tolerance){0.01, 0.1}, &seconds));
        different += !has_bits(seconds, after(end, "\"settling_time\":\""));
        OK(carom_motion_time_at(motion, second, &seconds));
        const char *time_at = after(end, "\"time_at\":");
        different += *time_at == '"' ? !has_bits(seconds, time_at + 1) : has_bits(seconds, "7ff0000000000000") != 1;
        if (different != before) fprintf(stderr, "different: %s\n", json);
        OK(carom_motion_free(motion));
    }
    fclose(table);
    printf("bits: %d motions, %d states, %d of %d numbers differ\n", motions, states, different, 2 * states + 2 * motions);
    EXPECT(states > 2500);
    return different != 0;
}
