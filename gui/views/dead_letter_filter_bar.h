// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/dead_letter.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLineEdit;

namespace fairlead::gui {

// Narrows down dead letters: tenant, command, error, id, when they died; and in which order they are shown. GUI thread.
class DeadLetterFilterBar : public QWidget {
    Q_OBJECT
public:
    explicit DeadLetterFilterBar(QWidget* parent = nullptr);

    // nowMs: the broker's clock, which "last hour" counts from.
    DeadLetterQuery query(qint64 nowMs) const;
    void clear();
    void setTenant(const QString& tenant);
    void focusFirst();

Q_SIGNALS:
    // Somebody has stopped typing, or chosen.
    void changed();

private:
    QLineEdit* m_tenant;
    QLineEdit* m_command;
    QLineEdit* m_error;
    QLineEdit* m_id;
    QComboBox* m_died;
    QComboBox* m_order;
    QTimer m_typing;
};

}  // namespace fairlead::gui
