// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/jwt_key_source.h"

#include "shared/log.h"

#include <chrono>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr auto kInterval = std::chrono::seconds(1);

}  // namespace

Result<std::unique_ptr<JwtKeySource>> JwtKeySource::open(JwtKeyFiles files) {
    Result<std::vector<std::string>> contents = readKeyFiles(files);
    if (!contents) return contents.status();
    Result<JwtKeySet> keys = JwtKeySet::parse(files, *contents);
    if (!keys) return keys.status();
    return std::unique_ptr<JwtKeySource>(new JwtKeySource(std::move(files), std::move(*contents), std::move(*keys)));
}

JwtKeySource::JwtKeySource(JwtKeyFiles files, std::vector<std::string> contents, JwtKeySet keys)
    : m_files(std::move(files)), m_contents(std::move(contents)),
      m_keys(std::make_shared<const JwtKeySet>(std::move(keys))), m_thread([this] { run(); }) {}

JwtKeySource::~JwtKeySource() {
    {
        const std::lock_guard lock(m_mutex);
        m_isEnding = true;
    }
    m_wake.notify_all();
    m_thread.join();
}

std::shared_ptr<const JwtKeySet> JwtKeySource::keys() const {
    const std::lock_guard lock(m_mutex);
    return m_keys;
}

void JwtKeySource::run() {
    std::unique_lock lock(m_mutex);
    while (!m_wake.wait_for(lock, kInterval, [this] { return m_isEnding; })) {
        lock.unlock();
        look();
        lock.lock();
    }
}

void JwtKeySource::look() {
    // The contents are compared and not the times: a file replaced within one tick of its clock has changed, too.
    Result<std::vector<std::string>> contents = readKeyFiles(m_files);
    if (!contents) {
        const std::string complaint = contents.status().message();
        if (std::exchange(m_complaint, complaint) != complaint)
            log(LogLevel::Warning, "auth.jwt: the old keys stay in use: " + complaint);
        return;
    }
    m_complaint.clear();
    if (*contents == m_contents) return;
    m_contents = std::move(*contents);
    Result<JwtKeySet> keys = JwtKeySet::parse(m_files, m_contents);
    if (!keys) {
        log(LogLevel::Warning, "auth.jwt: the old keys stay in use: " + keys.status().message());
        return;
    }
    log(LogLevel::Info, "auth.jwt: the key files have changed, keys now: " + std::to_string(keys->size()));
    const std::lock_guard lock(m_mutex);
    m_keys = std::make_shared<const JwtKeySet>(std::move(*keys));
}

}  // namespace fairlead::broker
