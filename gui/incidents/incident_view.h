// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/data/event.h"
#include "gui/data/open_stream.h"
#include "gui/data/page_of.h"
#include "gui/data/what_if.h"
#include "gui/incidents/incident_changes.h"
#include "gui/incidents/incident_history.h"
#include "gui/incidents/incident_text.h"
#include "gui/incidents/incident_watch.h"
#include "gui/incidents/prevention.h"
#include "gui/query/live_query.h"

#include <QPointer>
#include <QWidget>

#include <memory>
#include <optional>
#include <utility>

class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace fairlead::gui {

class AlertRules;
class BrokerConnection;
class Card;
class ColorLegend;
class LineHistory;
class LinkButton;
class OutsideText;
class OverrideList;
class PreventionCard;
class RemedyCard;
class ReportFile;
class SentenceLine;
class StepStrip;
class ValueTable;

// One incident: who is hurt and because of whom, why, what would help, what was done, and what came of it beside what was
// foretold. GUI thread.
class IncidentView : public QWidget {
    Q_OBJECT
public:
    explicit IncidentView(QWidget* parent = nullptr);
    ~IncidentView() override;

    void setConnection(BrokerConnection* connection);
    void setAlertRules(AlertRules* rules);  // null: none
    void take(const TenantsUpdate& update);
    // Of what the page has watched so far; its number 0: it is not kept yet.
    void showIncident(const Incident& incident, const IncidentWatch& watch);
    const Incident& incident() const { return m_incident; }
    void showFigures();

    QString text() const;
    // Writes the document to this path, and its pictures beside it.
    void exportTo(const QString& path);

Q_SIGNALS:
    void backRequested();
    void changed();  // it is kept now, noted in, or closed
    void tenantRequested(const QString& tenant, qint64 atMs);
    void pageRequested(const QString& page, const QString& tenant);
    void limitsRequested(const QStringList& tenants);
    void replayRequested(const fairlead::gui::WhatIfQuestion& question);
    void alertRuleRequested(const fairlead::gui::AlertRule& rule);

private:
    void build();
    QWidget* buildHead();
    QWidget* buildLeft();
    QWidget* buildRight();
    void ask();
    void watchThem();
    QString whyNothingHelps() const;
    void setStored(const Incident& incident);
    QList<IncidentChange> changes() const;
    void takeEvents();
    void showSettings();
    void showVictims();
    void showNotes();
    void showChanges(bool areThere);
    void showForetold();
    void sayForetold();
    QString foretoldWords() const;
    PreventionFacts preventionFacts() const;
    WhatIfQuestion replay() const;
    void showPrevention();
    void prevent(IncidentNote::Step step);
    void noteReplay();
    void takeRules();
    void showPermissions();
    QStringList why() const;
    IncidentFigures figures() const;
    void store(const IncidentNote& note);
    void keep();
    void close();
    void takeStored(const Outcome<Incident>& answer);
    void askForFile();
    QString fileName() const;
    void say(const QString& text);
    qint64 nowMs() const;

    QPointer<BrokerConnection> m_connection;
    IncidentWatch m_watch;
    Incident m_stored;                                  // as the broker keeps it, or as it was drafted
    Incident m_incident;                                // the same; of a draft with its m_course
    std::optional<std::pair<qint64, qint64>> m_course;  // of a draft, when it began and ended by the broker
    IncidentHistory m_history;
    LiveQuery<Incident> m_kept;
    LiveQuery<PageOf<Event>> m_events;
    LiveQuery<PageOf<OpenStream>> m_workers;
    Call m_call;
    QList<IncidentNote> m_toStore;
    std::unique_ptr<ReportFile> m_file;
    QStringList m_overrides;  // that were in force at last
    bool m_isUndone = false;
    QPointer<AlertRules> m_rules;
    bool m_isAddingRule = false;

    SentenceLine* m_title;
    QLabel* m_state;
    QPushButton* m_keep;
    QPushButton* m_close;
    QPushButton* m_copyLink;
    StepStrip* m_steps;
    LineHistory* m_waits;
    LineHistory* m_seats;
    ColorLegend* m_legend;
    OutsideText* m_foretold;
    QScrollArea* m_side;
    Card* m_victimCard;
    ValueTable* m_victims;
    OutsideText* m_why;
    QList<LinkButton*> m_links;
    RemedyCard* m_remedy;
    Card* m_changeCard;
    OutsideText* m_happened;
    OverrideList* m_overrideList;
    ValueTable* m_measured;
    PreventionCard* m_again;
    OutsideText* m_notes;
    QLineEdit* m_note;
    QPushButton* m_addNote;
    QLabel* m_message;
};

}  // namespace fairlead::gui
