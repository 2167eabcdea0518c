// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/text/time_text.h"

#include "broker/ctl/text/text.h"
#include "shared/duration.h"
#include "shared/json_reader.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <string_view>

namespace fairlead::ctl {

namespace {

using google::protobuf::Timestamp;

// Parses text from the front; after a mismatch everything else fails, too.
class Reader {
public:
    explicit Reader(std::string_view text) : m_rest(text) {}

    int digits(size_t count, int least, int most) {
        int value = 0;
        if (m_rest.size() < count ||
            m_rest.substr(0, count).find_first_not_of("0123456789") != std::string_view::npos) {
            m_ok = false;
            return least;
        }
        std::from_chars(m_rest.data(), m_rest.data() + count, value);
        m_rest.remove_prefix(count);
        if (value < least || value > most) m_ok = false;
        return value;
    }
    void one(std::string_view letters) {
        if (m_rest.empty() || letters.find(m_rest.front()) == std::string_view::npos)
            m_ok = false;
        else
            m_rest.remove_prefix(1);
    }
    bool takes(char letter) {
        if (m_rest.empty() || m_rest.front() != letter) return false;
        m_rest.remove_prefix(1);
        return true;
    }
    // The digits after a decimal point.
    int nanos() {
        const size_t count = std::min(m_rest.find_first_not_of("0123456789"), m_rest.size());
        if (count == 0 || count > 9) m_ok = false;
        int value = 0;
        for (size_t i = 0; i < 9; ++i) value = value * 10 + (i < count ? m_rest[i] - '0' : 0);
        m_rest.remove_prefix(count);
        return value;
    }
    bool isDone() const { return m_ok && m_rest.empty(); }

private:
    std::string_view m_rest;
    bool m_ok = true;
};

}  // namespace

std::string refuseEmpty(const std::string& value) { return value.empty() ? "must not be empty" : ""; }

std::string refuseNoUtf8(const std::string& value) { return isUtf8(value) ? "" : "is not UTF-8 text"; }

google::protobuf::Timestamp timeAgo(Micros ago) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const int64_t micros = std::chrono::duration_cast<Micros>(now - ago).count();
    google::protobuf::Timestamp time;
    time.set_seconds(micros / 1'000'000);
    time.set_nanos(int32_t(micros % 1'000'000 * 1000));
    return time;
}

Result<google::protobuf::Timestamp> parseMoment(const std::string& text) {
    const auto ago = parseDuration(text.starts_with('-') ? text.substr(1) : text);
    if (ago) return timeAgo(*ago);
    if (const auto time = parseTime(text)) return *time;
    return Status(Code::InvalidArgument,
                  "'" + text + "' must be how long ago, like 1h, or a time like 2026-11-21T02:25:00Z");
}

std::string refuseNoTime(const std::string& value) {
    return parseTime(value) ? "" : "'" + value + "' is not a time like 2026-11-21T02:25:00Z";
}

std::optional<Timestamp> parseTime(const std::string& text) {
    Reader reader(text);
    std::tm utc{};
    utc.tm_year = reader.digits(4, 1, 9999) - 1900;
    reader.one("-");
    utc.tm_mon = reader.digits(2, 1, 12) - 1;
    reader.one("-");
    utc.tm_mday = reader.digits(2, 1, 31);
    reader.one("Tt ");
    utc.tm_hour = reader.digits(2, 0, 23);
    reader.one(":");
    utc.tm_min = reader.digits(2, 0, 59);
    reader.one(":");
    utc.tm_sec = reader.digits(2, 0, 60);
    const int nanos = reader.takes('.') ? reader.nanos() : 0;
    int64_t offset = 0;
    if (!reader.takes('Z') && !reader.takes('z')) {
        const int sign = reader.takes('-') ? -1 : 1;
        if (sign > 0) reader.one("+");
        offset = reader.digits(2, 0, 23) * 3600;
        reader.one(":");
        offset = sign * (offset + reader.digits(2, 0, 59) * 60);
    }
    if (!reader.isDone()) return std::nullopt;
    // timegm() would turn 31 February into 3 March.
    std::tm day{};
    day.tm_year = utc.tm_year;
    day.tm_mon = utc.tm_mon;
    day.tm_mday = utc.tm_mday;
    timegm(&day);
    if (day.tm_mday != utc.tm_mday) return std::nullopt;
    const std::time_t seconds = timegm(&utc);
    Timestamp time;
    time.set_seconds(seconds - offset);
    time.set_nanos(nanos);
    return time;
}

std::string timeText(const Timestamp& time) {
    const std::time_t seconds = time.seconds();
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    char text[sizeof "2026-11-21T02:25:00Z"];
    return std::string(text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc));
}

std::string exactTimeText(const Timestamp& time) {
    char fraction[sizeof ".000000Z"];
    std::snprintf(fraction, sizeof fraction, ".%06uZ", unsigned(time.nanos()) / 1000 % 1'000'000);
    std::string text = timeText(time);
    return text.empty() ? text : text.replace(text.size() - 1, 1, fraction);
}

int64_t microsBetween(const Timestamp& from, const Timestamp& until) {
    return (until.seconds() - from.seconds()) * 1'000'000 + (until.nanos() - from.nanos()) / 1000;
}

}  // namespace fairlead::ctl
