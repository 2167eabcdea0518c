// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"
#include "shared/tls/tls_files.h"

#include <chrono>
#include <memory>
#include <string>
#include <thread>

namespace fairlead::broker {

// The broker's certificate, its key and the authority of its clients, as they are in their files now. A thread of its
// own looks once in the interval whether they have changed, so that a certificate can be renewed without a restart. Files that
// cannot be used, one by one or together, change nothing, and the log says which and why. It also says when the
// certificate is about to expire, and when it has.
class TlsSource {
public:
    // What the files are called in the configuration.
    static const TlsFileNames& names();

    // InvalidArgument names the field and the file that cannot be used.
    static Result<std::unique_ptr<TlsSource>> open(TlsFiles files, const Clock* clock,
                                                   std::chrono::milliseconds interval = std::chrono::seconds(1));
    ~TlsSource();
    TlsSource(const TlsSource&) = delete;
    TlsSource& operator=(const TlsSource&) = delete;

    // Whether clients must show a certificate.
    bool asksForClientCertificates() const { return !m_files.authorities.empty(); }
    // Another pointer when, and only when, they have changed. Any thread, no waiting for files.
    std::shared_ptr<const TlsContents> contents() const;

private:
    TlsSource(TlsFiles files, const Clock* clock, std::chrono::milliseconds interval, TlsContents contents,
              Time validUntil);
    void run();
    void look();
    void warnOfTheEnd();

    enum class Warned { Nothing, Soon, Over };

    const TlsFiles m_files;
    const Clock* m_clock;
    const std::chrono::milliseconds m_interval;
    TlsContents m_seen;       // as last looked at, good or bad; looking thread only, as are the next three
    Time m_validUntil;        // of what is in use
    std::string m_complaint;  // why they could not be used; empty: they could
    Warned m_warned = Warned::Nothing;
    mutable Mutex m_mutex;
    Condition m_wake;
    std::shared_ptr<const TlsContents> m_contents FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::thread m_thread;
};

}  // namespace fairlead::broker
