// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/status.h"

#include <string>

namespace fairlead::broker {

// The URL where an identity provider serves its JSON Web Key Set, and how to fetch it.
struct JwksEndpoint {
    std::string url;         // "": no endpoint
    std::string caFile;      // the authorities of the server's certificate; "": those the system trusts
    bool allowHttp = false;  // also for hosts other than loopback
    Micros refresh = std::chrono::minutes(15);       // interval between fetches
    Micros maxAge = std::chrono::hours(24);          // how long keys are used if no fetch succeeds
    Micros patience = std::chrono::seconds(10);      // timeout of one fetch
    Micros startPatience = std::chrono::seconds(5);  // how long the broker's start waits for first fetches

    bool operator==(const JwksEndpoint&) const = default;
};

// InvalidArgument: not a URL, or http where only https is allowed. http is allowed for this machine, and for any host
// if allowHttp is set: whoever can change an unencrypted answer can forge tokens.
Status checkJwksEndpoint(const JwksEndpoint& endpoint);

// When to fetch a key set: at once, then every `refresh`, half a minute after a failure, and when a token names an
// unknown key; but never within half a minute of the previous fetch. Reads no clock itself; one thread at a time.
class JwksSchedule {
public:
    JwksSchedule(Micros refresh, Micros maxAge) : m_refresh(refresh), m_maxAge(maxAge) {}

    void keyIsMissing() { m_isWanted = true; }

    // Returns true if a fetch is due; the fetch is then under way until succeeded() or failed().
    bool begin(Time now);
    void succeeded(Time now);
    void failed(Time now);

    // True if the keys of the last fetch are too old to be used; only once for each fetch.
    bool expire(Time now);

private:
    const Micros m_refresh;
    const Micros m_maxAge;
    bool m_isUnderWay = false;
    bool m_isWanted = false;
    bool m_hasBegun = false;
    bool m_hasKeys = false;
    Time m_begun;
    Time m_next;
    Time m_fetched;
};

}  // namespace fairlead::broker
