// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/app/watched_console.h"

#include "gui/app/main_window.h"
#include "gui/app/settings.h"
#include "gui/client/remote_client.h"
#include "gui/connections/broker_connection.h"
#include "gui/query/page.h"
#include "gui/shell/page_registry.h"
#include "gui/kit/code/payload_view.h"

#include <QAbstractItemModel>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>

namespace fairlead::test {

using namespace gui;
using namespace Qt::StringLiterals;

namespace {

constexpr QSize kSmall(1280, 800);
constexpr QSize kLarge(1920, 1080);
constexpr int kPayloadBytes = 10'000'000;

class Walk {
public:
    Walk(LoopWatch& application, BrokerConnection& connection, int figures)
        : m_application(application), m_figures(figures) {
        QObject::connect(&connection, &BrokerConnection::tenantsArrived, &application, [this] { ++m_arrived; });
    }

    // Each act is an event of its own, as a key or a click is.
    void step(const QString& page, const QString& name, const QList<std::function<void()>>& acts) {
        m_application.take();
        for (const auto& act : acts) {
            bool done = false;
            QTimer::singleShot(0, &m_application, [&] {
                act();
                done = true;
            });
            until([&] { return done; });
        }
        const int wanted = m_arrived + m_figures;
        until([&] { return m_arrived >= wanted; });
        steps.append({page, name, m_application.take()});
    }

    QList<WatchedStep> steps;

private:
    void until(const std::function<bool()>& isSo) {
        if (!QTest::qWaitFor(isSo, 20'000)) qFatal("the console or its broker stands still");
    }

    LoopWatch& m_application;
    int m_figures;
    int m_arrived = 0;
};

QTableView* largestTable(const QWidget& page) {
    QTableView* largest = nullptr;
    for (QTableView* table : page.findChildren<QTableView*>()) {
        const auto area = [](const QWidget* widget) { return widget->width() * widget->height(); };
        if (table->isVisible() && (largest == nullptr || area(table) > area(largest))) largest = table;
    }
    return largest;
}

void press(QWidget* widget, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::keyClick(widget, key, modifiers);
}

void useTable(Walk& walk, const QString& page, QTableView* table) {
    QList<std::function<void()>> sorts;
    for (const int column : {1, 2, 0, 2}) {
        sorts.append([table, column] {
            const QHeaderView* header = table->horizontalHeader();
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                              QPoint(header->sectionViewportPosition(column) + 8, header->height() / 2));
        });
    }
    walk.step(page, u"sort"_s, sorts);
    QList<std::function<void()>> moves{[table] { table->setFocus(); }, [table] { press(table, Qt::Key_Home); }};
    for (int at = 0; at < 8; ++at) moves.append([table] { press(table, Qt::Key_Down); });
    walk.step(page, u"select"_s, moves);
    walk.step(page, u"open"_s, {[table] { press(table, Qt::Key_Return); }});
    walk.step(page, u"close"_s, {[] {
                  if (QWidget* sheet = QApplication::activeModalWidget()) sheet->close();
              }});
    walk.step(page, u"select all"_s, {[table] { press(table, Qt::Key_A, Qt::ControlModifier); }});
    walk.step(page, u"select one"_s, {[table] { press(table, Qt::Key_Home); }});
    walk.step(
        page, u"scroll"_s,
        {[table] { table->verticalScrollBar()->setValue(1'000'000); },
         [table] { table->verticalScrollBar()->setValue(400); }, [table] { table->verticalScrollBar()->setValue(0); }});
}

void usePage(Walk& walk, MainWindow& window, const PageEntry& entry) {
    const QString& id = entry.id;
    Page* page = window.page(id);
    if (page == nullptr) return;  // for other servers only
    walk.step(id, u"show"_s, {[&] { window.showPage(id); }});
    if (QTableView* table = largestTable(*page)) useTable(walk, id, table);
    QList<std::function<void()>> filter{[page] { page->focusFilter(); }};
    for (const Qt::Key key :
         {Qt::Key_T, Qt::Key_E, Qt::Key_N, Qt::Key_Backspace, Qt::Key_Backspace, Qt::Key_Backspace}) {
        filter.append([key] {
            if (QWidget* focused = QApplication::focusWidget()) press(focused, key);
        });
    }
    walk.step(id, u"filter"_s, filter);
    walk.step(id, u"resize"_s, {[&] { window.resize(kLarge); }, [&] { window.resize(kSmall); }});
}

QByteArray payload() {
    QByteArray text("[");
    for (int at = 0; text.size() < kPayloadBytes; ++at)
        text += R"({"id": )" + QByteArray::number(at) + R"(, "to": "someone@example.org", "tags": ["a", "b", null]},)";
    text.back() = ']';
    return text;
}

void usePayload(Walk& walk) {
    PayloadView view(u"payload"_s);
    view.resize(500, 700);
    view.show();
    const QByteArray bytes = payload();
    walk.step(u"payload"_s, u"10 MB"_s, {[&] { view.showBytes(bytes, u"payload.json"_s); }});
    // What is read on another thread may still be on its way.
    if (!QTest::qWaitFor([&] { return view.form() == PayloadView::Form::Tree; }, 20'000))
        qFatal("the payload was not read");
    walk.step(u"payload"_s, u"as text, as hex"_s,
              {[&] { view.setForm(PayloadView::Form::Text); }, [&] { view.setForm(PayloadView::Form::Hex); },
               [&] { view.setForm(PayloadView::Form::Tree); }});
    walk.step(u"payload"_s, u"gone"_s, {[&] { view.say({}); }});
}

}  // namespace

QList<WatchedStep> watchEveryPage(LoopWatch& application, const std::string& address, int figures) {
    const QTemporaryDir folder;
    Settings settings(folder.filePath(u"settings.ini"_s));
    const QString host = QString::fromStdString(address);
    BrokerConnection connection(
        host, [host]() -> std::unique_ptr<BrokerClient> { return makeRemoteClient(host, ClientTls(), {}); });
    MainWindow window(settings);
    Walk walk(application, connection, figures);
    window.resize(kSmall);
    walk.step(u"window"_s, u"open"_s, {[&] {
                  window.show();
                  window.setConnection(&connection);
                  window.showPage(u"tenants"_s);
                  connection.open();
              }});
    if (!QTest::qWaitFor([&] { return connection.calls() != nullptr; }, 20'000)) qFatal("the broker was not reached");
    for (const PageEntry& entry : pageRegistry()) usePage(walk, window, entry);
    walk.step(u"window"_s, u"palette"_s,
              {[&] { window.openPalette(); },
               [] {
                   if (QWidget* focused = QApplication::focusWidget()) QTest::keyClicks(focused, u"ten"_s);
               },
               [] {
                   if (QWidget* focused = QApplication::focusWidget()) press(focused, Qt::Key_Escape);
               }});
    usePayload(walk);
    window.setConnection(nullptr);
    return walk.steps;
}

}  // namespace fairlead::test
