// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/text/text.h"

#include "shared/duration.h"
#include "shared/visible_text.h"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>

namespace fairlead::ctl {

namespace {

bool isContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

template <typename... Values>
std::string formatted(const char* format, Values... values) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    return text.data();
}

}  // namespace

std::string oneLine(std::string_view text) { return visibleText(text); }

std::string withShortWords(std::string_view text) {
    std::string all;
    while (!text.empty()) {
        const size_t end = std::min(text.find(' '), text.size());
        all += shortened(std::string(text.substr(0, end)), kWordWidth);
        text.remove_prefix(end);
        if (text.empty()) break;
        all += ' ';
        text.remove_prefix(1);
    }
    return shortened(all, kMessageWidth);
}

std::string shortened(const std::string& text, size_t width) {
    if (widthOf(text) <= width) return text;
    size_t bytes = 0;
    for (size_t seen = 0; seen + 1 < width; ++seen) {
        ++bytes;
        while (isContinuation(text[bytes])) ++bytes;
    }
    return text.substr(0, bytes) + "…";
}

size_t widthOf(std::string_view text) {
    size_t width = 0;
    for (const char byte : text) width += isContinuation(byte) ? 0 : 1;
    return width;
}

std::string rateText(double perSecond) { return formatted("%.1f", perSecond); }

std::string shareText(double fraction) { return formatted("%.1f %%", fraction * 100); }

std::string secondsText(double seconds) { return formatDuration(Micros(int64_t(seconds * 1000 + 0.5) * 1000)); }

std::string ageText(int64_t micros) {
    const int64_t seconds = micros < 0 ? 0 : micros / 1'000'000;
    const int64_t minutes = seconds / 60;
    const int64_t hours = minutes / 60;
    if (minutes == 0) return formatted("%" PRId64 " s", seconds);
    if (hours == 0) return formatted("%" PRId64 " min %02" PRId64 " s", minutes, seconds % 60);
    if (hours < 24) return formatted("%" PRId64 " h %02" PRId64 " min", hours, minutes % 60);
    return formatted("%" PRId64 " d %" PRId64 " h", hours / 24, hours % 24);
}

std::string bytesText(uint64_t bytes) {
    constexpr std::array kUnits{"B", "KiB", "MiB", "GiB", "TiB"};
    auto amount = double(bytes);
    size_t unit = 0;
    for (; amount >= 1024 && unit + 1 < kUnits.size(); ++unit) amount /= 1024;
    return formatted(unit == 0 ? "%.0f %s" : "%.1f %s", amount, kUnits[unit]);
}

}  // namespace fairlead::ctl
