// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

namespace grpc {
class Service;
}

namespace fairlead::broker {

class CallTable;

// A gRPC service of administration as it is generated from proto/, which hands every call to a table. Of the table's entries
// those are reached that are named in generated_services.cpp. The table must outlive the service.
struct GeneratedService {
    const char* name;
    std::unique_ptr<grpc::Service> calls;
};

GeneratedService adminCalls(const CallTable& table);
GeneratedService cronCalls(const CallTable& table);
GeneratedService deadLetterCalls(const CallTable& table);
GeneratedService eventCalls(const CallTable& table);
GeneratedService historyCalls(const CallTable& table);
GeneratedService incidentCalls(const CallTable& table);
GeneratedService storageCalls(const CallTable& table);
GeneratedService taskCalls(const CallTable& table);
GeneratedService tenantCalls(const CallTable& table);
GeneratedService whatIfCalls(const CallTable& table);

}  // namespace fairlead::broker
