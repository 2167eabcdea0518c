// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/gui/client/unasked_calls.h"

#include <memory>
#include <utility>
#include <vector>

namespace fairlead::gui {

// Questions of one kind, kept until the test answers them.
template <typename Value>
class Asked {
public:
    Call keep(Then<Value> then) {
        m_open.push_back({std::make_shared<Call::Ticket>(), std::move(then)});
        ++m_count;
        return Call(m_open.back().first);
    }

    int count() const { return m_count; }  // so far, also those nobody awaits any more
    bool isAwaited() const { return !m_open.empty() && m_open.back().first->isAwaited; }
    // The latest one; false: nobody waits for it.
    bool answer(const Outcome<Value>& outcome) {
        if (!isAwaited()) return false;
        const auto [ticket, then] = std::exchange(m_open, {}).back();
        ticket->isAwaited = false;
        then(outcome);
        return true;
    }

private:
    std::vector<std::pair<std::shared_ptr<Call::Ticket>, Then<Value>>> m_open;
    int m_count = 0;
};

// A broker whose answers about tasks come when the test gives them. Other questions are not asked here.
class ScriptedCalls final : public UnaskedCalls, public TaskCalls, public DeadLetterCalls, public OperationCalls {
public:
    Asked<Task> task;
    Asked<PageOf<Task>> page;
    Asked<PageOf<Attempt>> attempts;
    Asked<TaskExplanation> why;
    Asked<TaskContents> contents;
    Asked<Task> edit;
    Asked<Nothing> deletion;
    Asked<Task> ending;
    WaitingEnd wantedEnd = WaitingEnd::Activate;  // of the latest endWaiting()
    QString endReason;
    Asked<DeadLetterCount> count;
    Asked<Operation> operation;
    Asked<QList<Operation>> operationList;
    Asked<PageOf<DeadLetter>> letters;
    Asked<DeadLetterGroups> groups;
    // The latest.
    OperationRequest begun;
    DeadLetterQuery letterQuery;
    DeadLetterGrouping grouping;

    Call getTask(const QString&, Then<Task> then) override { return task.keep(std::move(then)); }
    Call listTasks(const TaskFilter&, const PageRequest&, Then<PageOf<Task>> then) override {
        return page.keep(std::move(then));
    }
    Call listAttempts(const QString&, const PageRequest&, Then<PageOf<Attempt>> then) override {
        return attempts.keep(std::move(then));
    }
    Call explainTask(const QString&, Then<TaskExplanation> then) override { return why.keep(std::move(then)); }
    Call readContents(const QString&, Progress, Then<TaskContents> then) override {
        return contents.keep(std::move(then));
    }
    Call editTask(const TaskEdit&, Then<Task> then) override { return edit.keep(std::move(then)); }
    Call endWaiting(const QString&, const QString&, WaitingEnd end, const QString& reason, Then<Task> then) override {
        wantedEnd = end;
        endReason = reason;
        return ending.keep(std::move(then));
    }
    Call deleteTask(const QString&, const QString&, const QString&, Then<Nothing> then) override {
        return deletion.keep(std::move(then));
    }

    Call listDeadLetters(const DeadLetterQuery& query, const PageRequest&, quint32,
                         Then<PageOf<DeadLetter>> then) override {
        letterQuery = query;
        return letters.keep(std::move(then));
    }
    Call searchDeadLetters(const DeadLetterQuery&, const QString&, const PageRequest&,
                           Then<DeadLetterSearchPage>) override {
        qFatal("not asked here");
    }
    Call groupDeadLetters(const DeadLetterGrouping& asked, Then<DeadLetterGroups> then) override {
        grouping = asked;
        return groups.keep(std::move(then));
    }
    Call countDeadLetters(const DeadLetterQuery&, quint32, Then<DeadLetterCount> then) override {
        return count.keep(std::move(then));
    }

    Call startOperation(const OperationRequest& request, Then<Operation> then) override {
        begun = request;
        return operation.keep(std::move(then));
    }
    Call listOperations(Then<QList<Operation>> then) override { return operationList.keep(std::move(then)); }
    Call controlOperation(const QString&, OperationAction, Then<Operation>) override { qFatal("not asked here"); }

    TaskCalls& tasks() override { return *this; }
    DeadLetterCalls& deadLetters() override { return *this; }
    OperationCalls& operations() override { return *this; }
};

}  // namespace fairlead::gui
