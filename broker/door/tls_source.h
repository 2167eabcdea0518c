// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"
#include "shared/tls/tls_files.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace fairlead::broker {

// The broker's certificate, its key and its clients' authorities, as their files are now. Its own thread checks in each
// interval whether they have changed, so that a certificate can be renewed without a restart. Files that cannot be
// used, alone or together, change nothing, and the log says which and why; it also warns before and when the
// certificate expires.
class TlsSource {
public:
    // The configuration keys of the files.
    static const TlsFileNames& names();

    // InvalidArgument names the field and the file that cannot be used.
    static Result<std::unique_ptr<TlsSource>> open(TlsFiles files, const Clock* clock,
                                                   std::chrono::milliseconds interval = std::chrono::seconds(1));
    ~TlsSource();
    TlsSource(const TlsSource&) = delete;
    TlsSource& operator=(const TlsSource&) = delete;

    // From now on looks at these files, first at once, as if the old ones had been changed into them.
    void replace(TlsFiles files);

    // A different pointer if and only if the contents have changed. Any thread; never waits for files.
    std::shared_ptr<const TlsContents> contents() const;

private:
    TlsSource(TlsFiles files, const Clock* clock, std::chrono::milliseconds interval, TlsContents contents,
              Time validUntil);
    void run();
    void look();
    void warnOfTheEnd();

    enum class Warned { Nothing, Soon, Over };

    const Clock* m_clock;
    const std::chrono::milliseconds m_interval;
    TlsFiles m_files;
    TlsContents m_seen;       // as last read, usable or not; own thread only, as are the next four
    Time m_validUntil;        // of the certificate in use
    std::string m_complaint;  // why the files could not be used; empty: no error
    Warned m_warned = Warned::Nothing;
    mutable Mutex m_mutex;
    Condition m_wake;
    std::shared_ptr<const TlsContents> m_contents FAIRLEAD_GUARDED_BY(m_mutex);
    std::optional<TlsFiles> m_next FAIRLEAD_GUARDED_BY(m_mutex);  // to be looked at from now on
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::thread m_thread;
};

}  // namespace fairlead::broker
