// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/link.h"
#include "gui/data/what_if.h"
#include "gui/kit/command.h"

#include <QByteArray>
#include <QList>
#include <QWidget>

#include <optional>

namespace fairlead::gui {

class BrokerConnection;

// One page of the window. It shows data from the connection it is given and never blocks.
class Page : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    // Null: no connection. The connection outlives this page or is replaced before it is destroyed.
    virtual void setConnection(BrokerConnection* connection) = 0;
    // Moves the focus to the filter field.
    virtual void focusFilter() = 0;
    // Fetches again everything that is not streamed. While the connection is paused, pages fetch only on this request.
    virtual void refresh() {}
    // Goes one step back inside the page, as out of a filter or a form. False: there was nothing to leave.
    virtual bool goBack() { return false; }
    // Narrows what is shown down to this tenant.
    virtual void showTenant(const QString&) {}
    // Narrows it down to what this bulk operation brought back and what died again.
    virtual void showRequeuedBy(const QString&) {}
    // Looks into an incident: of this tenant, or of all (empty), in this time of the broker's clock, or now (0).
    virtual void investigate(const QString&, qint64 /*fromMs*/, qint64 /*untilMs*/) {}
    // Fills in what is to be replayed, and waits for the user to start it.
    virtual void prepareReplay(const WhatIfQuestion&) {}
    // Shows what was so at this moment of the broker's clock, as far as it is known, and says what is not; 0: what is so now.
    virtual void travelTo(qint64 /*atMs*/) {}
    // What is shown, as a place that a link can lead to; its connection is left out. Nothing: no such place.
    virtual std::optional<Link> place() const { return std::nullopt; }
    // Shows a place of this page that a link leads to; what it names need not exist.
    virtual void showPlace(const Link&) {}
    // The command palette's entries for this page: things to open, and actions that are possible now.
    virtual QList<Command> commands() { return {}; }
    // The same of what can be done with this tenant, which need not be the selected one.
    virtual QList<Command> commandsOf(const QString& /*tenant*/) { return {}; }

    // Column widths, order and visibility, to be saved between runs.
    virtual QByteArray saveLayout() const = 0;
    virtual void restoreLayout(const QByteArray& layout) = 0;

Q_SIGNALS:
    void welcomeRequested();
    // The user wants to open this tenant, as it was at this moment; 0: as it is now.
    void tenantRequested(const QString& tenant, qint64 atMs);
    // The user wants to see what another page shows of this tenant. page: its id in the page registry.
    void pageRequested(const QString& page, const QString& tenant);
    // The user looks at another moment, on all pages; 0: at now.
    void travelled(qint64 atMs);
    // The user wants to investigate, as investigate() says.
    void incidentRequested(const QString& tenant, qint64 fromMs, qint64 untilMs);
    // The user wants to replay that time with these changes.
    void replayRequested(const fairlead::gui::WhatIfQuestion& question);
    // The user wants to change the limits of these tenants.
    void limitsRequested(const QStringList& tenants);
    // The user wants to see the dead letters that this operation brought back and that died again.
    void requeuedByRequested(const QString& operation);
    // saveLayout() has changed in a way that must be saved now, not only when the window closes.
    void layoutToKeep();
    // The user wants to see this task on the page of the tasks.
    void taskRequested(const QString& id);
    // The user wants to see this workflow on the page of the workflows.
    void workflowRequested(const QString& id);
    // The user wants to change how this connection reaches its server.
    void connectionEditRequested();
    // A sentence that the window shows whichever page is open; empty: none.
    void noticeChanged(const QString& text);
};

}  // namespace fairlead::gui
