// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/page_set.h"

#include "gui/app/settings.h"
#include "gui/connections/broker_connection.h"
#include "gui/query/page.h"
#include "gui/shell/page_registry.h"

#include <QStackedWidget>

#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// The columns of another page are others.
QString codeqLayout(const QString& id) { return u"codeq-"_s + id; }

}  // namespace

PageSet::PageSet(QStackedWidget* stack, Settings& settings, QObject* parent)
    : QObject(parent), m_stack(stack), m_settings(settings) {}

void PageSet::keep(const QString& id, Page* page, const QString& layoutName) {
    page->restoreLayout(m_settings.pageLayout(layoutName));
    m_stack->addWidget(page);
    connect(page, &Page::layoutToKeep, this,
            [this, page, layoutName] { m_settings.setPageLayout(layoutName, page->saveLayout()); });
    Q_EMIT made(id, page);
}

void PageSet::make() {
    for (const PageEntry& entry : pageRegistry()) {
        Place& place = m_places[entry.id];
        place.isOwn = bool(entry.makeForCodeq);
        if (!entry.make) continue;
        place.usual = entry.make(m_stack);
        keep(entry.id, place.usual, entry.id);
    }
}

void PageSet::makeForCodeq() {
    for (const PageEntry& entry : pageRegistry()) {
        Place& place = m_places[entry.id];
        if (!entry.makeForCodeq || place.codeq != nullptr) continue;
        place.codeq = entry.makeForCodeq(m_stack);
        keep(entry.id, place.codeq, codeqLayout(entry.id));
    }
}

Page* PageSet::standingIn(const Place& place) const {
    return m_server == ServerKind::Codeq && place.isOwn ? place.codeq : place.usual;
}

Page* PageSet::page(const QString& id) const {
    const auto found = m_places.find(id);
    return found == m_places.end() ? nullptr : standingIn(found->second);
}

QList<Page*> PageSet::all() const {
    QList<Page*> standing;
    for (const auto& [id, place] : m_places)
        if (Page* page = standingIn(place)) standing.append(page);
    return standing;
}

void PageSet::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, &BrokerConnection::infoChanged, this, nullptr);
    m_connection = connection;
    const ServerKind before = m_server;
    follow();
    if (m_server == before)
        for (Page* page : all()) page->setConnection(connection);
    // A connection tells what it leads to with its first answer.
    if (connection != nullptr) connect(connection, &BrokerConnection::infoChanged, this, &PageSet::follow);
}

// The pages that do not stand have no connection, so that they ask for nothing.
void PageSet::follow() {
    const ServerKind server = m_connection ? m_connection->info().server : ServerKind::Fairlead;
    if (server == m_server) return;
    for (Page* page : all()) page->setConnection(nullptr);
    if (server == ServerKind::Codeq) makeForCodeq();
    m_server = server;
    for (Page* page : all()) page->setConnection(m_connection);
    Q_EMIT switched();
}

void PageSet::saveLayout() {
    for (const auto& [id, place] : m_places) {
        if (place.usual != nullptr) m_settings.setPageLayout(id, place.usual->saveLayout());
        if (place.codeq != nullptr) m_settings.setPageLayout(codeqLayout(id), place.codeq->saveLayout());
    }
}

}  // namespace fairlead::gui

#include "moc_page_set.cpp"
