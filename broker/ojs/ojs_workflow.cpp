// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/ojs_workflow.h"

#include "broker/ojs/ojs_jobs.h"
#include "broker/ojs/values/ojs_text.h"

#include <algorithm>
#include <array>
#include <deque>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

using NodeJson = JsonValue::Kind;

constexpr size_t kLongestName = 255;
constexpr std::array<std::string_view, 4> kShape{"name", "steps", "jobs", "callbacks"};
constexpr std::array<std::pair<std::string_view, uint8_t>, 3> kCallbackNames{
    std::pair<std::string_view, uint8_t>{"on_complete", kOnComplete},
    {"on_success", kOnSuccess},
    {"on_failure", kOnFailure}};

std::string_view wordOf(WorkflowKind kind) {
    switch (kind) {
        case WorkflowKind::Job: return "job";
        case WorkflowKind::Chain: return "chain";
        case WorkflowKind::Group: return "group";
        case WorkflowKind::Batch: return "batch";
    }
    return "job";
}

std::optional<WorkflowKind> kindOf(const JsonValue& node) {
    const JsonValue* const type = node.find("type");
    if (!type || type->kind != NodeJson::Text) return std::nullopt;
    for (const WorkflowKind kind : {WorkflowKind::Chain, WorkflowKind::Group, WorkflowKind::Batch})
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

bool isJob(const JsonValue& node) { return !kindOf(node) || node.find("args"); }

// Reads the tree by breadth, so that children of one node are neighbours.
class WorkflowShape {
public:
    WorkflowShape(const JobRules& rules, NewWorkflow* workflow, std::string* tenant)
        : m_rules(rules), m_nodes(workflow->nodes), m_tenant(tenant) {}

    std::optional<OjsError> read(const JsonValue& body) {
        if (body.kind != NodeJson::Object)
            return OjsError{400, "invalid_payload", "the body must be a JSON object", false, {}, {}, {}};
        if (!kindOf(body)) return atPath({}, invalidRequest("type: must be \"chain\", \"group\" or \"batch\""));
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
        if (isJob(value)) return readStep(at);
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
                                                      ": is of a chain, group or batch; a job has args instead"));
        if (at.value->find("depends_on"))
            return atPath(at.path,
                          unsupported("depends_on: is not known here; chain, group and batch say what follows what"));
        NewJob job;
        std::string tenant;
        if (auto error = readJob(*at.value, m_rules, &job, &tenant)) return atPath(at.path, std::move(*error));
        // What is of one job that a client creates.
        const std::pair<bool, const char*> not_here[] = {{job.task.clientId != TaskId(), "id"},
                                                         {job.task.unique.has_value(), "unique"},
                                                         {job.task.isHeld, "pending"},
                                                         {job.task.runAt.has_value(), "scheduled_at"}};
        for (const auto& [is, name] : not_here)
            if (is)
                return atPath(at.path,
                              unsupported(std::string(name) + (job.task.runAt && name[0] == 's'
                                                                   ? ": must be a time, not a delay, in a workflow"
                                                                   : ": is not for jobs of a workflow")));
        if (!m_tenant->empty() && *m_tenant != tenant)
            return atPath(at.path, invalidRequest("meta.tenant_id: all jobs of a workflow must be of one tenant"));
        *m_tenant = std::move(tenant);
        WorkflowNode& node = m_nodes[at.number];
        if (job.task.calendarAt) node.calendarAt = *job.task.calendarAt;
        node.task = std::move(static_cast<TaskBody&>(job.task));
        return std::nullopt;
    }

    std::optional<OjsError> readChildren(const Place& at, WorkflowKind kind) {
        const bool isChain = kind == WorkflowKind::Chain;
        const std::string name = isChain ? "steps" : "jobs";
        for (const auto& [member, value] : at.value->members) {
            const bool isKnown = member == "type" || member == "id" || member == "name" || member == name ||
                                 member == "state" || member == "metadata" ||
                                 (member == "callbacks" && kind == WorkflowKind::Batch);
            if (!isKnown)
                return atPath(
                    at.path, invalidRequest(member.substr(0, 64) + ": is not known in a " + std::string(wordOf(kind))));
        }
        const JsonValue* const list = at.value->find(name);
        if (!list || list->kind != NodeJson::List || list->items.empty())
            return atPath(at.path, invalidRequest(name + ": must be a list with one element at least"));
        const std::string prefix = at.path.empty() ? "" : at.path + '.';
        m_nodes[at.number].first = uint32_t(m_nodes.size());
        m_nodes[at.number].children = uint32_t(list->items.size());
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

    std::optional<OjsError> add(const Place& parent, const JsonValue& value, std::string path) {
        WorkflowNode& node = m_nodes.emplace_back();
        const auto number = uint32_t(m_nodes.size() - 1);
        node.parent = parent.number;
        node.place = number - m_nodes[parent.number].first;
        m_left.push_back({&value, number, std::move(path), parent.depth + 1});
        if (value.kind == NodeJson::Object && isJob(value)) ++m_jobs;
        if (m_jobs <= kMostWorkflowJobs && m_nodes.size() <= kMostWorkflowNodes) return std::nullopt;
        const std::string most = m_jobs > kMostWorkflowJobs
                                     ? std::to_string(kMostWorkflowJobs) + " jobs at most"
                                     : std::to_string(kMostWorkflowNodes) + " jobs, chains, groups and batches at most";
        return atPath(parent.path,
                      invalidRequest((m_nodes[parent.number].kind == WorkflowKind::Chain ? "steps" : "jobs") +
                                     std::string(": a workflow has ") + most));
    }

    const JobRules& m_rules;
    std::vector<WorkflowNode>& m_nodes;
    std::string* const m_tenant;
    std::deque<Place> m_left;
    size_t m_jobs = 0;
};

void member(std::string& to, std::string_view name, std::string_view text) {
    to += ",\"";
    to.append(name).append("\":");
    appendJson(to, text);
}

class WorkflowText {
public:
    explicit WorkflowText(const WorkflowView& view) : m_view(view) {}

    std::string text() const {
        const WorkflowRecord& whole = m_view.whole;
        std::string to = "{\"workflow\":{\"id\":\"" + m_view.id.toString() + '"';
        appendShape(to, 0);
        member(to, "tenant_id", m_view.tenant);
        const std::string created = ojsTime(whole.createdAt);
        member(to, "created_at", created);
        to += ",\"metadata\":{\"created_at\":\"" + created + '"';
        if (const auto started = startedAt()) member(to, "started_at", ojsTime(*started));
        const bool isCancelled = whole.state == WorkflowState::Cancelled;
        if (whole.endedAt != Time()) member(to, isCancelled ? "cancelled_at" : "completed_at", ojsTime(whole.endedAt));
        to += ",\"job_count\":" + std::to_string(whole.jobs) +
              ",\"completed_count\":" + std::to_string(whole.completed) +
              ",\"failed_count\":" + std::to_string(whole.failed);
        appendFailures(to);
        to += '}';
        if (isCancelled) member(to, "cancelled_at", ojsTime(whole.endedAt));
        return to + "}}";
    }

private:
    const WorkflowView::Node& node(uint32_t number) const { return m_view.nodes[number]; }

    std::optional<Time> startedAt() const {
        std::optional<Time> first;
        if (m_view.whole.startedAt != Time()) first = m_view.whole.startedAt;
        for (const WorkflowView::Node& each : m_view.nodes)
            if (each.activeSince && (!first || *each.activeSince < *first)) first = each.activeSince;
        return first;
    }

    std::string_view stateOf(uint32_t number) const {
        const bool isOfWhole = number == 0;
        const WorkflowView::Node& shown = node(number);
        const bool isJob = shown.asked.kind == WorkflowKind::Job;
        const WorkflowState whole = m_view.whole.state;
        const bool hasBegun = shown.state.has_value();
        const WorkflowState state = isOfWhole ? whole : hasBegun ? shown.state->state : WorkflowState::Waiting;
        switch (state) {
            case WorkflowState::Completed: return "completed";
            case WorkflowState::Failed: return "failed";
            case WorkflowState::Cancelled: return "cancelled";
            case WorkflowState::Waiting: return isOver(whole) ? "cancelled" : "waiting";
            case WorkflowState::Running: break;
        }
        if (!isJob) return whole == WorkflowState::Cancelled ? "cancelled" : "running";
        return shown.activeSince ? "active" : "pending";
    }

    void appendShape(std::string& to, uint32_t number) const {
        const WorkflowNode& asked = node(number).asked;
        member(to, "type", wordOf(asked.kind));
        if (!asked.name.empty()) member(to, "name", asked.name);
        member(to, "state", stateOf(number));
        to += asked.kind == WorkflowKind::Chain ? ",\"steps\":[" : ",\"jobs\":[";
        for (uint32_t i = 0; i < asked.children; ++i) {
            to += i > 0 ? ",{" : "{";
            to += "\"index\":" + std::to_string(i);
            appendNode(to, asked.first + i);
            to += '}';
        }
        to += ']';
        if (asked.kind != WorkflowKind::Batch) return;
        to += ",\"callbacks\":{";
        uint32_t callback = asked.first + asked.children;
        bool isFirst = true;
        for (const auto& [name, bit] : kCallbackNames) {
            if ((asked.callbacks & bit) == 0) continue;
            if (!std::exchange(isFirst, false)) to += ',';
            to.append("\"").append(name).append("\":{\"callback\":\"").append(name).append("\"");
            appendNode(to, callback++);
            to += '}';
        }
        to += '}';
    }

    void appendNode(std::string& to, uint32_t number) const {
        const WorkflowView::Node& shown = node(number);
        if (shown.asked.kind != WorkflowKind::Job) return appendShape(to, number);
        member(to, "type", shown.asked.task.type);
        if (!shown.asked.name.empty()) member(to, "name", shown.asked.name);
        member(to, "queue", shown.asked.task.command);
        member(to, "state", stateOf(number));
        if (shown.state)
            member(to, "job_id", ojsId(shown.state->task));
        else
            to += ",\"job_id\":null";
        if (!shown.state) return;
        const WorkflowNodeRecord& state = *shown.state;
        if (shown.activeSince)
            member(to, "started_at", ojsTime(*shown.activeSince));
        else if (state.startedAt != Time())
            member(to, "started_at", ojsTime(state.startedAt));
        if (state.endedAt != Time()) member(to, "completed_at", ojsTime(state.endedAt));
        if (!state.result.empty()) to += ",\"result\":" + state.result;
        if (shown.isOmitted) to += ",\"contents_omitted\":true";
        if (state.state == WorkflowState::Failed || state.state == WorkflowState::Cancelled) {
            to += ",\"error\":{\"message\":";
            appendJson(to, state.error);
            to += '}';
        }
    }

    // One that is cancelled by itself has failed as far as its workflow goes; after that of the workflow it has not.
    bool hasFailed(const WorkflowView::Node& shown) const {
        if (!shown.state) return false;
        return shown.state->state == WorkflowState::Failed ||
               (shown.state->state == WorkflowState::Cancelled && m_view.whole.state == WorkflowState::Failed);
    }

    void appendFailures(std::string& to) const {
        std::string ids, errors;
        for (const WorkflowView::Node& each : m_view.nodes) {
            if (each.asked.kind != WorkflowKind::Job || !hasFailed(each)) continue;
            const std::string id = ojsId(each.state->task);
            ids += (ids.empty() ? "\"" : ",\"") + id + '"';
            errors += (errors.empty() ? "" : ",") + std::string("{\"job_id\":\"") + id + '"';
            member(errors, "code", each.state->code.empty() ? "job_failed" : each.state->code);
            member(errors, "message", each.state->error);
            errors += ",\"attempt\":" + std::to_string(each.attempts);
            const WorkflowNode& parent = node(each.asked.parent).asked;
            if (each.asked.place >= parent.children) {
                uint32_t left = each.asked.place - parent.children;
                for (const auto& [name, bit] : kCallbackNames)
                    if ((parent.callbacks & bit) != 0 && left-- == 0) member(errors, "callback", name);
            }
            errors += '}';
        }
        if (ids.empty()) return;
        const WorkflowNode& whole = node(0).asked;
        if (whole.kind == WorkflowKind::Chain)
            for (uint32_t i = 0; i < whole.children; ++i)
                if (hasFailed(node(whole.first + i))) to += ",\"failed_step_index\":" + std::to_string(i);
        to += ",\"failed_job_ids\":[" + ids + "],\"errors\":[" + errors + ']';
    }

    const WorkflowView& m_view;
};

}  // namespace

Result<JsonValue> parseWorkflow(std::string_view body) {
    return parseJson(body, [](size_t, std::string_view name) {
        const bool isShape = std::find(kShape.begin(), kShape.end(), name) != kShape.end() ||
                             std::any_of(kCallbackNames.begin(), kCallbackNames.end(),
                                         [name](const auto& known) { return known.first == name; });
        return !isShape && !isReadOfJob(name);
    });
}

std::optional<OjsError> readWorkflow(const JsonValue& body, const JobRules& rules, NewWorkflow* workflow,
                                     std::string* tenant) {
    return WorkflowShape(rules, workflow, tenant).read(body);
}

std::string workflowJson(const WorkflowView& view) { return WorkflowText(view).text(); }

}  // namespace fairlead::broker
