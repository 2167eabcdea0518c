// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/rpc_server.h"

#include "broker/door/open_files.h"
#include "broker/streams/stream_context.h"
#include "broker/streams/stream_services.h"
#include "shared/log.h"

#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/resource_quota.h>
#include <grpcpp/server_posix.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr auto kPatience = std::chrono::seconds(2);
constexpr int kClientPingMillis = 9'000;  // clients that ping every 10 s must not be cut off
constexpr int kServerPingMillis = 5'000;
constexpr int kServerPingTimeoutMillis = 5'000;
constexpr size_t kCallsBesideStreams = 10'000;
// The engine handles commands in order, so this is how much one tenant may put ahead of the others: about 40 ms on a
// disk that writes 100 MB a second.
constexpr size_t kUnansweredBytes = 4u << 20;
constexpr int kAheadBytes = 256 * 1024;  // read ahead per stream
constexpr int64_t kMostBytes = std::numeric_limits<int>::max();
constexpr int kIdleConnectionMillis = 600'000;  // without a call; clients reconnect when they need to

StreamBounds boundsOf(const Limits& limits) {
    const auto orNone = [](uint32_t bound) { return bound == 0 ? StreamBounds::kNone : size_t{bound}; };
    return {limits.maxStreams, limits.maxStreamsBeforeHello, orNone(limits.maxStreamsPerAddress),
            orNone(limits.maxStreamsPerSubject)};
}

FrontDoor::Bounds doorBoundsOf(const Limits& limits) {
    FrontDoor::Bounds bounds;
    const size_t most = connectionsWithin(raiseOpenFiles());
    if (most < limits.maxConnections)
        log(LogLevel::Warning, "no more than " + std::to_string(most) +
                                   " connections at once, for the files that the system lets this process open; "
                                   "limits.max_connections is " +
                                   std::to_string(limits.maxConnections));
    bounds.connections.all = std::min<size_t>(limits.maxConnections, most);
    bounds.connections.unproven = std::min<size_t>(limits.maxConnectionsBeforeHello, bounds.connections.all);
    bounds.connections.perAddress = limits.maxConnectionsPerAddress;
    // gRPC refuses calls with too many headers and tells the client; this limit is for headers that never end.
    bounds.relay.headerBytes = 4 * size_t{limits.maxHeaderBytes};
    bounds.relay.heldBytes = limits.networkMemoryBytes / 4;
    bounds.relay.calls = size_t{limits.maxStreams} + kCallsBesideStreams;
    return bounds;
}

// Limits that gRPC itself enforces, before the broker sees anything.
void boundConnections(grpc::ServerBuilder& builder, const Limits& limits) {
    // gRPC decompresses a message before it checks the size: a few megabytes become gigabytes.
    for (const auto algorithm : {GRPC_COMPRESS_DEFLATE, GRPC_COMPRESS_GZIP})
        builder.SetCompressionAlgorithmSupportStatus(algorithm, false);
    // Twice the limit: a message between the two is refused by the stream, which can explain and count it.
    builder.SetMaxReceiveMessageSize(int(std::min(2 * int64_t{limits.maxMessageBytes}, kMostBytes)));
    builder.SetResourceQuota(grpc::ResourceQuota("fairlead").Resize(limits.networkMemoryBytes));
    builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, int(limits.maxStreamsPerConnection));
    // Otherwise gRPC gives every stream a window of several megabytes, whether its messages are read or not.
    builder.AddChannelArgument(GRPC_ARG_HTTP2_BDP_PROBE, 0);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_STREAM_LOOKAHEAD_BYTES, kAheadBytes);
    builder.AddChannelArgument(GRPC_ARG_MAX_METADATA_SIZE, int(limits.maxHeaderBytes));
    builder.AddChannelArgument(GRPC_ARG_MAX_CONNECTION_IDLE_MS, kIdleConnectionMillis);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, kServerPingMillis);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kServerPingTimeoutMillis);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
    // Otherwise a stream on which nothing has happened since two pings is not asked again.
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, kClientPingMillis);
}

}  // namespace

Result<std::unique_ptr<RpcServer>> RpcServer::start(const Dependencies& dependencies,
                                                    const std::vector<std::string>& listen, const Limits& limits,
                                                    uint32_t defaultLeaseSeconds, BrokerFacts facts) {
    std::unique_ptr<RpcServer> server(new RpcServer(dependencies, limits, defaultLeaseSeconds, std::move(facts)));
    RETURN_IF_ERROR(server->listen(listen, limits));
    return server;
}

RpcServer::RpcServer(const Dependencies& dependencies, const Limits& limits, uint32_t defaultLeaseSeconds,
                     BrokerFacts facts)
    : m_openStreams(boundsOf(limits), dependencies.admitted), m_refusals(dependencies.clock),
      m_door(dependencies.authenticator, &m_refusals),
      m_unanswered(std::min<size_t>(limits.networkMemoryBytes / 8, kUnansweredBytes)),
      m_untaken(limits.networkMemoryBytes / 4, [engine = dependencies.engine] { engine->post(ResumeSeats{}); }),
      m_streamContext(std::make_unique<StreamContext>()), m_table(&m_door, &m_adminThreads, &m_untaken),
      m_tls(dependencies.tls) {
    m_streamContext->engine = dependencies.engine;
    m_streamContext->authenticator = &m_door;
    m_streamContext->clock = dependencies.clock;
    m_streamContext->openStreams = &m_openStreams;
    m_streamContext->refusals = &m_refusals;
    m_streamContext->unanswered = &m_unanswered;
    m_streamContext->untaken = &m_untaken;
    m_streamContext->limits = limits;
    m_streamContext->defaultLeaseSeconds = defaultLeaseSeconds;
    m_producers = std::make_unique<ProducerService>(m_streamContext.get());
    m_workers = std::make_unique<WorkerService>(m_streamContext.get());
    const std::chrono::seconds patience(limits.slowReaderSeconds);
    m_storage = std::make_unique<StorageService>(StorageService::Dependencies{dependencies.engine, dependencies.storage,
                                                                              dependencies.backups, dependencies.store,
                                                                              dependencies.clock, facts.dataFolder});
    const bool isOpen = facts.openMode;
    m_admin = std::make_unique<AdminService>(
        AdminService::Dependencies{dependencies.engine, dependencies.reader, dependencies.statistics, &m_adminThreads,
                                   dependencies.clock, &m_openStreams, dependencies.workers, &m_refusals, &m_untaken,
                                   dependencies.dataBytes, patience, dependencies.webhooks, dependencies.replication,
                                   limits},
        std::move(facts));
    m_deadLetters = std::make_unique<DeadLetterService>(DeadLetterService::Dependencies{
        dependencies.engine, dependencies.deadLetters, dependencies.operations, dependencies.clock, limits});
    m_tasks = std::make_unique<TaskService>(TaskService::Dependencies{dependencies.engine, dependencies.reader,
                                                                      &m_adminThreads, dependencies.clock, limits});
    m_crons = std::make_unique<CronService>(CronService::Dependencies{dependencies.engine, dependencies.clock, limits});
    m_incidents = std::make_unique<IncidentService>(dependencies.investigations);
    m_tenants = std::make_unique<TenantService>(TenantService::Dependencies{
        dependencies.engine, dependencies.store, dependencies.statistics, &m_adminThreads, limits});
    m_events = std::make_unique<EventService>(EventService::Dependencies{dependencies.store, dependencies.events,
                                                                         dependencies.statistics, &m_openStreams,
                                                                         &m_refusals, patience, dependencies.clock});
    m_history =
        std::make_unique<HistoryService>(HistoryService::Dependencies{dependencies.history, dependencies.clock});
    m_whatIf = std::make_unique<WhatIfService>(WhatIfService::Dependencies{
        dependencies.engine, dependencies.recorder, dependencies.store, dependencies.scheduling, dependencies.clock,
        &m_openStreams, &m_refusals, patience});
    m_workflows = std::make_unique<WorkflowService>(
        WorkflowService::Dependencies{dependencies.engine, dependencies.reader, &m_adminThreads, dependencies.clock,
                                      limits, dependencies.defaultTenant, isOpen});
    m_admin->addTo(m_table);
    m_deadLetters->addTo(m_table);
    m_storage->addTo(m_table);
    m_tasks->addTo(m_table);
    m_crons->addTo(m_table);
    m_incidents->addTo(m_table);
    m_tenants->addTo(m_table);
    m_events->addTo(m_table);
    m_history->addTo(m_table);
    m_whatIf->addTo(m_table);
    m_workflows->addTo(m_table);
    m_services = servicesOf(m_table);
}

RpcServer::~RpcServer() { stop(); }

Status RpcServer::listen(const std::vector<std::string>& addresses, const Limits& limits) {
    grpc::EnableDefaultHealthCheckService(true);
    grpc::reflection::InitProtoReflectionServerBuilderPlugin();
    grpc::ServerBuilder builder;
    boundConnections(builder, limits);
    builder.RegisterService(m_producers.get());
    builder.RegisterService(m_workers.get());
    for (const GeneratedService& service : m_services) builder.RegisterService(service.calls.get());
    m_server = builder.BuildAndStart();
    if (!m_server) return {Code::Internal, "the gRPC server did not start"};
    m_frontDoor = std::make_unique<FrontDoor>(
        FrontDoor::Dependencies{
            m_tls, [this](int connection) { grpc::AddInsecureChannelFromFd(m_server.get(), connection); },
            [this](const Peer& peer, const std::string& why) { m_refusals.count(Refusal::TooMany, peer.name, why); }},
        doorBoundsOf(limits));
    for (const std::string& text : addresses) {
        Result<ListenAddress> address = ListenAddress::parse(text);
        if (!address) return address.status();
        RETURN_IF_ERROR(m_frontDoor->listenOn(*address));
        m_addresses.push_back(address->toString());
        if ((!m_tls || address->isPlain) && !address->isLoopback())
            log(LogLevel::Warning,
                address->toString() + " has no TLS: anybody on the network can read tokens and tasks");
    }
    m_admin->setAddresses(m_addresses);
    auto* health = m_server->GetHealthCheckService();
    for (const char* service :
         {producerpb::ProducerStream::service_full_name(), workerpb::WorkerStream::service_full_name()})
        health->SetServingStatus(service, true);
    for (const GeneratedService& service : m_services) health->SetServingStatus(service.name, true);
    return m_frontDoor->open();
}

void RpcServer::setHttpAddress(std::string address) { m_admin->setHttpAddress(std::move(address)); }

std::shared_ptr<grpc::Channel> RpcServer::inProcessChannel() {
    grpc::ChannelArguments arguments;
    // The statistics of very many tenants may exceed gRPC's default of 4 MiB.
    arguments.SetMaxReceiveMessageSize(-1);
    return m_server->InProcessChannel(arguments);
}

void RpcServer::stop() {
    if (!m_server || m_isStopped) return;
    m_isStopped = true;
    if (m_frontDoor) m_frontDoor->close();
    m_storage->stop();
    m_adminThreads.endReads();
    m_server->GetHealthCheckService()->Shutdown();
    m_openStreams.endAll({grpc::StatusCode::UNAVAILABLE, "the broker is stopping"});
    m_server->Shutdown(std::chrono::system_clock::now() + kPatience);
    m_server->Wait();
    m_frontDoor.reset();
}

}  // namespace fairlead::broker
