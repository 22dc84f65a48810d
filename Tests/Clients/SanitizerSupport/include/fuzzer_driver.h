/* The function that starts libFuzzer, in the one build that is linked with it. */
#ifndef FUZZER_DRIVER_H
#define FUZZER_DRIVER_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *_Nonnull count, char *_Nullable *_Nonnull *_Nonnull arguments,
                        int (*_Nonnull body)(const uint8_t *_Nullable bytes, size_t count));

#endif
