// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/codeq_pages/codeq_page.h"
#include "gui/query/live_query.h"

class QPushButton;
class QVBoxLayout;

namespace fairlead::gui {

class Card;
class CodeqCleanupPanel;
class CodeqTopicPanel;
class ValueTable;

// In place of the broker: how this connection reaches the server, its Raft groups, policies of topics, and its clean-up.
// GUI thread.
class CodeqServerPage : public CodeqPage {
    Q_OBJECT
public:
    explicit CodeqServerPage(QWidget* parent = nullptr);

    void focusFilter() override;
    void refresh() override;

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;

private:
    void build();
    void showRaft();

    LiveQuery<CodeqRaft> m_raft;
    ValueTable* m_ways;
    QPushButton* m_edit;
    QVBoxLayout* m_left;
    Card* m_raftCard;
    ValueTable* m_groups;
    CodeqTopicPanel* m_topics;
    CodeqCleanupPanel* m_cleanup;
};

}  // namespace fairlead::gui
