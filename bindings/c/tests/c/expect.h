// A condition that must hold in every build, with NDEBUG or without.
#ifndef EXPECT_H
#define EXPECT_H

#include <carom.h>
#include <stdio.h>
#include <stdlib.h>

#define EXPECT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s (last error: %s)\n", __FILE__, __LINE__, #condition, carom_last_error());      \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

#define OK(call) EXPECT((call) == CAROM_STATUS_OK)

#endif
