// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/task_sources.h"

#include "gui/client/calls/calls.h"
#include "gui/data/translation.h"
#include "gui/models/words/event_words.h"
#include "gui/models/words/moment_text.h"
#include "gui/models/task_table_model.h"

#include <QTimer>

#include <memory>
#include <optional>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 kPageRows = 1000;

// As fairleadctl spells it, in every language.
QString stateKey(TaskState state) {
    switch (state) {
        case TaskState::Unknown: break;
        case TaskState::Ready: return u"ready"_s;
        case TaskState::Delayed: return u"delayed"_s;
        case TaskState::InProgress: return u"in_progress"_s;
        case TaskState::Completed: return u"completed"_s;
        case TaskState::Dead: return u"dead"_s;
        case TaskState::Cancelled: return u"cancelled"_s;
        case TaskState::Expired: return u"expired"_s;
        case TaskState::Held: return u"held"_s;
    }
    return {};
}

template <typename Value>
Call failLater(Then<Value> then) {
    const auto ticket = std::make_shared<Call::Ticket>();
    QTimer::singleShot(0, [ticket, then = std::move(then)] {
        if (std::exchange(ticket->isAwaited, false))
            then(Failure{Failure::Kind::Unreachable, fairlead::gui::tr("the connection was lost"), true});
    });
    return Call(ticket);
}

// list: fetches a page. row: makes the row of an item, or nothing to leave the item out.
template <typename Item, typename List, typename Row>
ExportSource pagedSource(std::function<Calls*()> calls, QStringList keys, bool withPayloads, List list, Row row) {
    ExportSource source;
    source.keys = std::move(keys);
    source.next = [calls, list, row, cursor = std::make_shared<QString>()](Then<ExportPage> then) {
        Calls* asked = calls();
        if (asked == nullptr) return failLater(std::move(then));
        return list(*asked, PageRequest{*cursor, kPageRows},
                    Then<PageOf<Item>>([row, cursor, then = std::move(then)](const Outcome<PageOf<Item>>& page) {
                        if (!page) {
                            then(page.failure());
                            return;
                        }
                        ExportPage rows;
                        for (const Item& item : page->items)
                            if (std::optional<ExportPage::Row> made = row(item)) rows.rows << std::move(*made);
                        rows.isLast = page->isLast();
                        *cursor = page->nextCursor;
                        then(rows);
                    }));
    };
    if (withPayloads) {
        source.payload = [calls](const QString& id, Then<TaskContents> then) {
            Calls* asked = calls();
            return asked == nullptr ? failLater(std::move(then)) : asked->tasks().readContents(id, {}, std::move(then));
        };
    }
    return source;
}

}  // namespace

ExportSource deadLetterSource(std::function<Calls*()> calls, const DeadLetterQuery& query, bool withPayloads) {
    return pagedSource<DeadLetter>(
        std::move(calls),
        {u"id"_s, u"tenant"_s, u"command"_s, u"error"_s, u"attempts"_s, u"max_attempts"_s, u"requeues"_s,
         u"created_at"_s, u"died_at"_s, u"worker"_s, u"payload_bytes"_s, u"fingerprint"_s},
        withPayloads,
        [query](Calls& asked, const PageRequest& page, Then<PageOf<DeadLetter>> then) {
            return asked.deadLetters().listDeadLetters(query, page, 0, std::move(then));
        },
        [](const DeadLetter& letter) {
            return ExportPage::Row{
                {letter.id, letter.tenant, letter.command, letter.error, letter.attempts, letter.maxAttempts,
                 letter.requeues, isoMomentText(letter.createdAtMs), isoMomentText(letter.diedAtMs), letter.worker,
                 letter.payloadBytes, letter.fingerprint},
                letter.id};
        });
}

ExportSource taskSource(std::function<Calls*()> calls, const TaskFilter& filter, bool withPayloads) {
    return pagedSource<Task>(
        std::move(calls),
        {u"id"_s, u"tenant"_s, u"command"_s, u"state"_s, u"priority"_s, u"attempts"_s, u"max_attempts"_s,
         u"created_at"_s, u"due_at"_s, u"lease_until"_s, u"ended_at"_s, u"worker"_s, u"error"_s, u"payload_bytes"_s,
         u"idempotency_key"_s},
        withPayloads,
        [filter](Calls& asked, const PageRequest& page, Then<PageOf<Task>> then) {
            return asked.tasks().listTasks(filter, page, std::move(then));
        },
        [](const Task& task) {
            return ExportPage::Row{
                {task.id, task.tenant, task.command, stateKey(task.state), task.priority, task.attempts,
                 task.maxAttempts, isoMomentText(task.createdAtMs), isoMomentText(task.dueAtMs),
                 isoMomentText(task.leaseUntilMs), isoMomentText(task.endedAtMs), task.worker, task.error,
                 task.payloadBytes, task.idempotencyKey},
                task.id};
        });
}

ExportSource eventSource(std::function<Calls*()> calls, std::function<bool(const Event&)> passes) {
    return pagedSource<Event>(
        std::move(calls), {u"at"_s, u"tenant"_s, u"what"_s}, false,
        [](Calls& asked, const PageRequest& page, Then<PageOf<Event>> then) {
            return asked.events().listEvents({}, page, std::move(then));
        },
        [passes = std::move(passes)](const Event& event) -> std::optional<ExportPage::Row> {
            if (!passes(event)) return std::nullopt;
            return ExportPage::Row{{isoMomentText(event.atMs), event.tenant, eventSentence(event)}, {}};
        });
}

}  // namespace fairlead::gui
