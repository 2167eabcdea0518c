// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/data/storage.h"
#include "gui/query/connected_page.h"
#include "gui/query/live_query.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTabWidget;

namespace fairlead::gui {

class BackupList;
class EmbeddedPanel;
class NoticeBar;
class FactList;
class QueuePanel;
class SnippetList;
class StreamPanel;
class ValueTable;

// The broker itself: version and settings, how to reach it, who is connected, what it stores, its backups and the
// scheduling policy. For the embedded broker also its settings, and buttons to start and stop it. Sends calls only
// while visible. GUI thread.
class BrokerPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit BrokerPage(QWidget* parent = nullptr);

    void focusFilter() override;
    void refresh() override;
    QList<Command> commands() override;
    QByteArray saveLayout() const override;
    void restoreLayout(const QByteArray& layout) override;

    EmbeddedPanel* embedded() const { return m_embedded; }

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void emptyActionRequested() override;

private:
    void build();
    QWidget* buildPolicy();
    void refreshTab();
    void showStorage();
    void showInfo();
    void showPermission();
    void choosePolicy();
    void changePolicy(const QString& policy, const QString& reason);
    bool isLocal() const;  // the embedded broker, unless it runs the demo

    bool m_policyShown = false;  // m_policy was set to the policy in force once
    LiveQuery<StorageState> m_storage;
    Call m_policyCall;

    EmbeddedPanel* m_embedded;
    FactList* m_facts;
    FactList* m_store;
    QLabel* m_integrity;
    NoticeBar* m_notice;
    SnippetList* m_snippets;
    QLabel* m_policyText;
    QComboBox* m_policy;
    QPushButton* m_changePolicy;
    QLabel* m_message;
    QTabWidget* m_tabs;
    StreamPanel* m_streams;
    QueuePanel* m_queues;
    ValueTable* m_tables;
    ValueTable* m_tenants;
    BackupList* m_backups;
};

}  // namespace fairlead::gui
