// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"
#include "broker/engine/commands/command.h"
#include "broker/streams/message_stream.h"
#include "broker/streams/stream_context.h"
#include "broker/streams/tasks_in_hand.h"
#include "broker/streams/waiting_readys.h"
#include "shared/mutex.h"
#include "workerpb.pb.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// One worker: a Hello, then Readys, each held until there is work and answered once, and the outcome of the work.
//
// Every event needs its scope; without the scope it is answered by a ServerError and no ack. When the stream closes,
// its seats are withdrawn; on half-close it ends with OK after the engine's last answer.
class WorkerStream final : public MessageStream {
public:
    WorkerStream(grpc::CallbackServerContext* context, StreamContext* broker);

protected:
    void received(grpc::ByteBuffer& bytes) override FAIRLEAD_EXCLUDES(mutex());
    void tooLarge(grpc::ByteBuffer& bytes, const std::string& why) override;
    void closed() override FAIRLEAD_EXCLUDES(mutex());
    void returnableLeftLocked() override FAIRLEAD_REQUIRES(mutex());
    void returnableWrittenLocked() override FAIRLEAD_REQUIRES(mutex());
    void returnablesDropped() override FAIRLEAD_EXCLUDES(mutex());
    void describeLocked(StreamDescription& description) const override FAIRLEAD_REQUIRES(mutex());
    uint32_t batchField() const override { return workerpb::WorkerEvent::kResultBatchFieldNumber; }
    bool isSettledLocked() const override FAIRLEAD_REQUIRES(mutex());

private:
    // A command that the engine has not answered.
    struct Due {
        size_t bytes = 0;
        Micros lease{};         // requested by a heartbeat
        bool isSilent = false;  // the answer is not sent to the client
    };
    // One answer to a Ready, not written yet.
    struct Assigned {
        size_t weight = 0;
        std::vector<ReturnUnsent::Delivery> deliveries;
    };

    // The engine's reference to the stream. The engine destroys it when it has no more answers.
    class Link;

    void takeHello(const workerpb::Hello& hello);
    void takeReady(const workerpb::Ready& ready);
    void takeResult(workerpb::Result& result);
    void takeResults(workerpb::ResultBatch& results);
    // Refuses all results of m_event without an ack, so that their tasks do not wait until the leases expire.
    void refuseResults(const std::string& why);
    void takeNack(workerpb::Nack& nack);
    void takeHeartbeat(workerpb::Heartbeat& heartbeat);
    void takeAbandon(workerpb::Abandon& abandon);

    // Tells the engine that these assignments were never sent.
    void giveBack(std::vector<ReturnUnsent::Delivery> deliveries);

    // Passes on as many waiting Readys as the engine may hold more.
    void offerWaiting() FAIRLEAD_EXCLUDES(mutex());
    void offer(WaitingReadys::Kind ready);

    // Whether the token has the scope; if not, sends a ServerError.
    bool allows(std::string_view scope);
    Micros leaseFor(int seconds) const;
    void refuse(Refusal kind, Code code, std::string_view message);
    void send(const workerpb::ServerEvent& event);
    // Posts a command that the engine answers exactly once.
    void post(ClientCommand command, Due due);

    StreamContext* const m_broker;
    const SessionId m_session;
    workerpb::WorkerEvent m_event;  // this and the next two: reading thread only
    Principal m_principal;
    CommandSets::OfStream m_commandSets;
    std::string m_workerId;  // set before the Hello is answered

    // Commands under way, oldest first; the engine answers them in this order.
    std::deque<Due> m_due FAIRLEAD_GUARDED_BY(mutex());
    size_t m_readysHeld FAIRLEAD_GUARDED_BY(mutex()) = 0;  // by the engine, at most limits.readys_per_stream
    WaitingReadys m_waiting FAIRLEAD_GUARDED_BY(mutex());
    // Of the latest Ready; empty: every command.
    std::optional<std::vector<std::string>> m_commands FAIRLEAD_GUARDED_BY(mutex());
    TasksInHand m_tasksInHand FAIRLEAD_GUARDED_BY(mutex());
    std::deque<Assigned> m_unsent FAIRLEAD_GUARDED_BY(mutex());  // returnable messages, not being written
    size_t m_leavingWeight FAIRLEAD_GUARDED_BY(mutex()) = 0;
    bool m_isOpen FAIRLEAD_GUARDED_BY(mutex()) = false;    // the engine knows the session
    bool m_isLinked FAIRLEAD_GUARDED_BY(mutex()) = false;  // the engine may still send answers
};

}  // namespace fairlead::broker
