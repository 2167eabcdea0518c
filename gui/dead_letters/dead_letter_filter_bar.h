// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/dead_letter.h"
#include "gui/models/cause_tree_model.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QComboBox;
class QDateTimeEdit;
class QLabel;
class QLineEdit;

namespace fairlead::gui {

class FilterChip;
class FlowLayout;
class LinkButton;

// What narrows the dead letters, all of it to be seen: words of the error or ids in a field, and chips for the cause, tenant,
// command, text of the payload and time of death. Also has the choice of their order. GUI thread.
class DeadLetterFilterBar : public QWidget {
    Q_OBJECT
public:
    explicit DeadLetterFilterBar(QWidget* parent = nullptr);

    // Without the cause. nowMs: the broker's clock, from which "last hour" counts.
    DeadLetterQuery query(qint64 nowMs) const;
    // The text that payloads must contain; empty: no payload search. Not part of the query.
    QString payloadText() const;
    // Why payloads cannot be searched; empty: they can.
    void setPayloadReason(const QString& reason);
    // Chosen elsewhere; says nothing.
    void setCause(const std::optional<CauseChoice>& cause);
    const std::optional<CauseChoice>& cause() const { return m_cause; }

    bool isNarrowing() const;
    void clear();
    // Removes the last chip that is set. False: there is none.
    bool removeLast();
    void setTenant(const QString& tenant);
    // Chosen elsewhere, and not saved: died again after this operation had requeued them. Empty: any. Says nothing.
    void setRequeuedBy(const QString& operation);
    void focusFirst();
    QComboBox* order() const { return m_order; }  // to be put where the rows are

    // Without the cause.
    QByteArray saveState() const;
    void restoreState(const QByteArray& state);

Q_SIGNALS:
    // Emitted after the user has stopped typing or has made a choice.
    void changed();
    void causeRemoved();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QLineEdit* field(const QString& id, const QString& prompt, const QString& name);
    FilterChip* chip(const QString& id, const QString& title, QWidget* editor);
    QWidget* buildTimes();
    void buildOrder();
    void remove(FilterChip* chip);
    bool isBetween() const;  // whether the user sets both ends of the time range
    void showChips();

    std::optional<CauseChoice> m_cause;
    QString m_requeuedBy;
    FlowLayout* m_layout;
    QLineEdit* m_error;
    QLineEdit* m_tenant;
    QLineEdit* m_command;
    QLineEdit* m_payload;
    QComboBox* m_died;
    QLabel* m_until;
    QDateTimeEdit* m_diedFrom;
    QDateTimeEdit* m_diedUntil;
    QComboBox* m_order;
    QList<FilterChip*> m_chips;  // in the order in which they stand
    FilterChip* m_causeChip;
    FilterChip* m_requeuedChip;
    FilterChip* m_tenantChip;
    FilterChip* m_commandChip;
    FilterChip* m_payloadChip;
    FilterChip* m_timeChip;
    LinkButton* m_clear;
    QTimer m_typing;
};

}  // namespace fairlead::gui
