// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/status.h"

#include <string>

namespace fairlead::broker {

// Where an identity provider serves its JSON Web Key Set.
struct JwksEndpoint {
    std::string url;                                 // "": nowhere
    std::string caFile;                              // who may sign its certificate; "": whom the system trusts
    bool allowHttp = false;                          // also off loopback addresses
    Micros refresh = std::chrono::minutes(15);       // how often it is fetched
    Micros maxAge = std::chrono::hours(24);          // how long keys are used while it cannot be fetched
    Micros patience = std::chrono::seconds(10);      // for one answer
    Micros startPatience = std::chrono::seconds(5);  // how long the broker's start waits for the first one
};

// InvalidArgument: no URL of https, nor of http where that is allowed: on this machine, or anywhere if the endpoint says so.
// Whoever could change what comes over the network could make tokens.
Status checkJwksEndpoint(const JwksEndpoint& endpoint);

// When to fetch a key set: at once, then every `refresh`, half a minute after a failure, and when a token names a key that
// is not there; but never within half a minute of the fetch before. A value without a clock; one thread at a time.
class JwksSchedule {
public:
    JwksSchedule(Micros refresh, Micros maxAge) : m_refresh(refresh), m_maxAge(maxAge) {}

    void keyIsMissing() { m_isWanted = true; }

    // True when a fetch is to begin now; it is then under way until succeeded() or failed().
    bool begin(Time now);
    void succeeded(Time now);
    void failed(Time now);

    // What was fetched last must no longer be used. True once for each time it is.
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
