// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "producerpb.grpc.pb.h"
#include "tests/bench/load_shape.h"
#include "tests/bench/load_tap.h"
#include "workerpb.grpc.pb.h"

#include <grpcpp/grpcpp.h>

#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

namespace fairlead::bench {

int64_t microsNow();

// What every stream of a load shares.
struct LoadContext {
    LoadShape shape;
    Tap* tap = nullptr;
    std::atomic<bool> isMeasuring{false};
    std::atomic<int> open{0};  // streams that are not over
    std::atomic<int> greeted{0};
};

// Times of one stream, and some of its tasks to look up later. Written by the stream's reactions, read when it is over.
struct LoadRecord {
    std::vector<int64_t> micros;
    std::vector<std::string> samples;  // ids
};

// Creates as the tap allows it, one message at a time.
class LoadProducer final : public grpc::ClientBidiReactor<producerpb::ProducerEvent, producerpb::ServerEvent>,
                           public Sender {
public:
    LoadProducer(const std::shared_ptr<grpc::Channel>& channel, const std::string& tenant, LoadContext* load);

    void send(bool moreFollows) override;
    void end() { m_context.TryCancel(); }
    const LoadRecord& acks() const { return m_acks; }

    void OnWriteDone(bool ok) override;
    void OnReadDone(bool ok) override;
    void OnDone(const grpc::Status& status) override;

private:
    void acknowledged(const producerpb::CreateAck& ack, int64_t now);

    LoadContext* const m_load;
    std::unique_ptr<producerpb::ProducerStream::Stub> m_stub;
    grpc::ClientContext m_context;
    producerpb::ProducerEvent m_event;
    producerpb::ServerEvent m_answer;
    uint64_t m_seq = 0;
    struct Sent {
        std::atomic<uint64_t> seq{0};
        int64_t at = 0;
    };
    std::vector<Sent> m_sent;  // by seq, the latest
    LoadRecord m_acks;
};

// Takes tasks and completes each with what it was sent with.
class LoadWorker final : public grpc::ClientBidiReactor<workerpb::WorkerEvent, workerpb::ServerEvent> {
public:
    LoadWorker(const std::shared_ptr<grpc::Channel>& channel, const std::string& token, LoadContext* load);

    void end() { m_context.TryCancel(); }
    const LoadRecord& tasks() const { return m_tasks; }

    void OnWriteDone(bool ok) override;
    void OnReadDone(bool ok) override;
    void OnDone(const grpc::Status& status) override;

private:
    void complete(const workerpb::Task& task, workerpb::Result* result, int64_t now);
    void writeLocked();

    LoadContext* const m_load;
    std::unique_ptr<workerpb::WorkerStream::Stub> m_stub;
    grpc::ClientContext m_context;
    workerpb::WorkerEvent m_leaving;
    workerpb::ServerEvent m_answer;
    LoadRecord m_tasks;
    std::mutex m_mutex;
    std::deque<workerpb::WorkerEvent> m_outbox;
    bool m_isWriting = true;  // the Hello
};

}  // namespace fairlead::bench
