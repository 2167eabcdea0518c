// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/broker_info.h"

#include <QList>
#include <QObject>
#include <QPointer>
#include <QString>

#include <map>

class QStackedWidget;

namespace fairlead::gui {

class BrokerConnection;
class Page;
class Settings;

// Every page of the registry, and the one that stands in its place while the shown connection is one to codeQ's own
// server; those are made when there is such a connection for the first time. GUI thread.
class PageSet : public QObject {
    Q_OBJECT
public:
    // Both outlive this.
    PageSet(QStackedWidget* stack, Settings& settings, QObject* parent);

    // Makes the pages there are from the beginning. Call once, connected to made().
    void make();
    // The one that stands there now; null: there is none for this kind of server.
    Page* page(const QString& id) const;
    QList<Page*> all() const;  // that stand now
    ServerKind server() const { return m_server; }

    // Null: no connection.
    void setConnection(BrokerConnection* connection);
    void saveLayout();

Q_SIGNALS:
    void made(const QString& id, fairlead::gui::Page* page);
    // Other pages stand now.
    void switched();

private:
    struct Place {
        Page* usual = nullptr;
        Page* codeq = nullptr;  // null: the usual one, or not made yet
        bool isOwn = false;     // it has a page of its own for codeQ
    };
    Page* standingIn(const Place& place) const;
    void keep(const QString& id, Page* page, const QString& layoutName);
    void makeForCodeq();
    void follow();

    QStackedWidget* m_stack;
    Settings& m_settings;
    QPointer<BrokerConnection> m_connection;
    ServerKind m_server = ServerKind::Fairlead;
    std::map<QString, Place> m_places;
};

}  // namespace fairlead::gui
