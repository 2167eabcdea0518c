// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fairlead/admin/v1/admin.grpc.pb.h"

#include <array>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace fairlead::test {

namespace api = fairlead::admin::v1;

// Everything that a broker says it has, as its administration service tells it.
class Census {
public:
    using Counts = std::array<uint64_t, api::TaskState_ARRAYSIZE>;  // by api::TaskState

    explicit Census(const std::shared_ptr<grpc::Channel>& channel);

    // Asks for the live figures of every tenant, then for every page of every state of every tenant.
    // What went wrong, or nothing. Time does not stand still meanwhile: a task may move between two pages.
    std::string take();

    // Each task that was listed, once for every state it was listed in.
    const std::unordered_map<std::string, std::vector<api::Task>>& tasks() const { return m_tasks; }
    const std::map<std::string, Counts>& listed() const { return m_listed; }
    // The live figures; completed tasks have none.
    const std::map<std::string, Counts>& figures() const { return m_figures; }
    const api::BrokerTotals& totals() const { return m_totals; }

    // One task with its payload and result; nothing when the broker does not know it.
    std::unique_ptr<api::Task> find(const std::string& id);
    // Only the live figures. What went wrong, or nothing.
    std::string takeFigures();
    // Follows the live figures until nothing is in progress. What went wrong, or nothing.
    std::string awaitQuiet();

private:
    std::string list(const std::string& tenant, api::TaskState state);

    std::unique_ptr<api::Admin::Stub> m_stub;
    std::unordered_map<std::string, std::vector<api::Task>> m_tasks;
    std::map<std::string, Counts> m_listed;
    std::map<std::string, Counts> m_figures;
    api::BrokerTotals m_totals;
};

}  // namespace fairlead::test
