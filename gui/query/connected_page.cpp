// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/query/connected_page.h"

#include "gui/connections/broker_connection.h"
#include "gui/kit/empty_state.h"
#include "gui/kit/push_button.h"
#include "gui/kit/rows/saved_filters.h"

#include <QDataStream>
#include <QDateTime>
#include <QHideEvent>
#include <QHeaderView>
#include <QIODevice>
#include <QPushButton>
#include <QShowEvent>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>

namespace fairlead::gui {

ConnectedPage::ConnectedPage(QWidget* parent) : Page(parent) {}

QWidget* ConnectedPage::stackOn(QWidget* content) {
    m_content = content;
    m_empty = new EmptyState(this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(content);
    m_stack->addWidget(m_empty);
    connect(m_empty, &EmptyState::actionRequested, this, [this] {
        if (!m_connection)
            Q_EMIT welcomeRequested();
        else if (m_saysNoConnection)
            m_connection->retryNow();
        else
            emptyActionRequested();
    });
    return m_stack;
}

QPushButton* ConnectedPage::makeButton(QWidget* parent, const QString& id, const QString& text, const QString& name) {
    return makePushButton(parent, id, text, name);
}

void ConnectedPage::everyWhileSeen(std::chrono::milliseconds interval, const std::function<void()>& advance) {
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [this, advance] {
        if (isVisible() && m_connection && !m_connection->isPaused()) advance();
    });
    timer->start(interval);
}

void ConnectedPage::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_mayBeOld = true;
    connectionTaken(connection);
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &ConnectedPage::showSituation);
        connect(connection, &BrokerConnection::stateChanged, this, &ConnectedPage::look);
        connect(connection, &BrokerConnection::pausedChanged, this, &ConnectedPage::look);
    }
    showSituation();
    look();
}

void ConnectedPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    showSituation();
    look();
}

// A window that is minimised has its pages in place: what they show says as of when.
void ConnectedPage::hideEvent(QHideEvent* event) {
    m_mayBeOld = m_mayBeOld || !event->spontaneous();
    Page::hideEvent(event);
}

void ConnectedPage::look() {
    m_mayBeOld = m_mayBeOld || !isLive();
    if (m_mayBeOld && isLive() && isVisible() && !m_connection->isPaused()) {
        m_mayBeOld = false;
        askAgain();
    }
}

BrokerConnection* ConnectedPage::connection() const { return m_connection; }

Calls* ConnectedPage::calls() const { return m_connection ? m_connection->calls() : nullptr; }

qint64 ConnectedPage::nowMs() const {
    return QDateTime::currentMSecsSinceEpoch() + (m_connection ? m_connection->clockOffsetMs() : 0);
}

void ConnectedPage::showContent() { m_stack->setCurrentWidget(m_content); }

void ConnectedPage::showNothing(const QString& title, const QString& text, const QString& action) {
    m_saysNoConnection = false;
    m_empty->say(title, text, {}, action);
    m_stack->setCurrentWidget(m_empty);
}

bool ConnectedPage::showNoConnection(const QString& what) {
    if (!m_connection) {
        showNothing(tr("Not connected"), tr("Choose what to connect to."), tr("Connect…"));
        return true;
    }
    if (!isLive() && m_connection->lastFailure().text.isEmpty()) {
        showNothing(tr("Waiting for %1").arg(m_connection->name()), tr("It has not answered yet."));
        return true;
    }
    if (!isLive()) {
        showNothing(what.arg(m_connection->name()), m_connection->lastFailure().text, tr("Retry now"));
        m_saysNoConnection = true;
        return true;
    }
    return false;
}

void ConnectedPage::keep(SavedFilters* filters) {
    m_filters = filters;
    connect(filters, &SavedFilters::changed, this, &Page::layoutToKeep);
}

QByteArray ConnectedPage::saveLayout() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    for (const QSplitter* splitter : m_splitters) stream << splitter->saveState();
    for (const QHeaderView* header : m_headers) stream << header->saveState();
    if (m_filters != nullptr) stream << m_filters->saveState();
    return bytes;
}

void ConnectedPage::restoreLayout(const QByteArray& layout) {
    QList<QByteArray> states(m_splitters.size() + m_headers.size());
    QByteArray filters;
    QDataStream stream(layout);
    for (QByteArray& state : states) stream >> state;
    if (m_filters != nullptr) stream >> filters;
    if (stream.status() != QDataStream::Ok) return;
    if (m_filters != nullptr) m_filters->restoreState(filters);
    for (QSplitter* splitter : m_splitters) splitter->restoreState(states.takeFirst());
    for (QHeaderView* header : m_headers) {
        // A layout saved by a version with other columns would hide the new ones.
        const int columns = header->count();
        const QByteArray fresh = header->saveState();
        if (!header->restoreState(states.takeFirst()) || header->count() != columns) header->restoreState(fresh);
    }
}

}  // namespace fairlead::gui

#include "moc_connected_page.cpp"
#include "moc_page.cpp"
