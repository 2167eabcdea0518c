// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/echo_broker.h"

#include "producerpb.grpc.pb.h"

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <cstdio>
#include <mutex>

namespace fairlead::bench {

namespace {

// Acks that come up while a message is on its way leave together in the next one.
class Echo final : public grpc::ServerBidiReactor<producerpb::ProducerEvent, producerpb::ServerEvent> {
public:
    Echo() { StartRead(&m_event); }

    void OnReadDone(bool ok) override {
        const std::lock_guard lock(m_mutex);
        if (!ok) {
            m_isEnding = true;
            if (!m_isWriting) Finish(grpc::Status::OK);
            return;
        }
        if (m_event.has_hello()) m_next.mutable_hello_ack()->set_tenant_id("echo");
        if (m_event.has_create()) acknowledge(m_event.create().seq());
        for (const auto& task : m_event.create_batch().tasks()) acknowledge(task.seq());
        send();
        StartRead(&m_event);
    }

    void OnWriteDone(bool ok) override {
        const std::lock_guard lock(m_mutex);
        m_isWriting = false;
        if (ok) send();
        if (m_isEnding && !m_isWriting) Finish(grpc::Status::OK);
    }

    void OnDone() override { delete this; }

private:
    void acknowledge(uint64_t seq) {
        auto* ack = m_next.mutable_create_ack_batch()->add_acks();
        ack->set_seq(seq);
        ack->set_ok(true);
        ack->set_task_id("00000000-0000-4000-8000-000000000000");
    }

    void send() {
        if (m_isWriting || m_next.event_case() == producerpb::ServerEvent::EVENT_NOT_SET) return;
        m_isWriting = true;
        m_sent.Swap(&m_next);
        m_next.clear_event();
        StartWrite(&m_sent);
    }

    std::mutex m_mutex;
    bool m_isWriting = false;
    bool m_isEnding = false;
    producerpb::ProducerEvent m_event;
    producerpb::ServerEvent m_next;
    producerpb::ServerEvent m_sent;
};

class Service final : public producerpb::ProducerStream::CallbackService {
    grpc::ServerBidiReactor<producerpb::ProducerEvent, producerpb::ServerEvent>* Stream(
        grpc::CallbackServerContext*) override {
        return new Echo;
    }
};

}  // namespace

int runEchoBroker() {
    Service service;
    int port = 0;
    grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
    builder.RegisterService(&service);
    const auto server = builder.BuildAndStart();
    if (!server) return 1;
    std::printf("ready on 127.0.0.1:%d\n", port);
    std::fflush(stdout);
    while (std::getchar() != EOF) {
    }
    server->Shutdown(std::chrono::system_clock::now() + std::chrono::seconds(1));
    return 0;
}

}  // namespace fairlead::bench
