// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/data/incident.h"
#include "gui/incidents/foretelling.h"
#include "gui/incidents/remedy.h"
#include "gui/models/limit_forecast.h"
#include "gui/now/card.h"
#include "gui/query/live_query.h"

#include <QPointer>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace fairlead::gui {

class BrokerConnection;
class LimitsEffect;
class ProductionCheck;
class UntilChoice;

// What would help, the mildest first: what each would do to everybody's seats, and the button that does it. GUI thread.
class RemedyCard : public Card {
    Q_OBJECT
public:
    // figures: what the page knows of a tenant now.
    explicit RemedyCard(FiguresOf figures, QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    // due: seats that are due to it now; unset: not known. An empty tenant: nobody is accused.
    void setCulprit(const QString& tenant, std::optional<double> due);

    // Whether there is one to propose anything for: else why not.
    void sayNobody(const QString& why);
    // Who is hurt: the preview says what they would get, too.
    void setVictims(const QStringList& tenants);
    // Proposes this one, if it is among them, without an end; the user still has to say why, and to apply it.
    void proposeForGood(Remedy::Kind kind);

    const Remedy* chosen() const;                 // null: none
    const Remedy* find(Remedy::Kind kind) const;  // null: it would not help, or is in force
    // Whether somebody chose it, and not only the order of the list.
    bool isChosenByHand() const { return m_isChosenByHand; }
    // What the chosen one would do; nothing: the broker has not told, or cannot tell.
    std::optional<Foretold> foretold() const;
    const TenantSettings* settings() const { return m_settings.answer(); }
    void refresh() { m_settings.refresh(); }

Q_SIGNALS:
    void settingsChanged();
    // Another one is proposed, or its preview has come.
    void foretoldChanged();
    // It is in force. The note says what, until when, and what was foretold.
    void applied(const fairlead::gui::IncidentNote& note);

private:
    void build();
    void renew();
    void rebuildChoices();
    void propose();
    QString verb(qint64 untilMs) const;
    std::optional<std::chrono::milliseconds> length() const;
    void check();
    void apply();
    void take(const IncidentNote& note, const Outcome<TenantSettings>& answer);
    qint64 nowMs() const;

    const FiguresOf m_figures;
    QPointer<BrokerConnection> m_connection;
    QString m_culprit;
    std::optional<double> m_due;
    QList<Remedy> m_remedies;
    LiveQuery<TenantSettings> m_settings;
    Call m_call;
    QString m_problem;
    bool m_isChosenByHand = false;
    QVBoxLayout* m_layout;
    QVBoxLayout* m_choices;
    QLabel* m_meaning;
    QButtonGroup* m_group = nullptr;
    QLabel* m_nobody;
    QWidget* m_form;
    LimitsEffect* m_effect = nullptr;
    UntilChoice* m_until;
    QLineEdit* m_reason;
    QPushButton* m_apply;
    QLabel* m_status;
    ProductionCheck* m_production = nullptr;
};

}  // namespace fairlead::gui
