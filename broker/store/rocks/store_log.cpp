// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/store_log.h"

#include "broker/core/text/utc_text.h"
#include "shared/mutex.h"
#include "shared/wall_clock.h"

#include <rocksdb/env.h>

#include <fcntl.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace fairlead::broker {

namespace {

namespace fs = std::filesystem;

constexpr uintmax_t kWorthPuttingAside = 1 << 20;
constexpr size_t kMostBytes = 4 << 20;

class StoreLog final : public rocksdb::Logger {
public:
    explicit StoreLog(const std::string& file) : rocksdb::Logger(rocksdb::WARN_LEVEL) {
        std::error_code error;
        if (const uintmax_t size = fs::file_size(file, error); !error && size >= kWorthPuttingAside)
            fs::rename(file, file + ".old", error);
        m_fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0600);
    }
    ~StoreLog() override {
        if (m_fd >= 0) ::close(m_fd);
    }

    using rocksdb::Logger::Logv;
    void Logv(const char* format, va_list arguments) override {
        char text[2048];
        const int length = std::vsnprintf(text, sizeof text, format, arguments);
        if (length < 0) return;
        std::string line = utcText(WallClock().now()) + " " + text;
        while (line.ends_with('\n')) line.pop_back();
        line += '\n';
        const Lock lock(m_mutex);
        if (m_fd < 0 || m_bytes + line.size() > kMostBytes) return;
        if (::write(m_fd, line.data(), line.size()) > 0) m_bytes += line.size();
    }

private:
    int m_fd = -1;
    Mutex m_mutex;
    size_t m_bytes FAIRLEAD_GUARDED_BY(m_mutex) = 0;
};

}  // namespace

std::shared_ptr<rocksdb::Logger> openStoreLog(const std::string& file) { return std::make_shared<StoreLog>(file); }

}  // namespace fairlead::broker
