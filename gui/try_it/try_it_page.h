// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/page_of.h"
#include "gui/data/queue.h"
#include "gui/query/connected_page.h"
#include "gui/query/live_query.h"
#include "gui/try_it/sent_tasks.h"

namespace fairlead::gui {

class Card;
class CodePanel;
class SendPanel;
class SumBar;
class WorkPanel;

// Tasks by hand, from both sides: as a producer and as a worker; what became of them, and the same as programs. GUI thread.
class TryItPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit TryItPage(QWidget* parent = nullptr);

    void focusFilter() override;

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void emptyActionRequested() override {}

private:
    bool isCodeq() const;
    bool mayNotRead() const;
    bool canAsk() const;
    void ask();
    void showDoors();
    void showSum();
    void showCode();
    void suggest();

    SentTasks m_sent;
    LiveQuery<PageOf<Queue>> m_queues;
    bool m_asks = true;
    bool m_wasLive = false;  // this connection
    SumBar* m_sum;
    SendPanel* m_send;
    WorkPanel* m_work;
    Card* m_codeCard;
    CodePanel* m_code;
};

}  // namespace fairlead::gui
