// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/jwks_endpoint.h"
#include "broker/auth/jwt_key_set.h"
#include "broker/net/http_client.h"
#include "shared/mutex.h"

#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace fairlead::broker {

// The keys of the files and of the provider as they are now. A thread of its own looks once a second whether the files
// have changed, so that keys can be rotated without a restart, and fetches the provider's set when it is time. While the
// new ones cannot be used the old keys stay, and the log says why; fetched ones until they are too old.
class JwtKeySource {
public:
    // InvalidArgument names the file that cannot be used. Waits a few seconds for the endpoint, if there is one, and goes
    // on without its keys if they do not come. The clock outlives this; needed for an endpoint only.
    static Result<std::unique_ptr<JwtKeySource>> open(JwtKeyFiles files, JwksEndpoint endpoint = {},
                                                      const Clock* clock = nullptr);
    ~JwtKeySource();
    JwtKeySource(const JwtKeySource&) = delete;
    JwtKeySource& operator=(const JwtKeySource&) = delete;

    // Any thread, no waiting for files or the network.
    std::shared_ptr<const JwtKeySet> keys() const;

    // A token was signed with a key that is not among them: perhaps the provider has a new one. Any thread, no waiting.
    void keyIsMissing();

private:
    JwtKeySource(JwtKeyFiles files, std::vector<std::string> contents, JwtKeySet keys, JwksEndpoint endpoint,
                 const Clock* clock);
    void run();
    void look();
    void fetch();
    void take(const Result<HttpAnswer>& answer);
    void use(JwtKeySet keys);
    void waitForFirstAnswer();

    const JwtKeyFiles m_files;
    const JwksEndpoint m_endpoint;
    const Clock* const m_clock;
    // Looking thread only:
    std::vector<std::string> m_contents;  // as last seen, good or bad
    std::string m_jwks;                   // as last fetched and good; empty: none, or too old
    std::string m_complaint;              // why the files could not be read; empty: they could
    std::string m_fetchComplaint;         // why the set could not be used; empty: it could
    JwksSchedule m_schedule;

    mutable Mutex m_mutex;
    Condition m_wake;
    Condition m_answered;
    std::shared_ptr<const JwtKeySet> m_keys FAIRLEAD_GUARDED_BY(m_mutex);
    std::optional<Result<HttpAnswer>> m_answer FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_hasAnswered FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_isMissing FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;

    std::unique_ptr<HttpClient> m_http;  // null without an endpoint
    std::thread m_thread;
};

}  // namespace fairlead::broker
