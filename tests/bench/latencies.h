// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace fairlead::bench {

// Times of one kind, in microseconds.
class Latencies {
public:
    void add(int64_t micros) { m_all.push_back(micros); }
    size_t count() const { return m_all.size(); }

    // "what   median   p99   largest" in milliseconds.
    void print(const char* what) {
        std::sort(m_all.begin(), m_all.end());
        std::printf("%-44s %8.3f %8.3f %8.3f ms   (%zu)\n", what, at(0.5), at(0.99), at(1), m_all.size());
        std::fflush(stdout);
    }
    static void printHead() { std::printf("%-44s %8s %8s %8s\n", "", "median", "p99", "largest"); }

private:
    double at(double share) const {
        if (m_all.empty()) return 0;
        return double(m_all[std::min(m_all.size() - 1, size_t(share * double(m_all.size())))]) / 1000;
    }

    std::vector<int64_t> m_all;
};

}  // namespace fairlead::bench
