// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/program.h"
#include "fairlead/admin/v1/admin.pb.h"
#include "fairlead/admin/v1/crons.pb.h"
#include "fairlead/admin/v1/dead_letters.pb.h"
#include "fairlead/admin/v1/events.pb.h"
#include "fairlead/admin/v1/history.pb.h"
#include "fairlead/admin/v1/incidents.pb.h"
#include "fairlead/admin/v1/storage.pb.h"
#include "fairlead/admin/v1/tasks.pb.h"
#include "fairlead/admin/v1/tenants.pb.h"
#include "fairlead/admin/v1/what_if.pb.h"
#include "fairlead/admin/v1/workflows.pb.h"
#include "shared/wire/admin_methods.h"
#include "shared/wire/untyped_stub.h"

#include <grpcpp/grpcpp.h>

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

namespace fairlead::ctl {

namespace api = fairlead::admin::v1;

inline constexpr uint32_t kLargestPage = 1000;  // the most that the broker returns in a page

// The messages that answer a call, one after the other.
template <typename Message>
class Messages {
public:
    explicit Messages(std::unique_ptr<UntypedReader> reader) : m_reader(std::move(reader)) {}
    // Waits. False: there are no more, and finish() says why.
    bool read(Message* message) { return m_reader->read(message); }
    grpc::Status finish() { return m_reader->finish(); }

private:
    std::unique_ptr<UntypedReader> m_reader;
};

// A connection to the broker at --address, with the token. Sends nothing before the first call.
class Client {
public:
    explicit Client(const Globals& globals);

    enum class Patience { Timeout, Endless };

    // Makes a call and waits for the answer, at most for --timeout: client.ask(api::kGetTask, request, &answer)
    template <typename Request, typename Answer>
    grpc::Status ask(const Method<Request, Answer>& method, const std::type_identity_t<Request>& request,
                     std::type_identity_t<Answer>* answer, Patience patience = Patience::Timeout) const {
        const grpc::Status status = ask(method.path, request, answer, patience);
        // A list that does not go on would be read for ever.
        if constexpr (requires { request.cursor(), answer->next_cursor(); })
            if (status.ok() && !request.cursor().empty() && answer->next_cursor() == request.cursor())
                return {grpc::StatusCode::INTERNAL,
                        "the broker's list does not go on: its next page begins where this one does"};
        return status;
    }
    // Starts a call that is answered with a stream.
    template <typename Request, typename Message>
    Messages<Message> read(const StreamMethod<Request, Message>& method, grpc::ClientContext* context,
                           const std::type_identity_t<Request>& request) const {
        return Messages<Message>(m_stub.read(method.path, context, request));
    }

    // For streams: prepare() adds the token and sets no deadline; setDeadline() sets --timeout.
    void prepare(grpc::ClientContext& context) const;
    void setDeadline(grpc::ClientContext& context) const;

    // Reports a failed call on standard error and returns the exit code for it. REQUIRES: !status.ok().
    Exit failed(const grpc::Status& status) const;

private:
    grpc::Status ask(const char* path, const google::protobuf::MessageLite& request,
                     google::protobuf::MessageLite* answer, Patience patience) const;

    Globals m_globals;
    UntypedStub m_stub;
};

}  // namespace fairlead::ctl
