// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_workflow.h"

#include "broker/http/json_value.h"
#include "broker/ojs/values/ojs_text.h"
#include "shared/number_text.h"

#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace fairlead::broker {

namespace {

void member(std::string& to, std::string_view name, std::string_view text) {
    to += ",\"";
    to.append(name).append("\":");
    appendJson(to, text);
}

constexpr std::array<std::pair<WorkflowState, std::string_view>, 6> kStatesOfWhole{
    std::pair<WorkflowState, std::string_view>{WorkflowState::Running, "running"},
    {WorkflowState::Completed, "completed"},
    {WorkflowState::Failed, "failed"},
    {WorkflowState::Cancelled, "cancelled"},
    {WorkflowState::Compensating, "compensating"},
    {WorkflowState::Compensated, "compensated"}};

// Without the brace at the end.
void appendMetadata(std::string& to, const WorkflowRecord& whole, const std::optional<Time>& startedAt) {
    to += ",\"metadata\":{\"created_at\":\"" + ojsTime(whole.createdAt) + '"';
    if (startedAt) member(to, "started_at", ojsTime(*startedAt));
    const bool isCancelled = whole.state == WorkflowState::Cancelled;
    if (whole.endedAt != Time()) member(to, isCancelled ? "cancelled_at" : "completed_at", ojsTime(whole.endedAt));
    to += ",\"job_count\":" + std::to_string(whole.jobs) + ",\"completed_count\":" + std::to_string(whole.completed) +
          ",\"failed_count\":" + std::to_string(whole.failed);
}

class WorkflowText {
public:
    explicit WorkflowText(const WorkflowView& view) : m_view(view) {}

    std::string progress(const StepProgress& known, std::string* part) const {
        const std::string number = fairlead::numberText(partOf(0, known), std::chars_format::general, 6);
        if (part) *part = number;
        std::string to = "{\"workflow_id\":\"" + m_view.id.toString() + '"';
        appendProgress(to, 0, known);
        return to + '}';
    }

    std::string text(bool isJustCancelled) const {
        const WorkflowRecord& whole = m_view.whole;
        std::string to = "{\"workflow\":{\"id\":\"" + m_view.id.toString() + '"';
        appendShape(to, 0);
        member(to, "tenant_id", m_view.tenant);
        member(to, "created_at", ojsTime(whole.createdAt));
        appendMetadata(to, whole, startedAt());
        appendFailures(to);
        to += '}';
        if (whole.state == WorkflowState::Cancelled) member(to, "cancelled_at", ojsTime(whole.endedAt));
        if (isJustCancelled) {
            to += ",\"steps_cancelled\":" + std::to_string(jobsThatAre("cancelled", 0));
            to += ",\"steps_already_completed\":" + std::to_string(jobsThatAre("completed", 0));
        }
        return to + "}}";
    }

private:
    const WorkflowView::Node& node(uint32_t number) const { return m_view.nodes[number]; }

    // Without callbacks, and without what undoes a step.
    size_t jobsThatAre(std::string_view state, uint32_t number) const {
        const WorkflowNode& asked = node(number).asked;
        if (asked.kind == WorkflowKind::Job) return stateOf(number) == state ? 1 : 0;
        size_t found = 0;
        for (uint32_t i = 0; i < asked.children; ++i) found += jobsThatAre(state, asked.first + i);
        return found;
    }

    // Of what it consists of itself, be it jobs or others.
    size_t completedOf(const WorkflowNode& asked) const {
        size_t completed = 0;
        for (uint32_t i = 0; i < asked.children; ++i) completed += stateOf(asked.first + i) == "completed" ? 1 : 0;
        return completed;
    }

    double partOf(uint32_t number, const StepProgress& known) const {
        const WorkflowView::Node& shown = node(number);
        if (shown.asked.kind == WorkflowKind::Job) {
            if (stateOf(number) == "completed") return 1;
            const auto progress = shown.activeSince ? known(shown) : std::nullopt;
            return progress ? progress->part.value_or(0) : 0;
        }
        double sum = 0;
        for (uint32_t i = 0; i < shown.asked.children; ++i) {
            const uint32_t child = shown.asked.first + i;
            sum += shown.asked.kind != WorkflowKind::Batch ? partOf(child, known)
                   : stateOf(child) == "completed"         ? 1
                                                           : 0;
        }
        return sum / double(shown.asked.children);
    }

    void appendProgress(std::string& to, uint32_t number, const StepProgress& known) const {
        const WorkflowView::Node& shown = node(number);
        const bool isJob = shown.asked.kind == WorkflowKind::Job;
        member(to, "type", isJob ? std::string_view(shown.asked.task.type) : wordOf(shown.asked.kind));
        if (!shown.asked.name.empty()) member(to, "name", shown.asked.name);
        member(to, "state", stateOf(number));
        if (isJob) to += shown.state ? ",\"job_id\":\"" + ojsId(shown.state->task) + '"' : ",\"job_id\":null";
        const auto progress = isJob && shown.activeSince ? known(shown) : std::nullopt;
        const bool isKnown = !isJob || stateOf(number) == "completed" || (progress && progress->part);
        to += ",\"progress\":" + (isKnown ? fairlead::numberText(partOf(number, known), std::chars_format::general, 6)
                                          : std::string("null"));
        if (progress && !progress->data.empty()) to += ",\"data\":" + progress->data;
        if (isJob) return;
        to += isInOrder(shown.asked.kind) ? ",\"steps\":[" : ",\"jobs\":[";
        for (uint32_t i = 0; i < shown.asked.children; ++i) {
            to += (i > 0 ? ",{\"index\":" : "{\"index\":") + std::to_string(i);
            appendProgress(to, shown.asked.first + i, known);
            to += '}';
        }
        to += ']';
    }

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
            case WorkflowState::Compensating: return "compensating";
            case WorkflowState::Compensated: return "compensated";
            case WorkflowState::Waiting: return isOver(whole) ? "cancelled" : "waiting";
            case WorkflowState::Running: break;
        }
        if (!isJob) return whole == WorkflowState::Cancelled ? "cancelled" : "running";
        if (shown.activeSince) return "active";
        // What waits then, or would be tried again, is cancelled with it.
        return whole == WorkflowState::Cancelled ? "cancelled" : "pending";
    }

    void appendShape(std::string& to, uint32_t number) const {
        const WorkflowNode& asked = node(number).asked;
        member(to, "type", wordOf(asked.kind));
        if (!asked.name.empty()) member(to, "name", asked.name);
        member(to, "state", stateOf(number));
        const std::string parts = isInOrder(asked.kind) ? "steps" : "jobs";
        to += ",\"" + parts + "_total\":" + std::to_string(asked.children);
        to += ",\"" + parts + "_completed\":" + std::to_string(completedOf(asked));
        if (asked.kind == WorkflowKind::Saga) member(to, "failure_policy", failurePolicyOf(asked.callbacks));
        to += isInOrder(asked.kind) ? ",\"steps\":[" : ",\"jobs\":[";
        for (uint32_t i = 0; i < asked.children; ++i) {
            to += i > 0 ? ",{" : "{";
            to += "\"index\":" + std::to_string(i);
            appendNode(to, asked.first + i);
            if (asked.kind == WorkflowKind::Saga) appendStepOfSaga(to, node(asked.first + i).asked);
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

    // Beside what any job has.
    void appendStepOfSaga(std::string& to, const WorkflowNode& step) const {
        member(to, "job_type", step.task.type);
        if (step.first == 0) return;
        member(to, "compensate_type", node(step.first).asked.task.type);
        to += ",\"compensation\":{\"callback\":\"compensate\"";
        appendNode(to, step.first);
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
    bool isFailure(const WorkflowView::Node& shown) const {
        if (!shown.state) return false;
        return shown.state->state == WorkflowState::Failed ||
               (shown.state->state == WorkflowState::Cancelled && hasFailed(m_view.whole.state));
    }

    void appendFailures(std::string& to) const {
        std::string ids, errors;
        for (const WorkflowView::Node& each : m_view.nodes) {
            if (each.asked.kind != WorkflowKind::Job || !isFailure(each)) continue;
            const std::string id = ojsId(each.state->task);
            ids += (ids.empty() ? "\"" : ",\"") + id + '"';
            errors += (errors.empty() ? "" : ",") + std::string("{\"job_id\":\"") + id + '"';
            member(errors, "code", each.state->code.empty() ? "job_failed" : each.state->code);
            member(errors, "message", each.state->error);
            errors += ",\"attempt\":" + std::to_string(each.attempts);
            const WorkflowNode& parent = node(each.asked.parent).asked;
            if (parent.kind == WorkflowKind::Saga && each.asked.place >= parent.children) {
                member(errors, "callback", kCompensation);
            } else if (each.asked.place >= parent.children) {
                uint32_t left = each.asked.place - parent.children;
                for (const auto& [name, bit] : kCallbackNames)
                    if ((parent.callbacks & bit) != 0 && left-- == 0) member(errors, "callback", name);
            }
            errors += '}';
        }
        if (ids.empty()) return;
        const WorkflowNode& whole = node(0).asked;
        if (isInOrder(whole.kind))
            for (uint32_t i = 0; i < whole.children; ++i)
                if (isFailure(node(whole.first + i))) to += ",\"failed_step_index\":" + std::to_string(i);
        to += ",\"failed_job_ids\":[" + ids + "],\"errors\":[" + errors + ']';
    }

    const WorkflowView& m_view;
};

}  // namespace

std::string workflowJson(const WorkflowView& view, bool isJustCancelled) {
    return WorkflowText(view).text(isJustCancelled);
}

void appendWorkflow(std::string& to, const WorkflowRow& row) {
    to += "{\"id\":\"" + row.id.toString() + '"';
    member(to, "type", wordOf(row.kind));
    if (!row.name.empty()) member(to, "name", row.name);
    for (const auto& [state, word] : kStatesOfWhole)
        if (row.whole.state == state) member(to, "state", word);
    member(to, "tenant_id", row.tenant);
    member(to, "created_at", ojsTime(row.whole.createdAt));
    if (!row.step.empty()) member(to, "step", row.step);
    const Time started = row.whole.startedAt;
    appendMetadata(to, row.whole, started == Time() ? std::nullopt : std::optional(started));
    to += "}}";
}

std::optional<WorkflowState> ojsWorkflowState(std::string_view word) {
    for (const auto& [state, known] : kStatesOfWhole)
        if (word == known) return state;
    return std::nullopt;
}

std::string workflowProgressJson(const WorkflowView& view, const StepProgress& progress, std::string* part) {
    return WorkflowText(view).progress(progress, part);
}

}  // namespace fairlead::broker
