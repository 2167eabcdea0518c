// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"
#include "broker/engine/command.h"
#include "broker/streams/message_stream.h"
#include "broker/streams/stream_context.h"
#include "broker/streams/tasks_in_hand.h"
#include "shared/mutex.h"
#include "workerpb.pb.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// One worker: Hello, then Readys, each held until there is work and answered once, and what became of the work.
//
// Every event needs its scope; without it there is a ServerError and no ack. When the stream closes, the seats it
// offered are withdrawn; on half-close it ends with OK after the engine's last word.
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
    bool isSettledLocked() const override FAIRLEAD_REQUIRES(mutex());

private:
    // Something the engine has not answered.
    struct Due {
        size_t bytes = 0;
        Micros lease{};         // asked for by a heartbeat
        bool isSilent = false;  // the client is not told
    };
    // One answer to a Ready that has not been written.
    struct Assigned {
        size_t weight = 0;
        std::vector<ReturnUnsent::Delivery> deliveries;
    };

    // The engine's hold on the stream. It is destroyed when the engine has nothing more to say.
    class Link;

    void takeHello(const workerpb::Hello& hello);
    void takeReady(const workerpb::Ready& ready);
    void takeResult(workerpb::Result& result);
    void takeResults(workerpb::ResultBatch& results);
    // Those of the event, without an ack: the tasks are not to wait for the end of their leases.
    void refuseResults(const std::string& why);
    void takeNack(workerpb::Nack& nack);
    void takeHeartbeat(workerpb::Heartbeat& heartbeat);
    void takeAbandon(workerpb::Abandon& abandon);

    // To the engine: nobody will ever see these.
    void giveBack(std::vector<ReturnUnsent::Delivery> deliveries);

    // Says so in the stream when the token does not.
    bool allows(std::string_view scope);
    Micros leaseFor(int seconds) const;
    void refuse(Refusal kind, Code code, std::string_view message);
    void send(const workerpb::ServerEvent& event);
    // Something that the engine answers once.
    void post(ClientCommand command, Due due);

    StreamContext* const m_broker;
    const SessionId m_session;
    workerpb::WorkerEvent m_event;  // reading thread only, as are the next two
    Principal m_principal;
    CommandSets::OfStream m_commandSets;
    std::string m_workerId;  // set before the Hello is answered

    // Each command under way, oldest first: they are answered in their order.
    std::deque<Due> m_due FAIRLEAD_GUARDED_BY(mutex());
    size_t m_readysHeld FAIRLEAD_GUARDED_BY(mutex()) = 0;
    // Of the latest Ready; empty: every command.
    std::optional<std::vector<std::string>> m_commands FAIRLEAD_GUARDED_BY(mutex());
    TasksInHand m_tasksInHand FAIRLEAD_GUARDED_BY(mutex());
    std::deque<Assigned> m_unsent FAIRLEAD_GUARDED_BY(mutex());  // one for each returnable message that has not left
    size_t m_leavingWeight FAIRLEAD_GUARDED_BY(mutex()) = 0;
    bool m_isOpen FAIRLEAD_GUARDED_BY(mutex()) = false;    // the engine has been told of the session
    bool m_isLinked FAIRLEAD_GUARDED_BY(mutex()) = false;  // the engine may still speak
};

}  // namespace fairlead::broker
