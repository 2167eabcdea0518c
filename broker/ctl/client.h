// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/program.h"
#include "fairlead/admin/v1/admin.grpc.pb.h"
#include "fairlead/admin/v1/crons.grpc.pb.h"
#include "fairlead/admin/v1/dead_letters.grpc.pb.h"
#include "fairlead/admin/v1/events.grpc.pb.h"
#include "fairlead/admin/v1/history.grpc.pb.h"
#include "fairlead/admin/v1/incidents.grpc.pb.h"
#include "fairlead/admin/v1/storage.grpc.pb.h"
#include "fairlead/admin/v1/tasks.grpc.pb.h"
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "fairlead/admin/v1/what_if.grpc.pb.h"

#include <grpcpp/grpcpp.h>

#include <cstdint>
#include <memory>

namespace fairlead::ctl {

namespace api = fairlead::admin::v1;

inline constexpr uint32_t kLargestPage = 1000;  // the most that the broker returns in a page

// A connection to the broker at --address, with the token. Sends nothing before the first call.
class Client {
public:
    explicit Client(const Globals& globals);

    // Makes a call and waits for the answer, at most for --timeout:
    //   client.ask(client.admin, &api::Admin::Stub::GetTask, request, &answer)
    template <typename Stub, typename Request, typename Answer>
    grpc::Status ask(Stub& stub, grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Answer*),
                     const Request& request, Answer* answer) const {
        grpc::ClientContext context;
        prepare(context);
        setDeadline(context);
        return (stub.*method)(&context, request, answer);
    }

    // For streams: prepare() adds the token and sets no deadline; setDeadline() sets --timeout.
    void prepare(grpc::ClientContext& context) const;
    void setDeadline(grpc::ClientContext& context) const;

    // Reports a failed call on standard error and returns the exit code for it. REQUIRES: !status.ok().
    Exit failed(const grpc::Status& status) const;

private:
    Globals m_globals;
    std::shared_ptr<grpc::Channel> m_channel;

public:
    mutable api::Admin::Stub admin;
    mutable api::Crons::Stub crons;
    mutable api::DeadLetters::Stub deadLetters;
    mutable api::Events::Stub events;
    mutable api::History::Stub history;
    mutable api::Incidents::Stub incidents;
    mutable api::Storage::Stub storage;
    mutable api::Tasks::Stub tasks;
    mutable api::Tenants::Stub tenants;
    mutable api::WhatIf::Stub whatIf;
};

}  // namespace fairlead::ctl
