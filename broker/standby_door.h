// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/broker_reach.h"
#include "broker/config.h"
#include "broker/door/forwarder.h"
#include "broker/http/http_health.h"
#include "broker/http/http_listener.h"
#include "broker/metrics/metrics_handler.h"
#include "broker/standby_answers.h"
#include "broker/store/log/turn_log.h"
#include "broker/telemetry/replication_figures.h"
#include "shared/mutex.h"
#include "shared/result.h"

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace fairlead::broker {

class TlsSource;

// The addresses of a broker while it stands by: their connections go to the owner of the log, and while there is none,
// or it cannot be reached, those of gRPC are ended, which its clients see as UNAVAILABLE, and those of HTTP get 503.
// What asks over HTTP without TLS how this broker fares is answered here; so is everything on the address of the
// metrics.
class StandbyDoor {
public:
    struct Facts {
        std::function<std::string()> problem;  // why this broker cannot serve anybody now; ""
        HttpHealth::Replica replica;
        std::function<ReplicationFigures()> figures;  // for the metrics
    };
    // Binds the addresses. Unavailable names the one that cannot be bound.
    static Result<std::unique_ptr<StandbyDoor>> open(const Config& config, Facts facts);
    ~StandbyDoor();
    StandbyDoor(const StandbyDoor&) = delete;
    StandbyDoor& operator=(const StandbyDoor&) = delete;

    // From now on clients are let in, and the facts are asked for.
    Status begin();
    // Where connections go. Any thread. An owner that is not there: nowhere.
    void lead(const LogOwner& owner);
    // Ends all connections and frees the addresses. Idempotent.
    void close();

    // As bound; also after close().
    const std::vector<std::string>& addresses() const { return m_addresses; }
    const std::string& httpAddress() const { return m_httpAddress; }
    Config withAddresses(Config config) const;
    // Whether the owner took a connection lately. Any thread.
    bool isOwnerReachable() const { return m_isReachable; }

private:
    StandbyDoor(Config config, Facts facts);

    Status bind();
    void loop();
    void follow(const LogOwner& owner);
    void leadNowhere();

    const Config m_config;
    const Facts m_facts;
    std::unique_ptr<TlsSource> m_tls;
    const std::shared_ptr<const Authenticator> m_authenticator;  // tokens that are signed are not known here
    MetricsHandler m_metricsHandler;
    HttpHealth m_health;
    StandbyAnswers m_answers;           // on the address of HTTP
    HttpServices m_metricsServices;     // on that of the metrics
    std::vector<std::string> m_listen;  // as in the configuration, with the ports as bound
    std::vector<std::string> m_addresses;
    std::string m_httpListen, m_httpAddress;
    std::string m_ownReach;
    std::unique_ptr<HttpListener> m_here;     // where what is answered here goes
    std::unique_ptr<HttpListener> m_metrics;  // null: there is no such address
    std::unique_ptr<Forwarder> m_grpc;
    std::unique_ptr<Forwarder> m_http;  // null: likewise
    std::atomic<bool> m_isReachable = false;
    BrokerReach m_led;  // whither connections go; used by the thread alone, as the next
    bool m_isComplete = false;
    std::optional<SocketAddress> m_hereAddress;
    Mutex m_mutex;
    Condition m_wakes;
    LogOwner m_owner FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isNews FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::thread m_thread;
};

}  // namespace fairlead::broker
