// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/query/page.h"

#include <QPointer>

#include <chrono>
#include <functional>

class QHeaderView;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace fairlead::gui {

class Calls;
class EmptyState;
class SavedFilters;

// Base of every page with a table: takes and releases its connection, saves and restores the layout of its parts, asks
// again when it is shown again, and shows either its content or the reason why there is none. GUI thread.
class ConnectedPage : public Page {
    Q_OBJECT
public:
    void setConnection(BrokerConnection* connection) final;
    QByteArray saveLayout() const override;
    void restoreLayout(const QByteArray& layout) override;

protected:
    explicit ConnectedPage(QWidget* parent = nullptr);

    // The functions up to makeButton() are for the constructor.
    // Returns a widget that shows the content or, while there is none, an EmptyState.
    QWidget* stackOn(QWidget* content);
    void keepLayoutOf(QSplitter* splitter) { m_splitters.append(splitter); }
    void keepLayoutOf(QHeaderView* header) { m_headers.append(header); }
    void keep(SavedFilters* filters);  // part of the layout, saved at each change
    // Calls advance repeatedly while the page is visible and its connection is not paused, to update displayed ages.
    void everyWhileSeen(std::chrono::milliseconds interval, const std::function<void()>& advance);
    static QPushButton* makeButton(QWidget* parent, const QString& id, const QString& text, const QString& name);

    BrokerConnection* connection() const;  // null: none
    Calls* calls() const;                  // null: no calls are possible now
    bool isLive() const { return calls() != nullptr; }
    qint64 nowMs() const;  // broker's clock

    // The connection is another one, or null: drop the data of the previous one and connect to the signals that this
    // page needs. Signals connected with this page as the context are disconnected by setConnection().
    virtual void connectionTaken(BrokerConnection* connection) = 0;
    // Called after connectionTaken() and whenever the connection's state changes.
    virtual void showSituation() = 0;
    // The EmptyState's button was pressed while connected.
    virtual void emptyActionRequested() = 0;
    // The page is shown, with a connection that is live and not paused, for the first time since it was hidden, got its
    // connection or lost it: asks again whatever is asked only once. What a LiveQuery repeats, that asks by itself.
    virtual void askAgain() {}

    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

    void showContent();
    // Shows this instead of the content. action: the button's text; empty: no button.
    void showNothing(const QString& title, const QString& text, const QString& action = {});
    // If there is no working connection, shows why and returns true. what: the title, as "No tasks from %1".
    bool showNoConnection(const QString& what);

private:
    void look();

    QPointer<BrokerConnection> m_connection;
    bool m_mayBeOld = true;  // what was asked once
    QList<QSplitter*> m_splitters;
    QList<QHeaderView*> m_headers;
    SavedFilters* m_filters = nullptr;
    QStackedWidget* m_stack = nullptr;
    QWidget* m_content = nullptr;
    EmptyState* m_empty = nullptr;
    bool m_saysNoConnection = false;
};

}  // namespace fairlead::gui
