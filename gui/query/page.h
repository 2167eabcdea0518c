// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/command.h"

#include <QByteArray>
#include <QList>
#include <QWidget>

namespace fairlead::gui {

class BrokerConnection;

// One view of the window. It is given a connection and shows what comes from it; it never waits for anything.
class Page : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    // Null: there is none any more. The connection outlives its use here or is taken back first.
    virtual void setConnection(BrokerConnection* connection) = 0;
    // Puts the caret where one types to narrow down what is shown.
    virtual void focusFilter() = 0;
    // Fetches again what does not come by itself. While the connection is paused pages fetch nothing on their own.
    virtual void refresh() {}
    // One step back inside the page: out of a filter, a form. False: there was none, the window goes on.
    virtual bool goBack() { return false; }
    // What the palette can find here: things to go to, and what can be done now.
    virtual QList<Command> commands() { return {}; }

    // Widths, order and hidden columns, to be kept between runs.
    virtual QByteArray saveLayout() const = 0;
    virtual void restoreLayout(const QByteArray& layout) = 0;

Q_SIGNALS:
    void welcomeRequested();
    // Somebody wants to see this tenant, whichever page shows tenants, as it was then. 0: as it is now.
    void tenantRequested(const QString& tenant, qint64 atMs);
    // What saveLayout() gives holds something new that must not wait until the window closes.
    void layoutToKeep();
    // One sentence that is to be seen whichever page is shown; empty: none any more.
    void noticeChanged(const QString& text);
};

}  // namespace fairlead::gui
