// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/free_memory.h"

#include <dlfcn.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace fairlead::broker {

namespace {

// A function of jemalloc, if that is the heap of this program.
using Mallctl = int(const char* name, void* old, size_t* oldSize, void* value, size_t size);
constexpr char kDecayInAllArenas[] = "arena.4096.decay";

size_t residentBytes() {
    std::ifstream file("/proc/self/statm");
    size_t all = 0, resident = 0;
    file >> all >> resident;
    return resident * size_t(sysconf(_SC_PAGESIZE));
}

}  // namespace

bool FreeMemory::look() {
    static auto* const mallctl = reinterpret_cast<Mallctl*>(dlsym(RTLD_DEFAULT, "mallctl"));
    if (mallctl) return mallctl(kDecayInAllArenas, nullptr, nullptr, nullptr, 0) == 0;
    const size_t resident = residentBytes();
    m_residentBefore = std::min(m_residentBefore, resident);
    if (resident < m_residentBefore + kWorthwhile) return false;
    const struct mallinfo2 heap = mallinfo2();
    if (resident < heap.uordblks + heap.hblkhd + kWorthwhile) return false;
    malloc_trim(0);
    m_residentBefore = residentBytes();
    return true;
}

}  // namespace fairlead::broker
