// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/workflow_description.h"

#include "broker/core/bounded_text.h"
#include "broker/http/json_value.h"
#include "broker/ojs/values/ojs_job.h"
#include "broker/ojs/values/saga_step.h"

#include <algorithm>
#include <array>
#include <deque>
#include <set>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

using NodeJson = JsonValue::Kind;

constexpr size_t kLongestName = 255;
constexpr std::array<std::string_view, 4> kShape{"name", "steps", "jobs", "callbacks"};
constexpr size_t kMostSubmitter = 256;

std::optional<WorkflowKind> kindOf(const JsonValue& node) {
    const JsonValue* const type = node.find("type");
    if (!type || type->kind != NodeJson::Text) return std::nullopt;
    for (const WorkflowKind kind : {WorkflowKind::Chain, WorkflowKind::Group, WorkflowKind::Batch, WorkflowKind::Saga})
        if (type->text == wordOf(kind)) return kind;
    return std::nullopt;
}

OjsError atPath(const std::string& path, OjsError error) {
    const std::string place = path.empty() ? std::string() : path + (error.message.starts_with("must ") ? ": " : ".");
    if (error.status == 400 || error.status == 413) {
        if (error.status == 400) error.code = "invalid_workflow";
        std::string details = "{\"validation_errors\":[{\"path\":";
        appendJson(details, path.empty() ? "$" : "$." + path);
        details += ",\"message\":";
        appendJson(details, error.message);
        error.details = details + "}]}";
    }
    error.message = place + error.message;
    return error;
}

using Members = std::vector<std::pair<std::string, JsonValue>>;

bool hasValue(const JsonValue* value) { return value && value->kind != NodeJson::Null; }

// Of these a job says one: the other would be another answer to the same question.
constexpr std::array<std::array<std::string_view, 2>, 4> kSameQuestion{
    {{"retry", "max_attempts"},
     {"scheduled_at", "delay_until"},
     {"timeout", "timeout_ms"},
     {"visibility_timeout", "visibility_timeout_ms"}}};

bool says(const JsonValue& job, std::string_view name) {
    const JsonValue* const options = job.find("options");
    const auto has = [&](std::string_view one) {
        return hasValue(job.find(one)) || (options && hasValue(options->find(one)));
    };
    return has(name) || std::any_of(kSameQuestion.begin(), kSameQuestion.end(), [&](const auto& pair) {
               return (pair[0] == name && has(pair[1])) || (pair[1] == name && has(pair[0]));
           });
}

// A job with the options of what it is in, as far as it says nothing of them.
JsonValue withDefaults(JsonValue job, const Members& defaults) {
    JsonValue options;
    options.kind = NodeJson::Object;
    for (const auto& [name, value] : defaults)
        if (!says(job, name)) options.members.emplace_back(name, value);
    auto own =
        std::find_if(job.members.begin(), job.members.end(), [](const auto& one) { return one.first == "options"; });
    if (own == job.members.end()) {
        job.members.emplace_back("options", std::move(options));
        return job;
    }
    if (own->second.kind == NodeJson::Null) own->second = JsonValue{.kind = NodeJson::Object};
    auto& members = own->second.members;
    members.insert(members.end(), options.members.begin(), options.members.end());
    return job;
}

bool isJob(const JsonValue& node) { return !kindOf(node) || node.find("args"); }

// Reads the tree by breadth, so that children of one node are neighbours.
class WorkflowShape {
public:
    WorkflowShape(const JobRules& rules, NewWorkflow* workflow, std::string* tenant)
        : m_rules(rules), m_nodes(workflow->nodes), m_tenant(tenant) {}

    std::optional<OjsError> read(const JsonValue& body) {
        if (body.kind != NodeJson::Object)
            return OjsError{400, "invalid_payload", "the body must be a JSON object", false, {}, {}, {}};
        if (!kindOf(body))
            return atPath({}, invalidRequest("type: must be \"chain\", \"group\", \"batch\" or \"saga\""));
        if (body.find("args"))
            return atPath({}, invalidRequest("args: is of a job; a workflow has steps or jobs instead"));
        m_nodes.emplace_back();
        m_left.push_back({&body, 0, {}, 1});
        while (!m_left.empty()) {
            const Place next = std::move(m_left.front());
            m_left.pop_front();
            if (auto error = readNode(next)) return error;
        }
        return std::nullopt;
    }

private:
    struct Place {
        const JsonValue* value;
        uint32_t number;
        std::string path;
        size_t depth;
        const Members* defaults = nullptr;
    };

    std::optional<OjsError> readNode(const Place& at) {
        const JsonValue& value = *at.value;
        if (value.kind != NodeJson::Object) return atPath(at.path, invalidRequest("must be an object"));
        WorkflowNode& node = m_nodes[at.number];
        if (const JsonValue* const name = value.find("name"); name && name->kind != NodeJson::Null) {
            if (name->kind != NodeJson::Text || name->text.size() > kLongestName)
                return atPath(at.path, invalidRequest("name: must be a text of at most 255 bytes"));
            node.name = name->text;
        }
        if (isJob(value)) {
            if (!at.defaults) return readStep(at);
            Place merged = at;
            merged.value = &m_merged.emplace_back(withDefaults(value, *at.defaults));
            return readStep(merged);
        }
        const WorkflowKind kind = *kindOf(value);
        node.kind = kind;
        if (at.depth > kDeepestWorkflow)
            return atPath(at.path, invalidRequest("type: workflows may be nested " + std::to_string(kDeepestWorkflow) +
                                                  " deep at most"));
        return readChildren(at, kind);
    }

    std::optional<OjsError> readStep(const Place& at) {
        for (const char* name : {"steps", "jobs", "callbacks"})
            if (at.value->find(name))
                return atPath(at.path, invalidRequest(std::string(name) +
                                                      ": is of a chain, group, batch or saga; a job has args instead"));
        if (at.value->find("depends_on"))
            return atPath(
                at.path,
                unsupported("depends_on: is not known here; chain, group, batch and saga say what follows what"));
        if (hasKeyOfRequest(*at.value))
            return atPath(at.path, unsupported("idempotency_key: is not for jobs of a workflow"));
        NewJob job;
        std::string tenant;
        if (auto error = readJob(*at.value, m_rules, &job, &tenant)) return atPath(at.path, std::move(*error));
        // What is of one job that a client creates.
        const std::pair<bool, const char*> not_here[] = {{job.task.clientId != TaskId(), "id"},
                                                         {job.task.unique.has_value(), "unique"},
                                                         {job.task.isHeld, "pending"}};
        for (const auto& [is, name] : not_here)
            if (is) return atPath(at.path, unsupported(std::string(name) + ": is not for jobs of a workflow"));
        if (!m_tenant->empty() && *m_tenant != tenant)
            return atPath(at.path, invalidRequest("meta.tenant_id: all jobs of a workflow must be of one tenant"));
        *m_tenant = std::move(tenant);
        WorkflowNode& node = m_nodes[at.number];
        if (job.task.calendarAt) node.calendarAt = *job.task.calendarAt;
        node.task = std::move(static_cast<TaskBody&>(job.task));
        return std::nullopt;
    }

    std::optional<OjsError> readChildren(const Place& at, WorkflowKind kind) {
        const bool hasJobs = at.value->find("jobs"), hasSteps = at.value->find("steps");
        if (hasJobs && hasSteps)
            return atPath(at.path, invalidRequest("jobs: are the same as steps, which are there, too"));
        const std::string name = isInOrder(kind) ? (hasJobs ? "jobs" : "steps") : (hasSteps ? "steps" : "jobs");
        if (hasKeyOfRequest(*at.value))
            return atPath(
                at.path, unsupported("idempotency_key: is not known for workflows: another request makes another one"));
        for (const auto& [member, value] : at.value->members) {
            const bool isKnown = member == "type" || member == "id" || member == "name" || member == name ||
                                 member == "state" || member == "metadata" || member == "options" ||
                                 (member == "callbacks" && kind == WorkflowKind::Batch) ||
                                 (member == "failure_policy" && kind == WorkflowKind::Saga);
            if (!isKnown)
                return atPath(
                    at.path, invalidRequest(member.substr(0, 64) + ": is not known in a " + std::string(wordOf(kind))));
        }
        if (auto error = readOptions(at)) return error;
        const JsonValue* const list = at.value->find(name);
        if (!list || list->kind != NodeJson::List || list->items.empty())
            return atPath(at.path, invalidRequest(name + ": must be a list with one element at least"));
        const std::string prefix = at.path.empty() ? "" : at.path + '.';
        m_nodes[at.number].first = uint32_t(m_nodes.size());
        m_nodes[at.number].children = uint32_t(list->items.size());
        if (kind == WorkflowKind::Saga) return readSaga(at, list->items, prefix + name);
        for (size_t i = 0; i < list->items.size(); ++i)
            if (auto error = add(at, list->items[i], prefix + name + '[' + std::to_string(i) + ']')) return error;
        if (kind != WorkflowKind::Batch) return std::nullopt;
        const JsonValue* const callbacks = at.value->find("callbacks");
        if (!callbacks || callbacks->kind != NodeJson::Object || callbacks->members.empty())
            return atPath(at.path,
                          invalidRequest("callbacks: must be an object with on_complete, on_success or on_failure"));
        for (const auto& [member, value] : callbacks->members)
            if (std::none_of(kCallbackNames.begin(), kCallbackNames.end(),
                             [&member = member](const auto& known) { return known.first == member; }))
                return atPath(at.path, invalidRequest("callbacks." + member.substr(0, 64) + ": is not known"));
        for (const auto& [callback, bit] : kCallbackNames) {
            const JsonValue* const value = callbacks->find(callback);
            if (!value) continue;
            const std::string path = prefix + "callbacks." + std::string(callback);
            if (value->kind == NodeJson::Object && !isJob(*value))
                return atPath(path, invalidRequest("type: a callback is a job"));
            m_nodes[at.number].callbacks |= bit;
            if (auto error = add(at, *value, path)) return error;
        }
        return std::nullopt;
    }

    // What its jobs do not say of themselves, in this or in what it is in.
    std::optional<OjsError> readOptions(const Place& at) {
        const JsonValue* const options = at.value->find("options");
        m_inherited = at.defaults;
        if (!hasValue(options)) return std::nullopt;
        if (options->kind != NodeJson::Object) return atPath(at.path, invalidRequest("options: must be an object"));
        Members all = options->members;
        std::erase_if(all, [](const auto& one) { return one.second.kind == NodeJson::Null; });
        if (at.defaults)
            for (const auto& [name, value] : *at.defaults)
                if (!says(*options, name)) all.emplace_back(name, value);
        m_inherited = &m_options.emplace_back(std::move(all));
        return std::nullopt;
    }

    // Its steps, and behind them what undoes them.
    std::optional<OjsError> readSaga(const Place& at, const std::vector<JsonValue>& steps, const std::string& prefix) {
        if (auto error = readFailurePolicy(*at.value, &m_nodes[at.number].callbacks)) return atPath(at.path, *error);
        const uint32_t first = m_nodes[at.number].first;
        std::set<std::string> names;
        std::vector<std::pair<size_t, const JsonValue*>> undone;
        for (size_t i = 0; i < steps.size(); ++i) {
            const std::string path = prefix + '[' + std::to_string(i) + ']';
            if (steps[i].kind != NodeJson::Object) return atPath(path, invalidRequest("must be an object"));
            if (!isJob(steps[i])) return atPath(path, invalidRequest("type: a step of a saga is a job"));
            SagaStep& step = m_sagaSteps.emplace_back();
            if (auto error = readSagaStep(steps[i], m_nodes[at.number].callbacks, &step)) return atPath(path, *error);
            if (!names.insert(step.job.find("name")->text).second)
                return atPath(path, invalidRequest("name: another step of the saga has it"));
            if (auto error = add(at, step.job, path)) return error;
            if (step.undo) undone.emplace_back(i, &*step.undo);
        }
        for (const auto& [step, undo] : undone) {
            const std::string path = prefix + '[' + std::to_string(step) + "].compensation";
            if (auto error = add(at, *undo, path)) return error;
            m_nodes[first + step].first = uint32_t(m_nodes.size() - 1);
        }
        return std::nullopt;
    }

    std::optional<OjsError> add(const Place& parent, const JsonValue& value, std::string path) {
        WorkflowNode& node = m_nodes.emplace_back();
        const auto number = uint32_t(m_nodes.size() - 1);
        node.parent = parent.number;
        node.place = number - m_nodes[parent.number].first;
        m_left.push_back({&value, number, std::move(path), parent.depth + 1, m_inherited});
        if (value.kind == NodeJson::Object && isJob(value)) ++m_jobs;
        if (m_jobs <= kMostWorkflowJobs && m_nodes.size() <= kMostWorkflowNodes) return std::nullopt;
        const std::string most = m_jobs > kMostWorkflowJobs ? std::to_string(kMostWorkflowJobs) + " jobs at most"
                                                            : std::to_string(kMostWorkflowNodes) +
                                                                  " jobs, chains, groups, batches and sagas at most";
        return atPath(parent.path, invalidRequest((isInOrder(m_nodes[parent.number].kind) ? "steps" : "jobs") +
                                                  std::string(": a workflow has ") + most));
    }

    const JobRules& m_rules;
    std::vector<WorkflowNode>& m_nodes;
    std::string* const m_tenant;
    std::deque<Place> m_left;
    std::deque<SagaStep> m_sagaSteps;  // where what is read of them points to
    std::deque<JsonValue> m_merged;    // the same
    std::deque<Members> m_options;
    const Members* m_inherited = nullptr;  // by the children of what is read
    size_t m_jobs = 0;
};

Result<JsonValue> parseWorkflow(std::string_view body) {
    return parseJson(body, [](size_t, std::string_view name) {
        const bool isShape = std::find(kShape.begin(), kShape.end(), name) != kShape.end() ||
                             std::any_of(kCallbackNames.begin(), kCallbackNames.end(),
                                         [name](const auto& known) { return known.first == name; });
        return !isShape && !isReadOfJob(name);
    });
}

}  // namespace

std::optional<OjsError> readDescription(std::string_view text, const WorkflowSender& sender, const Limits& limits,
                                        Time now, DescribedWorkflow* described) {
    const Result<JsonValue> body = parseWorkflow(text);
    if (!body)
        return OjsError{400, "invalid_payload", "the body is no JSON: " + body.status().message(), false, {}, {}, {}};
    JobRules rules{limits, now, sender.tenant, sender.fallback, {}, sender.isOfAll};
    rules.isStep = true;
    if (auto error = WorkflowShape(rules, &described->workflow, &described->tenant).read(*body)) return error;
    if (!sender.caller.tenants.covers(described->tenant)) return tenantDenied(described->tenant);
    for (WorkflowNode& node : described->workflow.nodes)
        node.task.creator = bounded(sender.caller.subject, kMostSubmitter);
    return std::nullopt;
}

}  // namespace fairlead::broker
