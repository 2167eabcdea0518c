// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/task.h"

#include <QString>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QDateTimeEdit;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace fairlead::gui {

// What a task says of its own deliveries, to be changed: how it is tried again, how long one delivery and one lease may be,
// and when it expires; below, what that changes. Lengths are typed as 8s, 1m30s, 2h. GUI thread.
class DeliveryTermsForm : public QWidget {
    Q_OBJECT
public:
    // clockOffsetMs: how far the broker's clock is ahead of this machine's.
    DeliveryTermsForm(const Task& task, qint64 clockOffsetMs, QWidget* parent);

    void fill(TaskEdit* edit) const;  // with what was changed; REQUIRES: problem() is empty
    QString problem() const;          // what cannot be read or cannot be so

Q_SIGNALS:
    void changed();

private:
    void addRetry(QFormLayout* form);
    void addExpiry(QFormLayout* form);
    QLineEdit* addLength(QFormLayout* form, const QString& id, const QString& label, const QString& unset, qint64 ms);
    bool hasPolicy() const;
    TaskTerms::Retry policy() const;
    QString effect() const;
    void showEffect();

    const Task m_task;
    const qint64 m_clockOffsetMs;
    QComboBox* m_growth = nullptr;
    QLineEdit* m_initial = nullptr;
    QLineEdit* m_coefficient = nullptr;
    QLineEdit* m_maxInterval = nullptr;
    QCheckBox* m_jitter = nullptr;
    QLineEdit* m_never = nullptr;
    QLineEdit* m_timeout = nullptr;
    QLineEdit* m_visibility = nullptr;
    QComboBox* m_expiry = nullptr;
    QDateTimeEdit* m_expiresAt = nullptr;
    QLabel* m_effect = nullptr;
};

// How long a task waits after failed delivery `attempt`, from 1, without jitter.
qint64 retryDelayMs(const TaskTerms::Retry& policy, int attempt);

}  // namespace fairlead::gui
