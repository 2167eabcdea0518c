// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/rows/value_table.h"
#include "gui/try_it/hand_worker.h"
#include "gui/try_it/identity.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace fairlead::gui {

class BrokerConnection;
class CodeEditor;
class OutsideText;
class ProductionCheck;
class SegmentChoice;

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
    void setDoors(const StreamDoors& doors, TokenKind tokens, const QString& noWay, const Manners& manners);
    // Whether the token may work is found out, and said.
    void knock();
    // To choose from while somebody types.
    void suggest(const QStringList& tenants, const QStringList& commands);

    QString tenant() const;  // "*": all
    QStringList commands() const;
    int leaseSeconds() const;
    QByteArray result() const;

Q_SIGNALS:
    void edited();
    // The task in hand is another one; empty: none.
    void inHand(const QString& taskId);
    // Something was said about this task, and the server has answered.
    void told(const QString& taskId);

private:
    void build();
    QWidget* buildTask();
    QWidget* buildLease();
    void connectWorker();
    void turnAway(const QString& why);
    void showLease();
    void renewInTime();
    QSpinBox* addSeconds(const QString& id, const QString& name, int least, int most, int value);
    void check();
    void claimOrStop();
    void tick();
    void showTask();
    void take(const WorkAnswer& answer);
    void note(const QString& what);

    HandWorker m_worker;
    QPointer<BrokerConnection> m_connection;
    StreamDoors m_doors;
    TokenKind m_tokens = TokenKind::Own;
    QString m_noWay;
    QString m_refusal;  // why the token may not work
    Manners m_manners;
    QTimer m_clock;
    QElapsedTimer m_sinceClaim;
    qint64 m_leaseEndsMs = 0;  // this machine's clock
    int m_renewed = 0;
    QString m_shownTask;
    QList<ValueRow> m_log;  // the latest first
    quint64 m_logCount = 0;
    QVBoxLayout* m_layout;
    QLineEdit* m_tenant;
    QLineEdit* m_commands;
    QSpinBox* m_lease;
    SegmentChoice* m_renew;
    QPushButton* m_claim;
    QLabel* m_status;
    QWidget* m_task;
    QLabel* m_title;
    QProgressBar* m_leaseBar;
    QLabel* m_leaseText;
    OutsideText* m_payload;
    CodeEditor* m_result;
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
