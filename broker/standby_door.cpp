// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/standby_door.h"

#include "broker/door/open_files.h"
#include "broker/door/tls_source.h"
#include "broker/make_authenticator.h"
#include "broker/metrics/metrics_text.h"
#include "shared/log.h"
#include "shared/wall_clock.h"

#include <pthread.h>

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr auto kBetweenVisits = std::chrono::seconds(1);
constexpr auto kVisitPatience = std::chrono::seconds(1);

WallClock& doorClock() {
    static WallClock clock;
    return clock;
}

Forwarder::Options forwarding(const Config& config) {
    Forwarder::Options options;
    options.connections.all = std::min<size_t>(config.limits.maxConnections, connectionsWithin(raiseOpenFiles()));
    // Whose connection has a token, only the owner sees; here those are known that it has answered.
    options.connections.unproven = options.connections.all;
    options.connections.perAddress = config.limits.maxConnectionsPerAddress;
    options.slowReader = std::chrono::seconds(config.limits.slowReaderSeconds);
    options.hasTls = !config.tls.certificate.empty();
    return options;
}

Forwarder::Way wayOverHttp(std::string_view begun) {
    const auto isHealth = HttpHealth::isAskedBy(begun);
    if (!isHealth) return Forwarder::Way::Unclear;
    return *isHealth ? Forwarder::Way::Here : Forwarder::Way::There;
}

std::optional<SocketAddress> visited(const ListenAddress* address) {
    if (!address) return std::nullopt;
    auto found = reachableAddress(*address, kVisitPatience);
    if (!found) return std::nullopt;
    return *found;
}

}  // namespace

StandbyDoor::StandbyDoor(Config config, Facts facts)
    : m_config(std::move(config)), m_facts(std::move(facts)), m_authenticator(makeAuthenticator(m_config, nullptr)),
      m_metricsHandler(m_authenticator.get(),
                       [this](const TenantScope& scope) {
                           if (!scope.all) return std::string();
                           return standbyMetricsText(FAIRLEAD_VERSION, m_facts.figures(), readProcessFigures());
                       }),
      m_health(m_facts.problem, m_facts.replica), m_answers(m_facts.problem, &m_health) {
    m_health.addTo(m_metricsServices);
    m_metricsServices.add("/metrics", &m_metricsHandler);
}

StandbyDoor::~StandbyDoor() {
    close();
    if (m_thread.joinable()) m_thread.join();
}

Result<std::unique_ptr<StandbyDoor>> StandbyDoor::open(const Config& config, Facts facts) {
    std::unique_ptr<StandbyDoor> door(new StandbyDoor(config, std::move(facts)));
    RETURN_IF_ERROR(door->bind());
    return door;
}

Status StandbyDoor::bind() {
    if (!m_config.tls.certificate.empty()) {
        auto tls = TlsSource::open(m_config.tls, &doorClock());
        RETURN_IF_ERROR(tls.status());
        m_tls = std::move(*tls);
    }
    m_grpc = std::make_unique<Forwarder>(forwarding(m_config));
    for (const std::string& text : m_config.listen) {
        auto address = ListenAddress::parse(text);
        RETURN_IF_ERROR(address.status());
        RETURN_IF_ERROR(m_grpc->listenOn(*address));
        m_listen.push_back(address->asWritten());
        m_addresses.push_back(address->toString());
    }
    if (!m_config.httpListen.empty()) {
        auto address = ListenAddress::parse(m_config.httpListen);
        RETURN_IF_ERROR(address.status());
        Forwarder::Options options = forwarding(m_config);
        options.connections.hasRate = false;
        options.way = wayOverHttp;
        m_http = std::make_unique<Forwarder>(std::move(options));
        RETURN_IF_ERROR(m_http->listenOn(*address));
        m_httpListen = address->asWritten();
        m_httpAddress = address->toString();
    }
    m_ownReach = reachOf(withAddresses(m_config)).toString();
    return {};
}

Config StandbyDoor::withAddresses(Config config) const {
    config.listen = m_listen;
    config.httpListen = m_httpListen;
    return config;
}

Status StandbyDoor::begin() {
    const VisitorRules rules{m_config.httpHosts, "http.hosts", m_config.httpOrigins};
    if (m_http) {
        HttpListener::Bounds bounds = HttpListener::boundsOf(m_config.limits);
        bounds.threads = 1;
        // The next request may be one that the owner answers.
        bounds.keepsAlive = false;
        bounds.threadName = "fl-answers";
        bounds.connections.unproven = bounds.connections.perAddress = bounds.connections.all;
        const bool isPlain = m_httpListen.starts_with("plain://");
        auto here = HttpListener::start({&m_answers, isPlain ? nullptr : m_tls.get(), rules}, "127.0.0.1:0", bounds);
        RETURN_IF_ERROR(here.status());
        m_here = std::move(*here);
        const auto address = ListenAddress::parse(m_here->address());
        RETURN_IF_ERROR(address.status());
        m_hereAddress = visited(&*address);
    }
    if (!m_config.metricsListen.empty()) {
        auto metrics = HttpListener::start({&m_metricsServices, m_tls.get(), {m_config.metricsHosts, "metrics.hosts"}},
                                           m_config.metricsListen, MetricsHandler::bounds());
        RETURN_IF_ERROR(metrics.status());
        m_metrics = std::move(*metrics);
    }
    leadNowhere();
    RETURN_IF_ERROR(m_grpc->open());
    if (m_http) RETURN_IF_ERROR(m_http->open());
    m_thread = std::thread([this] { loop(); });
    pthread_setname_np(m_thread.native_handle(), "fl-reach");
    return {};
}

// The thread, which may just wait for a machine that is gone, is not waited for.
void StandbyDoor::close() {
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
    }
    m_wakes.notifyAll();
    if (m_grpc) m_grpc->close();
    if (m_http) m_http->close();
    m_metrics.reset();
    m_here.reset();
}

void StandbyDoor::lead(const LogOwner& owner) {
    {
        const Lock lock(m_mutex);
        m_owner = owner;
        m_isNews = true;
    }
    m_wakes.notifyAll();
}

void StandbyDoor::loop() {
    Lock lock(m_mutex);
    while (!m_isEnding) {
        m_isNews = false;
        const LogOwner owner = m_owner;
        lock.unlock();
        follow(owner);
        lock.lock();
        m_wakes.waitFor(m_mutex, kBetweenVisits,
                        [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_isEnding || m_isNews; });
    }
}

void StandbyDoor::follow(const LogOwner& owner) {
    const bool isElsewhere = owner.isThere && owner.reach != m_ownReach;
    const BrokerReach reach = isElsewhere ? BrokerReach::parse(owner.reach) : BrokerReach();
    if (owner.isThere && owner.reach == m_ownReach && m_led != reach)
        log(LogLevel::Warning, "the owner of the log says that it is reached where this broker is: " + owner.reach);
    const bool isNew = reach != m_led;
    const ListenAddress* const first = reach.grpcFor(false) ? reach.grpcFor(false) : reach.grpcFor(true);
    if (!isNew && m_isReachable && m_isComplete) {
        m_isReachable = visited(first).has_value();
        return;
    }
    // An owner that has just come may not listen yet; then there is a next time.
    Forwarder::Targets grpc;
    grpc.there = visited(reach.grpcFor(false));
    grpc.plain = visited(reach.grpcFor(true));
    if (m_config.tls.certificate.empty() && !grpc.plain) grpc.plain = grpc.there;
    Forwarder::Targets http;
    http.there = http.plain = visited(reach.http ? &*reach.http : nullptr);
    http.here = m_hereAddress;
    m_isReachable = grpc.there || grpc.plain;
    m_isComplete = m_isReachable && (http.there || !reach.http) && (grpc.there || !reach.grpcFor(false)) &&
                   (grpc.plain || !reach.grpcFor(true));
    // Established connections stay: it may only be slow.
    if (!isNew && !m_isReachable) return;
    m_grpc->lead(grpc);
    if (m_http) m_http->lead(http);
    m_led = reach;
}

void StandbyDoor::leadNowhere() {
    if (m_http) m_http->lead({{}, {}, m_hereAddress});
}

}  // namespace fairlead::broker
