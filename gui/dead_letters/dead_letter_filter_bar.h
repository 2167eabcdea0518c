// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/dead_letter.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QDateTimeEdit;
class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace fairlead::gui {

// The filters of dead letters: tenant, command, error, id, time of death, payload text; and the order of the list. GUI
// thread.
class DeadLetterFilterBar : public QWidget {
    Q_OBJECT
public:
    explicit DeadLetterFilterBar(QWidget* parent = nullptr);

    // nowMs: the broker's clock, from which "last hour" counts.
    DeadLetterQuery query(qint64 nowMs) const;
    // The text that payloads must contain; empty: no payload search. Not part of the query.
    QString payloadText() const;
    // Why payloads cannot be searched; empty: they can.
    void setPayloadReason(const QString& reason);
    bool isNarrowing() const;
    void clear();
    void setTenant(const QString& tenant);
    void focusFirst();
    // Adds a widget at the end of the second line.
    void addControl(QWidget* control);

    QByteArray saveState() const;
    void restoreState(const QByteArray& state);

Q_SIGNALS:
    // Emitted after the user has stopped typing or has made a choice.
    void changed();

private:
    QHBoxLayout* buildFields();
    QHBoxLayout* buildTimes();
    bool isBetween() const;  // whether the user sets both ends of the time range
    void showTimes();

    QLineEdit* m_tenant;
    QLineEdit* m_command;
    QLineEdit* m_error;
    QLineEdit* m_payload;
    QLineEdit* m_id;
    QComboBox* m_died;
    QLabel* m_until;
    QDateTimeEdit* m_diedFrom;
    QDateTimeEdit* m_diedUntil;
    QComboBox* m_order;
    QHBoxLayout* m_second;
    QTimer m_typing;
};

}  // namespace fairlead::gui
