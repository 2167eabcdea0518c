// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/event_stream.h"
#include "broker/ctl/program.h"
#include "producerpb.grpc.pb.h"
#include "workerpb.grpc.pb.h"

#include <string>

namespace fairlead::ctl {

// Rare: for what may be codeQ, which ends a connection that is pinged more often than once in 5 minutes.
enum class Pings { Usual, Rare };

std::shared_ptr<grpc::Channel> channelTo(const Globals& globals, Pings pings = Pings::Usual);  // --address, TLS

// The streams that Fairlead and codeQ share. Made with a Hello; `trouble` says what the answer was instead of its ack,
// in words for people, `status` what gRPC said.
class Producer {
public:
    // globals: address, token and TLS of this server.
    explicit Producer(const Globals& globals);

    bool isOpen() const { return m_trouble.empty(); }
    const std::string& trouble() const { return m_trouble; }
    Exit exit() const { return m_exit; }
    const std::string& tenant() const { return m_ack.tenant_id(); }

    EventStream<producerpb::ProducerEvent, producerpb::ServerEvent>& events() { return m_events; }

private:
    EventStream<producerpb::ProducerEvent, producerpb::ServerEvent> m_events;
    producerpb::HelloAck m_ack;
    std::string m_trouble;
    Exit m_exit = Exit::Ok;
};

class Worker {
public:
    Worker(const Globals& globals, const std::string& workerId);

    bool isOpen() const { return m_trouble.empty(); }
    const std::string& trouble() const { return m_trouble; }
    Exit exit() const { return m_exit; }
    const std::string& tenant() const { return m_ack.tenant_id(); }
    const std::string& workerId() const { return m_ack.worker_id(); }

    EventStream<workerpb::WorkerEvent, workerpb::ServerEvent>& events() { return m_events; }

private:
    EventStream<workerpb::WorkerEvent, workerpb::ServerEvent> m_events;
    workerpb::HelloAck m_ack;
    std::string m_trouble;
    Exit m_exit = Exit::Ok;
};

bool speaksHttp(const grpc::Status& status);  // the failure shows that there is no gRPC but HTTP/1

// What a stream's end means, for people: not reached, wrong token, no such stream there, plain HTTP. `what`: "codeQ's
// worker stream".
std::string streamTrouble(const grpc::Status& status, const Globals& globals, const std::string& what);
std::string plainReason(const grpc::Status& status);  // the same without the server's name: "the connection has broken"
Exit streamExit(const grpc::Status& status);

// What answers at --address instead of Fairlead's administration service, found out by a Hello of each stream; a whole
// sentence. At most two answers of --timeout.
std::string whatIsThere(const Globals& globals);

}  // namespace fairlead::ctl
