// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/jwks_endpoint.h"
#include "broker/auth/jwt_key_set.h"
#include "broker/net/http_client.h"
#include "shared/mutex.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace fairlead::broker {

// Where the keys of one provider are.
struct JwtKeyOrigin {
    JwtKeyFiles files;
    JwksEndpoint endpoint;
};

// The current keys, from files and from the identity provider. Its own thread checks once a second whether the files
// have changed, so that keys can be rotated without a restart, and fetches the provider's set when due. If new keys
// cannot be used, the old ones stay in use and the log says why; fetched keys only until they are too old.
class JwtKeySource {
public:
    // InvalidArgument names the file that cannot be used. All endpoints are asked at the same time. Waits a few seconds
    // for all of them together, then continues without the keys of those that have not answered. The clock must outlive
    // the sources; it is needed only for endpoints.
    static Result<std::vector<std::unique_ptr<JwtKeySource>>> openAll(std::vector<JwtKeyOrigin> origins,
                                                                      const Clock* clock = nullptr);
    // The same for one.
    static Result<std::unique_ptr<JwtKeySource>> open(JwtKeyFiles files, JwksEndpoint endpoint = {},
                                                      const Clock* clock = nullptr);
    ~JwtKeySource();
    JwtKeySource(const JwtKeySource&) = delete;
    JwtKeySource& operator=(const JwtKeySource&) = delete;

    // Any thread; never waits for files or the network.
    std::shared_ptr<const JwtKeySet> keys() const;

    // A token was signed with an unknown key, so the provider may have a new one. Any thread, never blocks.
    void keyIsMissing();

private:
    JwtKeySource(JwtKeyOrigin origin, std::vector<std::string> contents, JwtKeySet keys, const Clock* clock);
    static Result<std::unique_ptr<JwtKeySource>> begin(JwtKeyOrigin origin, const Clock* clock);
    void run();
    void look();
    void fetch();
    void take(const Result<HttpReply>& answer);
    void use(JwtKeySet keys);
    void waitForFirstAnswer(std::chrono::steady_clock::time_point begun);

    const JwtKeyFiles m_files;
    const JwksEndpoint m_endpoint;
    const Clock* const m_clock;
    // Used by the source's own thread only:
    std::vector<std::string> m_contents;  // as last read, usable or not
    std::string m_jwks;                   // the last usable set fetched; empty: none, or too old
    std::string m_complaint;              // why the files could not be read; empty: no error
    std::string m_fetchComplaint;         // why the fetched set could not be used; empty: no error
    JwksSchedule m_schedule;

    mutable Mutex m_mutex;
    Condition m_wake;
    Condition m_answered;
    std::shared_ptr<const JwtKeySet> m_keys FAIRLEAD_GUARDED_BY(m_mutex);
    std::optional<Result<HttpReply>> m_answer FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_hasAnswered FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_isMissing FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;

    std::unique_ptr<HttpClient> m_http;  // null if there is no endpoint
    std::thread m_thread;
};

}  // namespace fairlead::broker
