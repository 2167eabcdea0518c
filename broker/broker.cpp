// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/broker.h"

#include "broker/core/broker_clock.h"
#include "broker/auth/current_authenticator.h"
#include "broker/auth/user_authenticator.h"
#include "broker/codeq_http/codeq_api.h"
#include "broker/free_memory.h"
#include "broker/history/history_recorder.h"
#include "broker/http/deadlines.h"
#include "broker/http/http_health.h"
#include "broker/http/http_listener.h"
#include "broker/http/http_services.h"
#include "broker/make_authenticator.h"
#include "broker/open_store.h"
#include "broker/metrics/metrics_handler.h"
#include "broker/metrics/metrics_text.h"
#include "broker/ojs/values/ojs_event_text.h"
#include "broker/ojs/ojs_api.h"
#include "broker/query/task_reader.h"
#include "broker/door/listen_address.h"
#include "broker/api/rpc_server.h"
#include "broker/door/tls_source.h"
#include "broker/store/disk_watch.h"
#include "broker/store/log/image_keeper.h"
#include "broker/store/log/replicated_store.h"
#include "broker/telemetry/event_board.h"
#include "broker/telemetry/job_event_ring.h"
#include "broker/telemetry/tenant_statistics.h"
#include "broker/user_token.h"
#include "broker/webhooks/webhook_delivery.h"
#include "broker/webhooks/webhook_secrets.h"
#include "broker/what_if/work_recorder.h"
#include "shared/log.h"
#include "shared/tenant_id.h"
#include "shared/wall_clock.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <random>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr auto kReloadPatience = std::chrono::seconds(5);

std::string newInstanceId() {
    std::random_device random;
    char text[33];
    std::snprintf(text, sizeof text, "%08x%08x%08x%08x", random(), random(), random(), random());
    return text;
}

EngineOptions engineOptions(const Config& config) {
    EngineOptions options = config.engine;
    options.recordsWork = config.recording.isOn();
    options.assignmentOverhead = assignmentOverhead(config.limits.maxCommandBytes, config.limits.maxWebhookBytes);
    return options;
}

// Before the data folder is touched, so that a broker started twice by mistake leaves no trace.
Status checkAddressesAreFree(const std::vector<std::string>& listen) {
    for (const std::string& text : listen) {
        const Result<ListenAddress> address = ListenAddress::parse(text);
        if (!address) return address.status();
        RETURN_IF_ERROR(checkIsFree(*address));
    }
    return {};
}

Status checkAddressesOf(const Config& config) {
    RETURN_IF_ERROR(checkAddressesAreFree(config.listen));
    if (!config.httpListen.empty() && !config.httpMayMove) {
        const Status status = checkAddressesAreFree({config.httpListen});
        if (!status.ok())
            return {status.code(), status.message() + "; http.listen takes another address, or \"\" for none"};
    }
    if (!config.metricsListen.empty()) RETURN_IF_ERROR(checkAddressesAreFree({config.metricsListen}));
    return {};
}

}  // namespace

// Members are in the order of their creation; each is destroyed before those that it uses.
class Broker::Impl {
public:
    ~Impl() { stop(); }

    Status start(const Config& config, BeforeEnd beforeEnd, OpenedStore* warm) {
        RETURN_IF_ERROR(checkConfig(config));
        if (!warm) RETURN_IF_ERROR(checkAddressesOf(config));
        for (const std::string& warning : configWarnings(config)) log(LogLevel::Warning, warning);
        auto jwt = makeJwtAuthenticator(config, &m_keysClock, &m_wallClock);
        if (!jwt) return jwt.status();
        m_jwt = std::move(*jwt);
        m_authenticator = std::make_unique<CurrentAuthenticator>(makeAuthenticator(config, m_jwt));
        m_admitted = std::make_unique<AdmittedCalls>(m_authenticator.get(), &m_wallClock);
        if (!config.tls.certificate.empty()) {
            auto tls = TlsSource::open(config.tls, &m_wallClock);
            if (!tls) return tls.status();
            m_tls = std::move(*tls);
        }
        m_disk = std::make_unique<DiskWatch>(config.dataFolder, config.disk);
        auto opened = warm ? Result<OpenedStore>(std::move(*warm))
                           : openStore(config, [beforeEnd](const std::string& why) { endSteppedDown(why, beforeEnd); });
        if (!opened) return opened.status();
        m_store = std::move(opened->store);
        m_replicated = opened->replicated;
        m_nameInLog = nameInLog(config);
        m_images = std::move(opened->images);
        const auto clocks = m_store->read(Table::Meta, "clock");
        if (!clocks) return clocks.status();
        m_clock.goOn(clocks->value_or(""));
        if (config.onlyThisUser) {
            const auto secret = userToken(config.dataFolder);
            if (!secret) return secret.status();
            m_authenticator->replace(std::make_shared<UserAuthenticator>(*secret));
        }
        m_reader = std::make_unique<TaskReader>(m_store.get());
        m_statistics = std::make_unique<TenantStatistics>();
        m_history = std::make_unique<HistoryRecorder>(m_store.get(), &m_clock, m_statistics.get());
        m_recorder = std::make_unique<WorkRecorder>(m_store.get(), config.recording);
        RETURN_IF_ERROR(m_recorder->open());
        m_statistics->setRecorder([this, isScraped = !config.metricsListen.empty() || !config.httpListen.empty()](
                                      const CounterTick& tick, auto update) {
            if (isScraped) m_metricCounts.take(tick, *update);
            std::vector<HurtChange> hurt = m_hurt.take(*update);
            // Null before the engine has been handed over, and while it ends.
            if (EngineThread* engine = m_running.load(); engine && !hurt.empty())
                engine->post(HurtChanged{std::move(hurt)});
            if (m_jobs) m_jobs->keepListening(m_clock.now());
            m_history->take(std::move(update));
            m_recorder->take(tick);
        });
        m_deadLetters = std::make_unique<DeadLetterReader>(m_store.get());
        m_operations = std::make_unique<OperationBoard>();
        m_storage = std::make_unique<StorageReader>(m_store.get(), m_disk.get());
        m_investigations = std::make_unique<Investigations>(
            m_store.get(), &m_clock, [this](const HistoryQuery& query) { return m_history->read(query); });
        m_backups = std::make_unique<Backups>(m_store.get(), &m_clock, backupFolderOf(config));
        if (const int closed = m_backups->closeToOthers(); closed > 0)
            log(LogLevel::Info, "'" + m_backups->folder() +
                                    "' held backups that were open to other users of this machine: the "
                                    "modes of " +
                                    std::to_string(closed) + " files and folders were narrowed");
        m_events = std::make_unique<EventBoard>();
        m_jobs = std::make_unique<JobEventRing>(m_clock.now(), [this](Time until) {
            if (EngineThread* engine = m_running.load()) engine->post(ListenToJobs{until});
        });
        m_httpWorkers.follow([this](const Event& event) { m_jobs->tell(event); });
        RETURN_IF_ERROR(openWebhooks(config));
        auto engine =
            EngineThread::start({m_store.get(), &m_clock, m_statistics.get(), m_operations.get(), m_webhooks.get(),
                                 m_events.get(), std::move(beforeEnd), m_jobs.get(), &m_httpWorkers, &m_clock},
                                engineOptions(config), config.durability);
        if (!engine) return engine.status();
        m_engine = std::move(*engine);
        m_running = m_engine.get();
        m_disk->start([this](const DiskRoom& room) { m_engine->post(DiskRoomChanged{room}); },
                      [this] { m_freeMemory.look(); });
        if (m_jwt) {
            m_seconds = std::make_unique<Deadlines>();
            endExpired();
        }
        if (m_webhooks) m_webhooks->begin([this](SettleWebhook command) { m_engine->post(std::move(command)); });

        BrokerFacts facts;
        facts.version = FAIRLEAD_VERSION;
        facts.instanceId = newInstanceId();
        facts.startedAt = m_startedAt = m_clock.now();
        facts.durability = config.durability;
        facts.openMode = config.openMode;
        facts.onlyThisUser = config.onlyThisUser;
        facts.dataFolder = config.dataFolder;
        facts.schedulingPolicy = std::string(policyName(config.engine.scheduling.policy));
        const RpcServer::Dependencies dependencies{
            m_engine.get(),
            m_reader.get(),
            m_deadLetters.get(),
            m_operations.get(),
            m_store.get(),
            m_statistics.get(),
            m_authenticator.get(),
            &m_clock,
            m_tls.get(),
            [this] { return m_store->bytes(); },
            [this] { return m_webhooks ? m_webhooks->figures() : WebhookFigures(); },
            [this] { return replication(); },
            m_storage.get(),
            m_backups.get(),
            m_events.get(),
            m_history.get(),
            &m_httpWorkers,
            m_admitted.get(),
            m_investigations.get(),
            m_recorder.get(),
            config.engine.scheduling,
            config.requireTenant ? std::string() : std::string(kDefaultTenant)};
        if (opened->freeAddresses) opened->freeAddresses();
        auto server =
            RpcServer::start(dependencies, config.listen, config.limits, config.defaultLeaseSeconds, std::move(facts));
        if (!server) return server.status();
        m_server = std::move(*server);
        m_addresses = m_server->addresses();
        RETURN_IF_ERROR(openHttp(config));
        m_config = config;
        return openMetrics(config);
    }

    Status reload(const Config& wanted) {
        RETURN_IF_ERROR(checkConfig(wanted));
        takeTokens(wanted);
        if (m_tls && wanted.tls != m_config.tls && !wanted.tls.certificate.empty()) {
            m_config.tls = wanted.tls;
            m_tls->replace(wanted.tls);
        }
        m_config.log.level = wanted.log.level;
        m_config.engine.tenants = wanted.engine.tenants;
        for (const std::string& key : keysThatNeedARestart(m_config, wanted))
            log(LogLevel::Warning, key + " has changed: this takes effect when the broker is started anew");
        takeTenants(wanted.engine.tenants);
        return {};
    }

    void ping(std::function<void()> alive) { m_engine->post(Ping{std::move(alive)}); }
    bool isWaitingForRoom() const { return m_engine->isWaitingForRoom(); }

    void stop() {
        // First the listeners, while the engine still answers their calls; then the engine with its last commit, which
        // includes outcomes of webhooks; then what refers to them, and the store last. Without stopWaitingForDisk(), clients
        // whose changes wait for room on the disk would keep the server from stopping.
        if (m_seconds) m_seconds->stop();
        if (m_engine) m_engine->stopWaitingForDisk();
        if (m_codeq) m_codeq->endReads();
        if (m_ojs) m_ojs->endReads();
        m_metrics.reset();
        m_http.reset();
        if (m_server) m_server->stop();
        if (m_webhooks) m_webhooks->stop();
        if (m_disk) m_disk->stop();
        if (m_engine) m_engine->stop();
        m_codeq.reset();
        m_ojs.reset();
        if (m_history) m_history->stop();
        if (m_recorder) m_recorder->stop();
        m_server.reset();
        m_running = nullptr;
        m_engine.reset();
        m_webhooks.reset();
        m_tls.reset();
        m_history.reset();
        m_recorder.reset();
        m_statistics.reset();
        m_events.reset();
        m_operations.reset();
        m_investigations.reset();
        m_backups.reset();
        m_storage.reset();
        m_deadLetters.reset();
        m_reader.reset();
        m_images.reset();
        m_store.reset();
        m_disk.reset();
    }

    // Each second, on a thread that waits for no disk.
    void endExpired() {
        m_admitted->endExpired();
        m_seconds->add(std::chrono::seconds(1), [this] { endExpired(); });
    }

    const std::vector<std::string>& addresses() const { return m_addresses; }
    std::string httpAddress() const { return m_http ? m_http->address() : std::string(); }
    std::string metricsAddress() const { return m_metrics ? m_metrics->address() : std::string(); }
    std::shared_ptr<grpc::Channel> inProcessChannel() { return m_server ? m_server->inProcessChannel() : nullptr; }

private:
    // Which tokens there are, and what they may do. Calls that their tokens do not cover any more end.
    void takeTokens(const Config& wanted) {
        if (m_config.openMode || wanted.openMode || wanted.tokens == m_config.tokens) return;
        m_config.tokens = wanted.tokens;
        m_authenticator->replace(makeAuthenticator(m_config, m_jwt));
        const size_t ended = m_admitted->review();
        log(LogLevel::Info, "auth.token: valid tokens: " + std::to_string(m_config.tokens.size()) +
                                "; open calls of others that were ended: " + std::to_string(ended));
    }

    void takeTenants(const TenantFile& tenants) {
        // Shared, so that a stop, which drops the command, ends the wait, too.
        auto done = std::make_shared<std::promise<void>>();
        const std::future<void> isDone = done->get_future();
        m_engine->post(ReloadTenantFile{tenants, [done = std::move(done)] { done->set_value(); }});
        // The caller may be the thread that has to stop the broker, so it must not wait for long.
        if (isDone.wait_for(kReloadPatience) == std::future_status::timeout)
            log(LogLevel::Warning, "the limits of tenants that were read change when the disk has room again");
    }

    Status openWebhooks(const Config& config) {
        if (!config.engine.callWebhooks) return {};
        WebhookOptions options = config.webhooks;
        auto secrets = readWebhookSecrets(config.webhookSecretFiles);
        if (!secrets) return secrets.status();
        // Those of a configuration of codeQ are in no file.
        if (!secrets->empty()) options.secrets = std::move(*secrets);
        options.userAgent = "fairlead/" FAIRLEAD_VERSION;
        m_webhookOptions = options;
        auto webhooks = WebhookDelivery::open(*m_store, &m_clock, std::move(options), [](const JobEvent& event) {
            return eventText(event, {event.jobType}, false);
        });
        if (!webhooks) return webhooks.status();
        m_webhooks = std::move(*webhooks);
        return {};
    }

    // Every API that is served over HTTP is added here.
    Status openHttp(const Config& config) {
        // codeQ shows its metrics to everybody, and what was made for it has no token for them.
        MetricsHandler::OpenText open;
        if (config.compatibility == Compatibility::Codeq && !config.openMode)
            open = [this] { return codeqMetricsText(m_metricCounts, brokerMetrics()); };
        m_metricsHandler = std::make_unique<MetricsHandler>(
            &m_server->door(), [this](const TenantScope& scope) { return scraped(scope); }, std::move(open));
        for (HttpServices* services : {&m_services, &m_metricsServices}) {
            m_health.addTo(*services);
            services->add("/metrics", m_metricsHandler.get());
        }
        if (config.httpListen.empty()) return {};
        RETURN_IF_ERROR(openCodeq(config));
        openOjs(config);
        HttpListener::Dependencies dependencies{&m_services,
                                                m_tls.get(),
                                                {config.httpHosts, "http.hosts", config.httpOrigins},
                                                [this](const Peer& peer, Refusal kind, const std::string& why) {
                                                    m_server->refusals().count(kind, peer.name, why);
                                                },
                                                m_admitted.get(),
                                                [this](const Peer& peer, bool isSudden) {
                                                    m_engine->post(ConnectionBroke{peer.name, isSudden});
                                                }};
        if (m_replicated)
            dependencies.withheld = [this](const std::string& path, bool isNew) {
                const bool isOfTasks = path.starts_with("/ojs/") || path.starts_with("/v1/codeq/");
                if (!isOfTasks || (isNew && !isLongAway())) return std::string();
                return staleness();
            };
        const HttpListener::Bounds bounds = HttpListener::boundsOf(config.limits);
        auto http = HttpListener::start(dependencies, config.httpListen, bounds);
        if (!http && http.status().code() == Code::Unavailable && config.httpMayMove) {
            const std::string why = http.status().message();
            http = HttpListener::start(dependencies, "127.0.0.1:0", bounds);
            if (http) log(LogLevel::Warning, why + "; HTTP is served on " + (*http)->address());
        }
        if (!http) return http.status();
        m_http = std::move(*http);
        m_server->setHttpAddress(m_http->address());
        return {};
    }

    Status openCodeq(const Config& config) {
        CodeqApi::Options options;
        options.limits = config.limits;
        options.defaultLeaseSeconds = config.defaultLeaseSeconds;
        options.defaultMaxAttempts = config.engine.defaultMaxAttempts;
        options.deadRetention = config.engine.deadRetention;
        options.callsBack = config.engine.callWebhooks;
        if (m_webhooks) options.webhooks = m_webhookOptions;
        auto codeq = CodeqApi::open(
            {[this](ClientCommand command) { m_engine->post(std::move(command)); }, &m_server->door(), &m_clock,
             &m_server->refusals(), m_reader.get(), m_deadLetters.get(), m_statistics.get(), m_store.get()},
            options);
        if (!codeq) return codeq.status();
        m_codeq = std::move(*codeq);
        m_services.add("/v1/codeq/", &m_codeq->handler());
        return {};
    }

    void openOjs(const Config& config) {
        OjsContext context;
        context.post = [this](ClientCommand command) { m_engine->post(std::move(command)); };
        context.authenticator = &m_server->door();
        context.clock = &m_clock;
        context.refusals = &m_server->refusals();
        context.reader = m_reader.get();
        context.deadLetters = m_deadLetters.get();
        context.statistics = m_statistics.get();
        context.history = m_history.get();
        context.workers = &m_httpWorkers;
        context.events = m_jobs.get();
        context.limits = config.limits;
        context.defaultTenant = config.requireTenant ? std::string() : std::string(kDefaultTenant);
        context.deadRetention = config.engine.deadRetention;
        context.startedAt = m_startedAt;
        context.isOpen = config.openMode;
        context.version = FAIRLEAD_VERSION;
        context.unreadiness = [this] { return unreadiness(); };
        context.store = m_store.get();
        context.allowsHttp = m_webhookOptions.allowHttp;
        if (m_webhooks)
            context.testSubscriber = [this](const EventSubscription& to, const std::string& type, std::string body,
                                            const TaskId& id, std::function<void(SubscriberAnswer)> done) {
                m_webhooks->test(to, {type, std::move(body), id, 1}, std::move(done));
            };
        m_ojs = std::make_unique<OjsApi>(std::move(context));
        m_services.add("/ojs/", &m_ojs->handler());
    }

    // Why a client may not be told how its tasks stand; "" if it may.
    std::string staleness() const {
        if (!m_replicated || m_replicated->isOwnerForSure()) return {};
        return "the log of the store has not answered: another broker may own it by now";
    }

    // What comes now would wait for too long. The same time as that after which the engine takes no creates.
    bool isLongAway() const {
        const auto away = m_replicated->away();
        return away && away->since > std::chrono::seconds(10);
    }

    // Why the broker cannot take work; "" if it can.
    std::string unreadiness() const {
        if (m_disk->room().isLow) return "the disk is nearly full: new tasks are refused";
        if (const auto away = m_replicated ? m_replicated->away() : std::nullopt)
            return "the log of the store has not answered for " +
                   std::to_string(std::chrono::duration_cast<std::chrono::seconds>(away->since).count()) +
                   " s: nothing is acknowledged";
        if (std::string stale = staleness(); !stale.empty()) return stale;
        if (m_engine->isWaitingForRoom()) return "the store waits for room on a disk: nothing is acknowledged";
        return {};
    }

    std::optional<ReplicationFigures> replication() const {
        if (!m_replicated) return std::nullopt;
        const auto seconds = [](auto time) { return std::chrono::duration<double>(time).count(); };
        const LogPlace place = m_replicated->place();
        ReplicationFigures figures;
        figures.name = m_nameInLog;
        figures.epoch = place.epoch;
        figures.position = place.position;
        if (const auto away = m_replicated->away()) figures.awaySeconds = seconds(away->since);
        for (const LogStandby& one : m_replicated->standbys())
            figures.standbys.push_back({one.name, one.reach, one.position, seconds(one.behind), seconds(one.seen)});
        return figures;
    }

    std::optional<ReplicaFacts> replicaFacts() const {
        if (!m_replicated) return std::nullopt;
        return ReplicaFacts{true, m_replicated->place().epoch, {}};
    }

    Status openMetrics(const Config& config) {
        if (config.metricsListen.empty()) return {};
        auto metrics = HttpListener::start({&m_metricsServices, m_tls.get(), {config.metricsHosts, "metrics.hosts"}},
                                           config.metricsListen, MetricsHandler::bounds());
        if (!metrics) return metrics.status();
        m_metrics = std::move(*metrics);
        return {};
    }

    std::string scraped(const TenantScope& scope) {
        return metricsText(m_metricCounts, m_statistics->updateSince(0).get(), brokerMetrics(), scope);
    }

    BrokerMetrics brokerMetrics() {
        BrokerMetrics broker;
        broker.version = FAIRLEAD_VERSION;
        broker.startedAt = m_startedAt;
        broker.commits = m_engine->commitFigures();
        if (m_webhooks) broker.webhooks = m_webhooks->figures();
        if (m_codeq && m_codeq->notices())
            broker.subscribers = {m_codeq->notices()->delivered(), m_codeq->notices()->failed(), 0};
        for (size_t i = 0; i < broker.refusals.size(); ++i)
            broker.refusals[i] = m_server->refusals().countOf(static_cast<Refusal>(i));
        broker.producerStreams = m_server->streams(StreamKind::Producer);
        broker.workerStreams = m_server->streams(StreamKind::Worker);
        broker.httpWorkers = m_httpWorkers.count(TenantScope{true, {}}, m_clock.now());
        broker.dataBytes = m_store->bytes();
        broker.diskFreeBytes = m_disk->room().freeBytes;
        broker.diskIsLow = m_disk->room().isLow;
        broker.waitsForRoom = m_engine->isWaitingForRoom();
        broker.replication = replication();
        broker.process = readProcessFigures();
        return broker;
    }

    BrokerClock m_clock;
    WallClock m_wallClock;
    SystemClock m_keysClock;  // of keys that are fetched before the store says how the broker's clock goes on
    Config m_config;          // as it is in force
    Time m_startedAt;
    std::shared_ptr<const Authenticator> m_jwt;  // null: signed tokens are not accepted
    std::unique_ptr<CurrentAuthenticator> m_authenticator;
    std::unique_ptr<AdmittedCalls> m_admitted;  // outlives all exchanges, which the engine may keep
    std::unique_ptr<Deadlines> m_seconds;       // null: no token expires
    MetricCounts m_metricCounts;                // used by the thread that takes the ticks, as the next two
    HurtWatch m_hurt;
    std::atomic<EngineThread*> m_running{nullptr};
    FreeMemory m_freeMemory;
    std::unique_ptr<DiskWatch> m_disk;
    std::unique_ptr<Store> m_store;
    ReplicatedStore* m_replicated = nullptr;  // m_store, if it has a log
    std::string m_nameInLog;
    std::unique_ptr<ImageKeeper> m_images;  // null: it has none
    std::unique_ptr<TaskReader> m_reader;
    std::unique_ptr<DeadLetterReader> m_deadLetters;
    std::unique_ptr<StorageReader> m_storage;
    std::unique_ptr<Investigations> m_investigations;
    std::unique_ptr<Backups> m_backups;
    std::unique_ptr<HistoryRecorder> m_history;
    std::unique_ptr<WorkRecorder> m_recorder;
    std::unique_ptr<TenantStatistics> m_statistics;
    std::unique_ptr<OperationBoard> m_operations;
    std::unique_ptr<EventBoard> m_events;
    std::unique_ptr<JobEventRing> m_jobs;
    WorkerRegister m_httpWorkers;
    std::unique_ptr<WebhookDelivery> m_webhooks;  // null: switched off
    std::unique_ptr<EngineThread> m_engine;
    std::unique_ptr<TlsSource> m_tls;
    std::unique_ptr<RpcServer> m_server;
    HttpHealth m_health{[this] { return unreadiness(); }, [this] { return replicaFacts(); }};
    std::unique_ptr<CodeqApi> m_codeq;
    std::unique_ptr<OjsApi> m_ojs;
    WebhookOptions m_webhookOptions;
    HttpServices m_services;
    HttpServices m_metricsServices;  // at metrics.listen
    std::unique_ptr<MetricsHandler> m_metricsHandler;
    std::unique_ptr<HttpListener> m_http;     // null: switched off
    std::unique_ptr<HttpListener> m_metrics;  // null: switched off
    std::vector<std::string> m_addresses;
};

Result<std::unique_ptr<Broker>> Broker::start(const Config& config, BeforeEnd beforeEnd, OpenedStore* warm) {
    auto impl = std::make_unique<Impl>();
    RETURN_IF_ERROR(impl->start(config, std::move(beforeEnd), warm));
    return std::unique_ptr<Broker>(new Broker(std::move(impl)));
}

Broker::Broker(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

Broker::~Broker() = default;

const std::vector<std::string>& Broker::addresses() const { return m_impl->addresses(); }

std::string Broker::httpAddress() const { return m_impl->httpAddress(); }

std::string Broker::metricsAddress() const { return m_impl->metricsAddress(); }

std::shared_ptr<grpc::Channel> Broker::inProcessChannel() { return m_impl->inProcessChannel(); }

Status Broker::reload(const Config& config) { return m_impl->reload(config); }

void Broker::ping(std::function<void()> alive) { m_impl->ping(std::move(alive)); }

bool Broker::isWaitingForRoom() const { return m_impl->isWaitingForRoom(); }

void Broker::stop() { m_impl->stop(); }

}  // namespace fairlead::broker
