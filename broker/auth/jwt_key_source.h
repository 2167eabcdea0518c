// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/jwt_key_set.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace fairlead::broker {

// The keys of the files as they are now. A thread of its own looks once a second whether they have changed, so that
// keys can be rotated without a restart. While the new files cannot be used the old keys stay, and the log says why.
class JwtKeySource {
public:
    // InvalidArgument names the file that cannot be used.
    static Result<std::unique_ptr<JwtKeySource>> open(JwtKeyFiles files);
    ~JwtKeySource();
    JwtKeySource(const JwtKeySource&) = delete;
    JwtKeySource& operator=(const JwtKeySource&) = delete;

    // Any thread, no waiting for files.
    std::shared_ptr<const JwtKeySet> keys() const;

private:
    JwtKeySource(JwtKeyFiles files, std::vector<std::string> contents, JwtKeySet keys);
    void run();
    void look();

    const JwtKeyFiles m_files;
    std::vector<std::string> m_contents;  // as last seen, good or bad; looking thread only, as is the next
    std::string m_complaint;              // why they could not be read; empty: they could
    mutable std::mutex m_mutex;
    std::condition_variable m_wake;
    std::shared_ptr<const JwtKeySet> m_keys;
    bool m_isEnding = false;
    std::thread m_thread;
};

}  // namespace fairlead::broker
