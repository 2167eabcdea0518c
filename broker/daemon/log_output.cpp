// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/daemon/log_output.h"

#include <nlohmann/json.hpp>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <string>

namespace fairlead::broker {

namespace {

spdlog::level::level_enum toSpdlog(LogLevel level) {
    switch (level) {
        case LogLevel::Debug: return spdlog::level::debug;
        case LogLevel::Info: return spdlog::level::info;
        case LogLevel::Warning: return spdlog::level::warn;
        case LogLevel::Error: return spdlog::level::err;
    }
    return spdlog::level::err;
}

const char* nameOf(spdlog::level::level_enum level) {
    if (level == spdlog::level::warn) return "warning";
    if (level == spdlog::level::err) return "error";
    return level == spdlog::level::debug ? "debug" : "info";
}

class JsonLines final : public spdlog::formatter {
public:
    void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& line) override {
        spdlog::memory_buf_t time;
        m_time.format(message, time);
        nlohmann::ordered_json json;
        json["time"] = std::string(time.data(), time.size());
        json["level"] = nameOf(message.level);
        json["message"] = std::string(message.payload.data(), message.payload.size());
        // What is not UTF-8 is replaced; quotes and control characters are escaped.
        const std::string text = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
        line.append(text.data(), text.data() + text.size());
    }
    std::unique_ptr<spdlog::formatter> clone() const override { return std::make_unique<JsonLines>(); }

private:
    spdlog::pattern_formatter m_time{"%Y-%m-%dT%H:%M:%S.%eZ", spdlog::pattern_time_type::utc, ""};
};

std::shared_ptr<spdlog::logger>& logger() {
    static std::shared_ptr<spdlog::logger> instance;
    return instance;
}

}  // namespace

void startLog(const LogOptions& options) {
    logger() = std::make_shared<spdlog::logger>("broker", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    if (options.format == LogFormat::Json)
        logger()->set_formatter(std::make_unique<JsonLines>());
    else
        logger()->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
    setLogLevel(options.level);
    setLogSink([to = logger()](LogLevel level, std::string_view line) {
        to->log(toSpdlog(level), spdlog::string_view_t(line.data(), line.size()));
    });
}

void setLogLevel(LogLevel least) { logger()->set_level(toSpdlog(least)); }

}  // namespace fairlead::broker
