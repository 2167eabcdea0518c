// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/prometheus_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace fairlead {

namespace {

constexpr std::string_view kAroundLines = " \t\r";

std::string_view trimmed(std::string_view text) {
    const size_t first = text.find_first_not_of(kAroundLines);
    return first == text.npos ? std::string_view()
                              : text.substr(first, text.find_last_not_of(kAroundLines) - first + 1);
}

// Reads one line from left to right; `m_isGood` is false from the first fault on.
class LineReader {
public:
    explicit LineReader(std::string_view line) : m_rest(line) {}

    std::optional<MetricSample> read() {
        MetricSample sample;
        sample.name = word();
        if (sample.name.empty()) return std::nullopt;
        if (skip('{')) {
            while (m_isGood && !skip('}')) {
                const std::string_view key = word();
                if (key.empty() || !skip('=') || !skip('"')) return std::nullopt;
                sample.labels.emplace_back(key, quoted());
                skip(',');
            }
        }
        if (!m_isGood) return std::nullopt;
        // A time may follow the value.
        const std::string_view rest = trimmed(m_rest);
        const std::string_view number = rest.substr(0, rest.find(' '));
        if (number == "+Inf") {
            sample.value = std::numeric_limits<double>::infinity();
            return sample;
        }
        const auto read = std::from_chars(number.data(), number.data() + number.size(), sample.value);
        if (read.ec != std::errc() || read.ptr != number.data() + number.size() || std::isnan(sample.value))
            return std::nullopt;
        return sample;
    }

private:
    static bool isOfWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == ':';
    }

    std::string_view word() {
        const auto end = std::find_if_not(m_rest.begin(), m_rest.end(), isOfWord);
        const std::string_view found = m_rest.substr(0, size_t(end - m_rest.begin()));
        m_rest.remove_prefix(found.size());
        return found;
    }

    bool skip(char c) {
        while (m_rest.starts_with(' ')) m_rest.remove_prefix(1);
        if (!m_rest.starts_with(c)) {
            m_isGood = m_isGood && !m_rest.empty();
            return false;
        }
        m_rest.remove_prefix(1);
        return true;
    }

    // Up to the closing quotation mark, which is skipped.
    std::string quoted() {
        std::string text;
        for (size_t i = 0; i < m_rest.size(); ++i) {
            if (m_rest[i] == '"') {
                m_rest.remove_prefix(i + 1);
                return text;
            }
            if (m_rest[i] == '\\' && i + 1 < m_rest.size())
                text += m_rest[++i] == 'n' ? '\n' : m_rest[i];
            else
                text += m_rest[i];
        }
        m_isGood = false;
        return {};
    }

    std::string_view m_rest;
    bool m_isGood = true;
};

}  // namespace

std::string_view MetricSample::label(std::string_view key) const {
    for (const auto& [labelName, text] : labels)
        if (labelName == key) return text;
    return {};
}

void readMetrics(std::string_view text, const std::vector<std::string_view>& prefixes,
                 const std::function<void(const MetricSample&)>& take) {
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (std::none_of(prefixes.begin(), prefixes.end(),
                         [line](std::string_view prefix) { return line.starts_with(prefix); }))
            continue;
        if (const std::optional<MetricSample> sample = LineReader(line).read()) take(*sample);
    }
}

}  // namespace fairlead
