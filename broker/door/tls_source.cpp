// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/tls_source.h"

#include "shared/bounded_file.h"
#include "shared/log.h"

#include <pthread.h>

#include <chrono>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr auto kSoonAgain = std::chrono::hours(7 * 24);

}  // namespace

const TlsFileNames& TlsSource::names() {
    static const TlsFileNames names{"tls.certificate", "tls.key", "tls.client_ca"};
    return names;
}

Result<std::unique_ptr<TlsSource>> TlsSource::open(TlsFiles files, const Clock* clock,
                                                   std::chrono::milliseconds interval) {
    Result<TlsContents> contents = readTlsFiles(files, names());
    if (!contents) return contents.status();
    const Result<Time> validUntil = checkTlsContents(*contents, files, names(), clock->now());
    if (!validUntil) return validUntil.status();
    return std::unique_ptr<TlsSource>(
        new TlsSource(std::move(files), clock, interval, std::move(*contents), *validUntil));
}

TlsSource::TlsSource(TlsFiles files, const Clock* clock, std::chrono::milliseconds interval, TlsContents contents,
                     Time validUntil)
    : m_clock(clock), m_interval(interval), m_files(std::move(files)), m_seen(contents), m_validUntil(validUntil),
      m_contents(std::make_shared<const TlsContents>(std::move(contents))), m_thread([this] { run(); }) {
    pthread_setname_np(m_thread.native_handle(), "fl-tls");
}

TlsSource::~TlsSource() {
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
    }
    m_wake.notifyAll();
    m_thread.join();
}

std::shared_ptr<const TlsContents> TlsSource::contents() const {
    const Lock lock(m_mutex);
    return m_contents;
}

void TlsSource::replace(TlsFiles files) {
    {
        const Lock lock(m_mutex);
        m_next = std::move(files);
    }
    m_wake.notifyAll();
}

void TlsSource::run() {
    const NoPipes pipes;
    warnOfTheEnd();
    Lock lock(m_mutex);
    while (true) {
        const auto isWoken = [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_isEnding || m_next; };
        static_cast<void>(m_wake.waitFor(m_mutex, m_interval, isWoken));
        if (m_isEnding) return;
        if (m_next) m_files = *std::exchange(m_next, std::nullopt);
        lock.unlock();
        look();
        warnOfTheEnd();
        lock.lock();
    }
}

void TlsSource::look() {
    const auto complain = [this](const std::string& complaint) {
        if (std::exchange(m_complaint, complaint) != complaint)
            log(LogLevel::Warning, "the old certificate stays in use: " + complaint);
    };
    Result<TlsContents> contents = readTlsFiles(m_files, names());
    if (!contents) return complain(contents.status().message());
    // Contents are compared, because a file replaced within one clock tick keeps its modification time. Files that
    // could not be used are checked again, because a certificate may become valid with time.
    if (*contents == m_seen && m_complaint.empty()) return;
    m_seen = *contents;
    if (m_seen == *this->contents()) {
        m_complaint.clear();
        return;
    }
    // Certificate and key do not match while only one is replaced, so one complaint may be logged on the way.
    const Result<Time> validUntil = checkTlsContents(m_seen, m_files, names(), m_clock->now());
    if (!validUntil) return complain(validUntil.status().message());
    m_complaint.clear();
    m_validUntil = *validUntil;
    m_warned = Warned::Nothing;
    log(LogLevel::Info, "tls: the files have changed; new connections use the new certificate, valid until " +
                            momentText(m_validUntil));
    const Lock lock(m_mutex);
    m_contents = std::make_shared<const TlsContents>(std::move(*contents));
}

void TlsSource::warnOfTheEnd() {
    const Time now = m_clock->now();
    if (m_warned != Warned::Over && now >= m_validUntil) {
        m_warned = Warned::Over;
        log(LogLevel::Error, "tls.certificate: '" + m_files.certificate + "' has expired at " +
                                 momentText(m_validUntil) + "; clients refuse it");
    } else if (m_warned == Warned::Nothing && now >= m_validUntil - kSoonAgain) {
        m_warned = Warned::Soon;
        log(LogLevel::Warning, "tls.certificate: '" + m_files.certificate + "' expires at " + momentText(m_validUntil));
    }
}

}  // namespace fairlead::broker
