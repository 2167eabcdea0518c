// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/gui/client/unasked_calls.h"

#include <QList>
#include <QTimer>

#include <memory>

namespace fairlead::gui {

// A broker that answers questions for history, as the test wants, and no others.
class ScriptedHistory final : public UnaskedCalls, public HistoryCalls {
public:
    QList<HistoryQuery> queries;
    Outcome<History> answer = History();

    Call readHistory(const HistoryQuery& query, Then<History> then) override {
        queries.append(query);
        auto ticket = std::make_shared<Call::Ticket>();
        QTimer::singleShot(0, &m_context, [this, ticket, then] {
            if (ticket->isAwaited) {
                ticket->isAwaited = false;
                then(answer);
            }
        });
        return Call(ticket);
    }

    HistoryCalls& history() override { return *this; }

private:
    QObject m_context;
};

}  // namespace fairlead::gui
