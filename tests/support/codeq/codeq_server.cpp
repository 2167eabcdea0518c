// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/codeq/codeq_server.h"

#include "tests/support/codeq/codeq_http.h"
#include "tests/support/codeq/codeq_streams.h"

#include <grpcpp/generic/async_generic_service.h>

#include <cstdio>
#include <cstdlib>

namespace fairlead::test {

namespace {

int64_t machineMs() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// What codeQ's gRPC library says of a service that is not there.
class NoOtherService : public grpc::CallbackGenericService {
    class Refusal : public grpc::ServerGenericBidiReactor {
    public:
        explicit Refusal(const std::string& method) {
            const std::string service = method.substr(1, method.find('/', 1) - 1);
            Finish(grpc::Status(grpc::StatusCode::UNIMPLEMENTED, "unknown service " + service));
        }
        void OnDone() override { delete this; }
    };

    grpc::ServerGenericBidiReactor* CreateReactor(grpc::GenericCallbackServerContext* context) override {
        return new Refusal(context->method());
    }
};

// One port with one service.
class Port {
public:
    Port(grpc::Service& service, int port) {
        grpc::ServerBuilder builder;
        builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
        builder.AddListeningPort("127.0.0.1:" + std::to_string(port), grpc::InsecureServerCredentials(), &m_port);
        builder.RegisterService(&service);
        builder.RegisterCallbackGenericService(&m_noOther);
        m_server = builder.BuildAndStart();
        if (m_server) return;
        std::fprintf(stderr, "codeq stand-in: port %d cannot be opened\n", port);
        std::abort();
    }
    ~Port() { m_server->Shutdown(std::chrono::system_clock::now()); }
    int number() const { return m_port; }

private:
    NoOtherService m_noOther;
    int m_port = 0;
    std::unique_ptr<grpc::Server> m_server;
};

}  // namespace

class CodeqServer::Doors {
public:
    Doors(const CodeqOptions& options, CodeqState& state)
        : m_http(options, state), m_producerService(options, state), m_workerService(options, state),
          m_producers(m_producerService, options.producerPort), m_workers(m_workerService, options.workerPort),
          m_web([this](const HttpServer::Request& request) { return m_http.answer(request); }, options.certificate,
                options.key, options.httpPort) {}

    int producerPort() const { return m_producers.number(); }
    int workerPort() const { return m_workers.number(); }
    const HttpServer& web() const { return m_web; }

private:
    CodeqHttp m_http;
    CodeqProducerService m_producerService;
    CodeqWorkerService m_workerService;
    Port m_producers;
    Port m_workers;
    HttpServer m_web;
};

CodeqServer::CodeqServer(CodeqOptions options)
    : m_options(std::move(options)), m_state(m_options.nowMs ? m_options.nowMs : machineMs) {
    start();
}

CodeqServer::~CodeqServer() = default;

void CodeqServer::start() {
    if (m_doors) return;
    m_doors = std::make_unique<Doors>(m_options, m_state);
    m_options.producerPort = m_doors->producerPort();
    m_options.workerPort = m_doors->workerPort();
    m_options.httpPort = m_doors->web().port();
}

void CodeqServer::stop() { m_doors.reset(); }

std::string CodeqServer::httpUrl() const {
    return (m_options.certificate.empty() ? "http" : "https") + std::string("://127.0.0.1:") +
           std::to_string(m_options.httpPort);
}

std::string CodeqServer::producerAddress() const { return "127.0.0.1:" + std::to_string(m_options.producerPort); }

std::string CodeqServer::workerAddress() const { return "127.0.0.1:" + std::to_string(m_options.workerPort); }

std::vector<HttpServer::Request> CodeqServer::requests() const {
    return m_doors ? m_doors->web().requests() : std::vector<HttpServer::Request>();
}

}  // namespace fairlead::test
