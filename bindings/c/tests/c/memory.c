// A batch that does not fit into memory is a status, where any other object would end the program.
#include "expect.h"
#include <string.h>
#include <sys/resource.h>

int main(void) {
    carom_spring spring;
    carom_batch batch = {7};
    OK(carom_spring_from_response(0.35, 0.8, &spring));
    struct rlimit limit = {1 << 28, 1 << 28};
    EXPECT(setrlimit(RLIMIT_AS, &limit) == 0);
    EXPECT(carom_batch_new(spring, 1 << 24, &batch) == CAROM_STATUS_NO_MEMORY && batch.id == 7);
    EXPECT(strstr(carom_last_error(), "16777216 springs") != NULL);
    OK(carom_batch_new(spring, 1000, &batch));
    OK(carom_batch_free(batch));
    puts("memory: ok");
    return 0;
}
