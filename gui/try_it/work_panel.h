// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/value_table.h"
#include "gui/try_it/hand_worker.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace fairlead::gui {

class BrokerConnection;
class PayloadView;
class ProductionCheck;

// A worker by hand: takes a task, shows it, and says what became of it, with the server's answer to each word. GUI thread.
class WorkPanel : public QWidget {
    Q_OBJECT
public:
    // What differs between servers.
    struct Manners {
        int forgetsClaimAfterMs = 0;  // 0: never
        bool wantsObject = false;     // a result that is a JSON object
    };

    explicit WorkPanel(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    // noWay: why no task can be taken there now; empty: one can.
    void setDoors(const StreamDoors& doors, const QString& noWay, const Manners& manners);

private:
    void build();
    QWidget* buildTask();
    QPushButton* addButton(const QString& id, const QString& text, const QString& name);
    QSpinBox* addSeconds(const QString& id, const QString& name, int least, int most, int value);
    QStringList commands() const;
    void check();
    void claimOrStop();
    void tick();
    void showTask();
    void take(const WorkAnswer& answer);
    void note(const QString& what);

    HandWorker m_worker;
    QString m_noWay;
    Manners m_manners;
    QTimer m_clock;
    QElapsedTimer m_sinceClaim;
    QList<ValueRow> m_log;  // the latest first
    quint64 m_logCount = 0;
    QVBoxLayout* m_layout;
    QLineEdit* m_commands;
    QSpinBox* m_lease;
    QPushButton* m_claim;
    QLabel* m_status;
    QWidget* m_task;
    QLabel* m_title;
    PayloadView* m_payload;
    QPlainTextEdit* m_result;
    QLineEdit* m_reason;
    QSpinBox* m_delay;
    QPushButton* m_complete;
    QPushButton* m_fail;
    QPushButton* m_nack;
    QPushButton* m_heartbeat;
    QPushButton* m_abandon;
    QPushButton* m_aside;
    ValueTable* m_table;
    ProductionCheck* m_production = nullptr;
};

}  // namespace fairlead::gui
