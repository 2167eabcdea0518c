// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/rpc_server.h"

#include "broker/rpc/listen_address.h"
#include "broker/rpc/stream_context.h"
#include "broker/rpc/stream_services.h"
#include "broker/rpc/tls_credentials.h"
#include "shared/log.h"

#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/resource_quota.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr auto kPatience = std::chrono::seconds(2);
constexpr int kClientPingMillis = 9'000;  // clients that ping every 10 s must not be cut off
constexpr int kServerPingMillis = 30'000;
constexpr int kServerPingTimeoutMillis = 10'000;
constexpr int64_t kMostBytes = std::numeric_limits<int>::max();
constexpr int kConnectMillis = 20'000;          // for the handshake; who says nothing is not waited for longer
constexpr int kIdleConnectionMillis = 600'000;  // without a call; clients connect again when they need to

StreamBounds boundsOf(const Limits& limits) {
    return {limits.maxStreams, limits.maxStreamsBeforeHello, limits.maxStreamsPerAddress, limits.maxStreamsPerSubject};
}

// What gRPC itself refuses, or ends, before anything of ours sees it.
void boundConnections(grpc::ServerBuilder& builder, const Limits& limits) {
    // gRPC unfolds a compressed message before it looks how large it is: a few megabytes become gigabytes.
    for (const auto algorithm : {GRPC_COMPRESS_DEFLATE, GRPC_COMPRESS_GZIP})
        builder.SetCompressionAlgorithmSupportStatus(algorithm, false);
    // Twice as much: what is too large by less is refused by the stream, which can say and count it.
    builder.SetMaxReceiveMessageSize(static_cast<int>(std::min(2 * int64_t{limits.maxMessageBytes}, kMostBytes)));
    builder.SetResourceQuota(grpc::ResourceQuota("fairlead").Resize(limits.networkMemoryBytes));
    builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, static_cast<int>(limits.maxStreamsPerConnection));
    builder.AddChannelArgument(GRPC_ARG_MAX_METADATA_SIZE, static_cast<int>(limits.maxHeaderBytes));
    builder.AddChannelArgument(GRPC_ARG_SERVER_HANDSHAKE_TIMEOUT_MS, kConnectMillis);
    builder.AddChannelArgument(GRPC_ARG_MAX_CONNECTION_IDLE_MS, kIdleConnectionMillis);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, kServerPingMillis);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kServerPingTimeoutMillis);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, kClientPingMillis);
}

}  // namespace

Result<std::unique_ptr<RpcServer>> RpcServer::start(const Parts& parts, const std::vector<std::string>& listen,
                                                    const Limits& limits, uint32_t defaultLeaseSeconds,
                                                    BrokerFacts facts) {
    std::unique_ptr<RpcServer> server(new RpcServer(parts, limits, defaultLeaseSeconds, std::move(facts)));
    RETURN_IF_ERROR(server->listen(listen, limits));
    return server;
}

RpcServer::RpcServer(const Parts& parts, const Limits& limits, uint32_t defaultLeaseSeconds, BrokerFacts facts)
    : m_openStreams(boundsOf(limits)), m_refusals(parts.clock), m_door(parts.authenticator, &m_refusals),
      m_streamContext(std::make_unique<StreamContext>()), m_tls(parts.tls) {
    m_streamContext->engine = parts.engine;
    m_streamContext->authenticator = &m_door;
    m_streamContext->clock = parts.clock;
    m_streamContext->openStreams = &m_openStreams;
    m_streamContext->refusals = &m_refusals;
    m_streamContext->limits = limits;
    m_streamContext->defaultLeaseSeconds = defaultLeaseSeconds;
    m_producers = std::make_unique<ProducerService>(m_streamContext.get());
    m_workers = std::make_unique<WorkerService>(m_streamContext.get());
    m_storage = std::make_unique<StorageService>(StorageService::Parts{
        parts.engine, parts.storage, parts.backups, parts.store, &m_door, parts.clock, facts.dataFolder});
    m_admin = std::make_unique<AdminService>(
        AdminService::Parts{parts.engine, parts.reader, parts.statistics, &m_door, parts.clock, &m_openStreams,
                            &m_refusals, parts.dataBytes, std::chrono::seconds(limits.slowReaderSeconds),
                            parts.webhooks},
        std::move(facts));
    m_deadLetters = std::make_unique<DeadLetterService>(
        DeadLetterService::Parts{parts.engine, parts.deadLetters, parts.operations, &m_door});
    m_tasks =
        std::make_unique<TaskService>(TaskService::Parts{parts.engine, parts.reader, &m_door, parts.clock, limits});
    m_tenants =
        std::make_unique<TenantService>(TenantService::Parts{parts.engine, parts.store, parts.statistics, &m_door});
    m_events = std::make_unique<EventService>(EventService::Parts{parts.store, parts.events, parts.statistics, &m_door,
                                                                  parts.clock, &m_openStreams, &m_refusals,
                                                                  std::chrono::seconds(limits.slowReaderSeconds)});
    m_history = std::make_unique<HistoryService>(HistoryService::Parts{parts.history, &m_door, parts.clock});
}

RpcServer::~RpcServer() { stop(); }

std::shared_ptr<grpc::ServerCredentials> RpcServer::credentialsFor(const ListenAddress& address) {
    if (!m_tls || address.isPlain) return grpc::InsecureServerCredentials();
    return m_credentials.emplace_back(std::make_shared<TlsCredentials>(m_tls));
}

Status RpcServer::listen(const std::vector<std::string>& addresses, const Limits& limits) {
    grpc::EnableDefaultHealthCheckService(true);
    grpc::reflection::InitProtoReflectionServerBuilderPlugin();
    grpc::ServerBuilder builder;
    // Two brokers on one port would share its clients between them without a word.
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
    boundConnections(builder, limits);
    builder.RegisterService(m_producers.get());
    builder.RegisterService(m_workers.get());
    builder.RegisterService(m_admin.get());
    builder.RegisterService(m_deadLetters.get());
    builder.RegisterService(m_storage.get());
    builder.RegisterService(m_tasks.get());
    builder.RegisterService(m_tenants.get());
    builder.RegisterService(m_events.get());
    builder.RegisterService(m_history.get());
    std::vector<ListenAddress> bound;
    std::vector<int> ports(addresses.size());
    for (size_t i = 0; i < addresses.size(); ++i) {
        const Result<ListenAddress> address = ListenAddress::parse(addresses[i]);
        if (!address) return address.status();
        bound.push_back(*address);
        builder.AddListeningPort(address->toString(), credentialsFor(*address), &ports[i]);
    }
    m_server = builder.BuildAndStart();
    for (size_t i = 0; i < addresses.size(); ++i) {
        if (ports[i] == 0)
            return {Code::Unavailable, "cannot listen on " + addresses[i] + ": the address is in use or not ours"};
        bound[i].port = static_cast<uint16_t>(ports[i]);
        m_addresses.push_back(bound[i].toString());
        if ((!m_tls || bound[i].isPlain) && !bound[i].isLoopback())
            log(LogLevel::Warning,
                bound[i].toString() + " is without TLS: whoever is on the way reads tokens and tasks");
    }
    if (!m_server) return {Code::Internal, "the gRPC server did not start"};
    m_admin->setAddresses(m_addresses);
    auto* health = m_server->GetHealthCheckService();
    for (const char* service : {"producerpb.ProducerStream", "workerpb.WorkerStream", "fairlead.admin.v1.Admin",
                                "fairlead.admin.v1.DeadLetters", "fairlead.admin.v1.Storage", "fairlead.admin.v1.Tasks",
                                "fairlead.admin.v1.Tenants", "fairlead.admin.v1.Events", "fairlead.admin.v1.History"})
        health->SetServingStatus(service, true);
    return {};
}

std::shared_ptr<grpc::Channel> RpcServer::inProcessChannel() {
    grpc::ChannelArguments arguments;
    // The statistics of very many tenants may outgrow gRPC's default of 4 MiB.
    arguments.SetMaxReceiveMessageSize(-1);
    return m_server->InProcessChannel(arguments);
}

void RpcServer::stop() {
    if (!m_server || m_isStopped) return;
    m_isStopped = true;
    m_storage->stop();
    m_server->GetHealthCheckService()->Shutdown();
    m_openStreams.endAll({grpc::StatusCode::UNAVAILABLE, "the broker is stopping"});
    m_server->Shutdown(std::chrono::system_clock::now() + kPatience);
    m_server->Wait();
}

}  // namespace fairlead::broker
