// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/page_room.h"
#include "broker/core/tenant_scope.h"
#include "broker/ojs/call/ojs_call.h"
#include "broker/ojs/ojs_jobs.h"
#include "broker/query/task_walk.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// Jobs by state, queue, type and time of creation.
struct JobsWanted {
    TenantScope tenants;
    std::vector<TaskState> states;  // empty: any
    std::string word;               // Open Job Spec's, which may be narrower than a state
    std::string queue;              // empty: any
    std::string type;               // empty: any; a prefix if it ends in '*'
    std::string errorType;          // of the last error; empty: any
    std::optional<Time> since;
    std::optional<Time> until;
    std::optional<Time> endedSince;
    TaskOrder order = TaskOrder::NewestFirst;  // of the walk
};

// The error names the parameter or member.
std::optional<OjsError> readJobsWanted(const std::function<std::optional<std::string>(const char* name)>& given,
                                       const OjsCall& call, JobsWanted* wanted);

// Where the store may be read: in their order, until `visit` returns false or all that the walk may cost is spent. False: there
// may be more.
Result<bool> walkJobs(const OjsCall& call, const JobsWanted& wanted, const std::function<bool(const TaskView&)>& visit);

// type: empty: any; a prefix if it ends in '*'.
bool isOfType(const TaskView& task, std::string_view type);
// Where the store may be read. type: of its last error, as its errors show it; empty: any.
bool isOfErrorType(const OjsCall& call, const TaskView& task, std::string_view type);
std::string lastErrorType(const OjsCall& call, const TaskView& task);

// Jobs of an answer that has all its entries: those for which there is no room any more come without what they carry, and
// say so ("contents_omitted"). hasErrors: with the errors of their deliveries. Where the store may be read.
class JobPage {
public:
    explicit JobPage(bool hasErrors = true) : m_hasErrors(hasErrors) {}
    // Returns the job without what it carries, or why there is none: then nothing is added. The same one may come again. `to`
    // is always the same text, to which others only add.
    FoundJob add(std::string& to, const OjsCall& call, const TaskId& id);
    // So many bytes are in the answer besides, whatever room there is.
    void count(size_t bytes) { m_room.take(bytes); }

private:
    struct Added {
        size_t at = 0, size = 0;  // its text, in the answer; 0: it came without what it carries
        TaskView outline;
    };

    const bool m_hasErrors;
    PageRoom m_room{SIZE_MAX};
    std::unordered_map<TaskId, Added> m_added;
};

// What may be asked of a page of them.
QueryParameters askedOfJobPages();
// A page of them by the request's query: {"items": [...], "pagination": ...}. `total` is what the walk found, kMostPaged at
// most; those are what `sort` sorts.
void listJobs(const OjsCallPtr& call, TenantScope tenants);

// What may be asked of those who go through them.
QueryParameters askedOfJobs();
// The same for whoever reads jobs: {"jobs": [...], "pagination": ...}, from the newest to the oldest, as many as `limit` says.
// A cursor goes on from where a page has ended, however far: a page costs the same everywhere.
void goThroughJobs(const OjsCallPtr& call);

}  // namespace fairlead::broker
