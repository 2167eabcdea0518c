// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/stream_load.h"

#include "producerpb.grpc.pb.h"
#include "tests/support/stream_client.h"
#include "workerpb.grpc.pb.h"

#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace fairlead::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr char kTenant[] = "bench";
constexpr char kCommand[] = "work";

// How many tasks may be under way, and how many have come through.
class Window {
public:
    explicit Window(size_t size) : m_free(size) {}

    // False once the window is closed.
    bool take(size_t count) {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_isClosed || m_free >= count; });
        if (m_isClosed) return false;
        m_free -= count;
        return true;
    }
    void giveBack(size_t count) {
        m_done += count;
        const std::lock_guard lock(m_mutex);
        m_free += count;
        m_changed.notify_one();
    }
    void close() {
        const std::lock_guard lock(m_mutex);
        m_isClosed = true;
        m_changed.notify_all();
    }
    uint64_t done() const { return m_done; }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    size_t m_free;
    bool m_isClosed = false;
    std::atomic<uint64_t> m_done{0};
};

class Producer {
public:
    Producer(const std::shared_ptr<grpc::Channel>& channel, Window* window, const LoadShape& shape, bool acksCount)
        : m_stub(producerpb::ProducerStream::NewStub(channel)), m_call(m_stub->Stream(&m_context)), m_window(window) {
        producerpb::ProducerEvent hello;
        hello.mutable_hello()->set_token(kTenant);
        m_call->Write(hello);
        m_reader = std::thread([this, acksCount] { read(acksCount); });
        m_writer = std::thread([this, shape] { write(shape.perMessage); });
    }
    ~Producer() {
        m_window->close();
        m_writer.join();
        m_context.TryCancel();
        m_reader.join();
    }

private:
    void write(size_t perMessage) {
        producerpb::ProducerEvent event;
        for (size_t i = 0; perMessage > 1 && i < perMessage; ++i) fill(event.mutable_create_batch()->add_tasks());
        if (perMessage == 1) fill(event.mutable_create());
        for (uint64_t seq = 0; m_window->take(perMessage);) {
            if (perMessage == 1) {
                event.mutable_create()->set_seq(++seq);
            } else {
                for (auto& task : *event.mutable_create_batch()->mutable_tasks()) task.set_seq(++seq);
            }
            if (!m_call->Write(event)) return;
        }
    }

    static void fill(producerpb::CreateTask* task) {
        task->set_command(kCommand);
        task->set_payload(std::string(200, 'x'));
    }

    void read(bool acksCount) {
        producerpb::ServerEvent event;
        while (m_call->Read(&event)) {
            const size_t acks = event.has_create_ack() ? 1 : size_t(event.create_ack_batch().acks_size());
            if (acksCount && acks > 0) m_window->giveBack(acks);
        }
        m_call->Finish();
        m_window->close();
    }

    grpc::ClientContext m_context;
    std::unique_ptr<producerpb::ProducerStream::Stub> m_stub;
    std::unique_ptr<grpc::ClientReaderWriterInterface<producerpb::ProducerEvent, producerpb::ServerEvent>> m_call;
    Window* m_window;
    std::thread m_reader;
    std::thread m_writer;
};

class Worker {
public:
    Worker(const std::shared_ptr<grpc::Channel>& channel, Window* window, const LoadShape& shape)
        : m_stub(workerpb::WorkerStream::NewStub(channel)), m_call(m_stub->Stream(&m_context)), m_window(window) {
        workerpb::WorkerEvent hello;
        hello.mutable_hello()->set_token(kTenant);
        hello.mutable_hello()->set_worker_id("bench");
        m_call->Write(hello);
        m_ready.mutable_ready()->set_count(static_cast<int>(shape.perMessage));
        m_ready.mutable_ready()->add_commands(kCommand);
        const size_t offers = std::max<size_t>(shape.inFlight / shape.perMessage / 2, 1);
        m_thread = std::thread([this, offers] { work(offers); });
    }
    ~Worker() {
        m_context.TryCancel();
        m_thread.join();
    }

private:
    void work(size_t offers) {
        for (size_t i = 0; i < offers; ++i) m_call->Write(m_ready);
        workerpb::ServerEvent event;
        workerpb::WorkerEvent answer;
        while (m_call->Read(&event)) {
            if (event.has_task()) {
                complete(answer.mutable_result(), event.task().task().id());
                m_call->Write(answer);
                m_call->Write(m_ready);
            } else if (event.has_task_batch()) {
                answer.mutable_result_batch()->clear_results();
                for (const auto& task : event.task_batch().tasks())
                    complete(answer.mutable_result_batch()->add_results(), task.id());
                m_call->Write(answer);
                m_call->Write(m_ready);
            } else if (event.has_result_ack()) {
                m_window->giveBack(event.result_ack().ok() ? 1 : 0);
            } else if (event.has_result_ack_batch()) {
                const auto& acks = event.result_ack_batch().acks();
                m_window->giveBack(
                    size_t(std::count_if(acks.begin(), acks.end(), [](const auto& ack) { return ack.ok(); })));
            }
        }
        m_call->Finish();
        m_window->close();
    }

    static void complete(workerpb::Result* result, const std::string& id) {
        result->set_task_id(id);
        result->set_status("COMPLETED");
        result->set_result_json("{}");
    }

    grpc::ClientContext m_context;
    std::unique_ptr<workerpb::WorkerStream::Stub> m_stub;
    std::unique_ptr<grpc::ClientReaderWriterInterface<workerpb::WorkerEvent, workerpb::ServerEvent>> m_call;
    Window* m_window;
    workerpb::WorkerEvent m_ready;
    std::thread m_thread;
};

// What came through between the end of the warm-up and the end of the measurement.
double rateOf(const Window& window, const LoadShape& shape) {
    const auto begin = Clock::now() + shape.warmUp;
    std::this_thread::sleep_until(begin);
    const uint64_t before = window.done();
    const auto from = Clock::now();
    std::this_thread::sleep_until(from + shape.measured);
    const uint64_t after = window.done();
    return double(after - before) / std::chrono::duration<double>(Clock::now() - from).count();
}

}  // namespace

double measureCreates(const std::string& address, const LoadShape& shape) {
    Window window(shape.inFlight);
    const Producer producer(test::connectTo(address), &window, shape, true);
    return rateOf(window, shape);
}

double measureCycles(const std::string& address, const LoadShape& shape) {
    Window window(shape.inFlight);
    const Worker worker(test::connectTo(address), &window, shape);
    const Producer producer(test::connectTo(address), &window, shape, false);
    return rateOf(window, shape);
}

}  // namespace fairlead::bench
