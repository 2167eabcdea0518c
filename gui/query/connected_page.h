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

// What every page with a table does alike: takes and gives back a connection, keeps the layout of its parts, and shows
// either its content or why there is none. GUI thread.
class ConnectedPage : public Page {
    Q_OBJECT
public:
    void setConnection(BrokerConnection* connection) final;
    QByteArray saveLayout() const override;
    void restoreLayout(const QByteArray& layout) override;

protected:
    explicit ConnectedPage(QWidget* parent = nullptr);

    // For the constructor.
    // Content, or what stands in its place while there is none.
    QWidget* stackOn(QWidget* content);
    void keepLayoutOf(QSplitter* splitter) { m_splitters.append(splitter); }
    void keepLayoutOf(QHeaderView* header) { m_headers.append(header); }
    void keep(SavedFilters* filters);  // from the moment when one is saved
    // Again and again, as long as the page is seen and nothing is paused: for ages that grow.
    void everyWhileSeen(std::chrono::milliseconds interval, const std::function<void()>& advance);
    static QPushButton* makeButton(QWidget* parent, const QString& id, const QString& text, const QString& name);

    BrokerConnection* connection() const;  // null: none
    Calls* calls() const;                  // null: nothing can be asked now
    bool isLive() const { return calls() != nullptr; }
    qint64 nowMs() const;  // broker's clock

    // Another connection, or none: forget what the one before had said, and listen to what else this page needs. What is
    // listened to with this page as the context ends with the connection by itself.
    virtual void connectionTaken(BrokerConnection* connection) = 0;
    // Called when the connection's state changes, and after connectionTaken().
    virtual void showSituation() = 0;
    // The button in place of the content was pressed, while connected.
    virtual void emptyActionRequested() = 0;

    void showContent();
    // Instead of the content; action: the button's text, none when empty.
    void showNothing(const QString& title, const QString& text, const QString& action = {});
    // Says that there is no connection, or why it does not work, if that is so; what: "No tasks from %1".
    bool showNoConnection(const QString& what);

private:
    QPointer<BrokerConnection> m_connection;
    QList<QSplitter*> m_splitters;
    QList<QHeaderView*> m_headers;
    SavedFilters* m_filters = nullptr;
    QStackedWidget* m_stack = nullptr;
    QWidget* m_content = nullptr;
    EmptyState* m_empty = nullptr;
    bool m_saysNoConnection = false;
};

}  // namespace fairlead::gui
