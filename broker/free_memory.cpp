// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/free_memory.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace fairlead::broker {

namespace {

size_t residentBytes() {
    std::ifstream file("/proc/self/statm");
    size_t all = 0, resident = 0;
    file >> all >> resident;
    return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

bool FreeMemory::look() {
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
