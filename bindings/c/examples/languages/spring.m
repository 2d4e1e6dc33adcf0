// Swift reads the header through clang's modules, as this program does.
@import Carom;
int printf(const char *, ...);

int main(void) {
    carom_spring spring;
    carom_track card;
    carom_state now;
    if (carom_spring_from_response(0.35, 0.8, &spring)) return 1;
    if (carom_track_new(0, spring, 0, &card) || carom_track_retarget(card, 0, 300)) return 2;
    if (carom_track_state(card, 0.1, &now, 0) || carom_track_free(card)) return 3;
    return printf("%.17g\n", now.position) < 0;
}
