// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/prometheus_text.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace fairlead::gui {

namespace {

// Reads one line from left to right; `m_isGood` is false from the first fault on.
class LineReader {
public:
    explicit LineReader(QByteArrayView line) : m_rest(line) {}

    std::optional<MetricSample> read() {
        MetricSample sample;
        sample.name = word();
        if (sample.name.isEmpty()) return std::nullopt;
        if (skip('{')) {
            while (m_isGood && !skip('}')) {
                const QByteArrayView key = word();
                if (key.isEmpty() || !skip('=') || !skip('"')) return std::nullopt;
                sample.labels.append({key, quoted()});
                skip(',');
            }
        }
        if (!m_isGood) return std::nullopt;
        // A time may follow the value.
        QByteArrayView number = m_rest.trimmed();
        if (const qsizetype blank = number.indexOf(' '); blank >= 0) number = number.first(blank);
        bool isNumber = false;
        sample.value = number == "+Inf" ? std::numeric_limits<double>::infinity() : number.toDouble(&isNumber);
        return isNumber || number == "+Inf" ? std::optional(sample) : std::nullopt;
    }

private:
    static bool isOfWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == ':';
    }

    QByteArrayView word() {
        const auto end = std::find_if_not(m_rest.begin(), m_rest.end(), isOfWord);
        const QByteArrayView found = m_rest.first(end - m_rest.begin());
        m_rest = m_rest.sliced(found.size());
        return found;
    }

    bool skip(char c) {
        while (m_rest.startsWith(' ')) m_rest = m_rest.sliced(1);
        if (!m_rest.startsWith(c)) {
            m_isGood = m_isGood && !m_rest.isEmpty();
            return false;
        }
        m_rest = m_rest.sliced(1);
        return true;
    }

    // Up to the closing quotation mark, which is skipped.
    QString quoted() {
        QByteArray text;
        for (qsizetype i = 0; i < m_rest.size(); ++i) {
            if (m_rest[i] == '"') {
                m_rest = m_rest.sliced(i + 1);
                return QString::fromUtf8(text);
            }
            if (m_rest[i] == '\\' && i + 1 < m_rest.size())
                text += m_rest[++i] == 'n' ? '\n' : m_rest[i];
            else
                text += m_rest[i];
        }
        m_isGood = false;
        return {};
    }

    QByteArrayView m_rest;
    bool m_isGood = true;
};

}  // namespace

void readMetrics(QByteArrayView text, const QList<QByteArrayView>& prefixes,
                 const std::function<void(const MetricSample&)>& take) {
    while (!text.isEmpty()) {
        const qsizetype end = text.indexOf('\n');
        const QByteArrayView line = (end < 0 ? text : text.first(end)).trimmed();
        text = end < 0 ? QByteArrayView() : text.sliced(end + 1);
        if (std::none_of(prefixes.begin(), prefixes.end(),
                         [line](QByteArrayView prefix) { return line.startsWith(prefix); }))
            continue;
        if (const std::optional<MetricSample> sample = LineReader(line).read()) take(*sample);
    }
}

}  // namespace fairlead::gui
