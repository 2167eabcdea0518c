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

// Narrows down dead letters: tenant, command, error, id, when they died, what their payload holds; and in which order they
// are shown. GUI thread.
class DeadLetterFilterBar : public QWidget {
    Q_OBJECT
public:
    explicit DeadLetterFilterBar(QWidget* parent = nullptr);

    // nowMs: the broker's clock, which "last hour" counts from.
    DeadLetterQuery query(qint64 nowMs) const;
    // What payloads are to hold; empty: they are not looked into. Not part of the query.
    QString payloadText() const;
    // Why payloads cannot be looked into; empty: they can.
    void setPayloadReason(const QString& reason);
    bool isNarrowing() const;
    void clear();
    void setTenant(const QString& tenant);
    void focusFirst();
    // A place at the end of the second line.
    void addControl(QWidget* control);

    QByteArray saveState() const;
    void restoreState(const QByteArray& state);

Q_SIGNALS:
    // Somebody has stopped typing, or chosen.
    void changed();

private:
    QHBoxLayout* buildFields();
    QHBoxLayout* buildTimes();
    bool isBetween() const;  // from one moment until another
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
