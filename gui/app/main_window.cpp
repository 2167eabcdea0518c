// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/main_window.h"

#include "gui/app/settings.h"
#include "gui/charts/state_colors.h"
#include "gui/connections/broker_connection.h"
#include "gui/views/connection_line.h"
#include "gui/views/demo_badge.h"
#include "gui/views/navigation_pane.h"
#include "gui/views/page.h"
#include "gui/views/page_registry.h"
#include "gui/views/tinted_icon.h"
#include "gui/views/welcome_page.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// A hairline: a frame of the style would be two lines and a shadow.
class Line : public QWidget {
public:
    explicit Line(QWidget* parent) : QWidget(parent) { setFixedHeight(1); }

protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), stateColors(palette()).line); }
};

}  // namespace

MainWindow::MainWindow(Settings& settings, QWidget* parent) : QWidget(parent), m_settings(settings) {
    setWindowIcon(programIcon());
    setWindowTitle(tr("Fairlead"));
    build();
    connect(m_demo, &DemoBadge::stopRequested, this, &MainWindow::stopDemoRequested);
    connect(m_navigation, &NavigationPane::pageChosen, this, &MainWindow::showPage);
    connect(m_navigation, &NavigationPane::welcomeChosen, this, &MainWindow::showWelcome);
    connect(m_line, &ConnectionLine::healthChanged, this, &MainWindow::showConnection);
    auto* filter = new QShortcut(QKeySequence(Qt::Key_Slash), this);
    connect(filter, &QShortcut::activated, this, [this] {
        if (Page* current = page(m_current)) {
            current->focusFilter();
        }
    });
    const auto* close = new QShortcut(QKeySequence::Quit, this);
    connect(close, &QShortcut::activated, this, [this] { this->close(); });

    resize(1440, 900);
    if (const QByteArray geometry = settings.windowGeometry(); !geometry.isEmpty()) {
        restoreGeometry(geometry);
    }
    showConnection();
    showWelcome();
}

MainWindow::~MainWindow() = default;

void MainWindow::build() {
    auto* header = new QWidget(this);
    m_title = new QLabel(header);
    m_title->setObjectName(u"windowTitle"_s);
    m_title->setTextFormat(Qt::RichText);
    m_note = new QLabel(header);
    m_note->setObjectName(u"note"_s);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setWordWrap(true);
    m_demo = new DemoBadge(header);
    m_demo->setVisible(false);
    auto* headerLine = new QHBoxLayout(header);
    headerLine->setContentsMargins(14, 4, 10, 4);
    headerLine->setSpacing(16);
    headerLine->addWidget(m_title);
    headerLine->addWidget(m_note, 1);
    headerLine->addWidget(m_demo);
    header->setFixedHeight(m_demo->sizeHint().height() + 8);

    m_navigation = new NavigationPane(this);
    m_stack = new QStackedWidget(this);
    m_welcome = new WelcomePage(this);
    m_welcome->setAddress(m_settings.lastAddress());
    m_stack->addWidget(m_welcome);
    for (const PageEntry& entry : pageRegistry()) {
        Page* made = entry.make(m_stack);
        made->restoreLayout(m_settings.pageLayout(entry.id));
        m_stack->addWidget(made);
        m_pages[entry.id] = made;
        m_navigation->addPage(entry);
        connect(made, &Page::welcomeRequested, this, &MainWindow::showWelcome);
        const auto* shortcut = new QShortcut(entry.shortcut, this);
        const QString id = entry.id;
        connect(shortcut, &QShortcut::activated, this, [this, id] { showPage(id); });
    }
    m_line = new ConnectionLine(this);

    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_navigation);
    middle->addWidget(m_stack, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addWidget(new Line(this));
    layout->addLayout(middle, 1);
    layout->addWidget(new Line(this));
    layout->addWidget(m_line);
    setNote({});
}

Page* MainWindow::page(const QString& id) const {
    const auto found = m_pages.find(id);
    return found == m_pages.end() ? nullptr : found->second;
}

void MainWindow::setConnection(BrokerConnection* connection) {
    m_connection = connection;
    for (const auto& [id, shown] : m_pages) {
        shown->setConnection(connection);
    }
    m_line->setConnection(connection);
    showConnection();
}

void MainWindow::showWelcome() {
    m_current.clear();
    m_navigation->setCurrentPage({});
    m_stack->setCurrentWidget(m_welcome);
}

void MainWindow::showPage(const QString& id) {
    if (Page* chosen = page(id)) {
        m_current = id;
        m_navigation->setCurrentPage(id);
        m_stack->setCurrentWidget(chosen);
        chosen->setFocus();
    }
}

void MainWindow::showHome() { showPage(pageRegistry().constFirst().id); }

void MainWindow::setDemoRunning(bool running) {
    m_demo->setVisible(running);
    m_demo->setRate(-1);
}

void MainWindow::setDemoRate(double sentPerSecond) { m_demo->setRate(sentPerSecond); }

void MainWindow::setNote(const QString& note) { m_note->setText(note); }

void MainWindow::closeEvent(QCloseEvent* event) {
    saveLayout();
    Q_EMIT closed();
    event->accept();
}

void MainWindow::showConnection() {
    const QString name = m_connection ? m_connection->name() : QString();
    m_navigation->setConnection(name, m_line->health());
    m_title->setText(name.isEmpty() ? tr("<b>Fairlead</b>")
                                    : tr("<b>Fairlead</b> &nbsp; %1").arg(name.toHtmlEscaped()));
    setWindowTitle(name.isEmpty() ? tr("Fairlead") : tr("%1 – Fairlead").arg(name));
}

void MainWindow::saveLayout() {
    m_settings.setWindowGeometry(saveGeometry());
    for (const auto& [id, shown] : m_pages) {
        m_settings.setPageLayout(id, shown->saveLayout());
    }
}

}  // namespace fairlead::gui
