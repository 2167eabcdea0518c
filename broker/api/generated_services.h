// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

namespace grpc {
class Service;
}

namespace fairlead::broker {

class CallTable;

// A gRPC service of administration as it is generated from proto/, for bytes instead of messages. It hands every call to a
// table, which knows the messages.
struct GeneratedService {
    const char* name;
    std::unique_ptr<grpc::Service> calls;
};

// All of them. The table must outlive the services.
std::vector<GeneratedService> servicesOf(const CallTable& table);

}  // namespace fairlead::broker
