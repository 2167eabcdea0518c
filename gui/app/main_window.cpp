// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/main_window.h"

#include "gui/app/page_set.h"
#include "gui/app/settings.h"
#include "gui/connections/broker_connection.h"
#include "gui/shell/command_palette.h"
#include "gui/shell/connection_band.h"
#include "gui/shell/connection_line.h"
#include "gui/shell/demo_badge.h"
#include "gui/shell/find_button.h"
#include "gui/shell/moment_band.h"
#include "gui/shell/navigation_pane.h"
#include "gui/query/page.h"
#include "gui/shell/page_registry.h"
#include "gui/shell/pause_badge.h"
#include "gui/kit/consent/production_tag.h"
#include "gui/kit/plain_texts.h"
#include "gui/shell/shortcut_sheet.h"
#include "gui/tenants/tenants_page.h"
#include "gui/kit/text_label.h"
#include "gui/kit/tinted_icon.h"
#include "gui/shell/welcome_page.h"
#include "gui/look/type_sizes.h"
#include "gui/look/tokens.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScreen>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostBefore = 50;
constexpr int kHeaderHeight = 40;
constexpr int kNarrowWindow = 1100;  // the list at the left is drawings alone below

// Keys without a modifier go to the focused widget if it uses them: Space presses a button.
bool isWantedBy(const QWidget* focused, const QKeyEvent& key) {
    const Qt::KeyboardModifiers modifiers = key.modifiers() & ~Qt::KeypadModifier;
    // With Shift, too: on some keyboards that makes the slash.
    if (qobject_cast<const QComboBox*>(focused) != nullptr && (modifiers & ~Qt::ShiftModifier) == Qt::NoModifier)
        return !key.text().isEmpty() && key.key() != Qt::Key_Escape;
    if (modifiers != Qt::NoModifier) return false;
    return qobject_cast<const QAbstractButton*>(focused) != nullptr && key.key() == Qt::Key_Space;
}

// A one-pixel line; a QFrame would draw two lines and a shadow.
class Line : public QWidget {
public:
    explicit Line(QWidget* parent) : QWidget(parent) { setFixedHeight(1); }

protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), tokensOf(palette()).line); }
};

// Wants no more than it needs: what there is more is shared out by the window.
class PageStack : public QStackedWidget {
public:
    using QStackedWidget::QStackedWidget;
    QSize sizeHint() const override { return minimumSizeHint(); }
};

}  // namespace

MainWindow::MainWindow(Settings& settings, QWidget* parent) : QWidget(parent), m_settings(settings) {
    usePlainTexts();
    setWindowIcon(programIcon());
    setWindowTitle(tr("Fairlead"));
    build();
    connect(m_demo, &DemoBadge::stopRequested, this, &MainWindow::stopDemoRequested);
    connect(m_navigation, &NavigationPane::pageChosen, this, &MainWindow::showPage);
    connect(m_navigation, &NavigationPane::welcomeChosen, this, &MainWindow::showWelcome);
    connect(m_navigation, &NavigationPane::connectionChosen, this, [this](int index) {
        if (BrokerConnection* chosen = openConnection(index)) Q_EMIT connectionChosen(chosen);
    });
    connect(m_navigation, &NavigationPane::reconnectRequested, this, [this](int index) {
        if (BrokerConnection* chosen = openConnection(index)) {
            chosen->retryNow();
        }
    });
    connect(m_navigation, &NavigationPane::closeRequested, this, [this](int index) {
        if (BrokerConnection* chosen = openConnection(index)) {
            Q_EMIT closeConnectionRequested(chosen);
        }
    });
    connect(m_line, &ConnectionLine::healthChanged, this, &MainWindow::showConnections);
    connect(m_pause, &PauseBadge::resumeRequested, this, &MainWindow::togglePause);
    addShortcuts();
    QApplication::instance()->installEventFilter(this);

    resize(firstSizeOn(screen()->availableSize()));
    if (const QByteArray geometry = settings.windowGeometry(); !geometry.isEmpty()) restoreGeometry(geometry);
    showConnection();
    showWelcome();
}

MainWindow::~MainWindow() = default;

QSize MainWindow::firstSizeOn(const QSize& available) {
    // A frame and a title stand around it.
    return QSize(1520, 900).boundedTo(available - QSize(16, 56));
}

QWidget* MainWindow::buildHeader() {
    auto* header = new QWidget(this);
    header->setAutoFillBackground(true);
    header->setBackgroundRole(QPalette::Base);
    m_brand = new TextLabel(tr("Fairlead"), header);
    m_brand->setObjectName(u"brand"_s);
    m_title = new TextLabel(header);
    m_title->setObjectName(u"windowTitle"_s);
    const QFont bold = fontOf(font(), TypeSize::Panel, true);
    m_title->setFont(bold);
    m_brand->setFont(bold);
    m_production = new ProductionTag(header);
    m_production->setVisible(false);
    m_note = new TextLabel(header);
    m_note->setObjectName(u"note"_s);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setWordWrap(true);
    m_pause = new PauseBadge(header);
    m_pause->setVisible(false);
    auto* find = new FindButton(keysOf(ShortcutEntry::Id::Palette), tr("find or do anything"), header);
    find->setObjectName(u"openPalette"_s);
    find->setAccessibleName(tr("Find a view, a tenant, an action, or what has this id"));
    find->setToolTip(find->accessibleName());
    connect(find, &QAbstractButton::clicked, this, &MainWindow::openPalette);
    auto* headerLine = new QHBoxLayout(header);
    headerLine->setContentsMargins(kGap3, 0, kGap3, 0);
    headerLine->setSpacing(kGap3);
    headerLine->addWidget(m_brand);
    headerLine->addWidget(m_title);
    headerLine->addWidget(m_production);
    headerLine->addWidget(m_note, 1);
    headerLine->addWidget(m_pause, 0, Qt::AlignVCenter);
    headerLine->addWidget(find);
    header->setFixedHeight(kHeaderHeight);
    return header;
}

void MainWindow::build() {
    QWidget* header = buildHeader();
    m_demo = new DemoBadge(this);
    m_demo->setVisible(false);
    m_momentBand = new MomentBand(this);
    connect(m_momentBand, &MomentBand::backToNowRequested, this, [this] { travelTo(0, nullptr); });
    m_navigation = new NavigationPane(this);
    m_stack = new PageStack(this);
    m_welcome = new WelcomePage(this);
    m_welcome->setAddress(m_settings.lastAddress());
    m_stack->addWidget(m_welcome);
    m_pages = new PageSet(m_stack, m_settings, this);
    connect(m_pages, &PageSet::made, this, &MainWindow::follow);
    connect(m_pages, &PageSet::switched, this, &MainWindow::showServer);
    m_pages->make();
    for (const PageEntry& entry : pageRegistry()) m_navigation->addPage(entry);
    m_line = new ConnectionLine(this);
    m_line->setAutoFillBackground(true);
    m_line->setBackgroundRole(QPalette::Base);

    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_navigation);
    middle->addWidget(m_stack, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_band = new ConnectionBand(this);
    layout->addWidget(m_band);
    layout->addWidget(header);
    layout->addWidget(m_demo);
    layout->addWidget(m_momentBand);
    layout->addWidget(new Line(this));
    layout->addLayout(middle, 1);
    layout->addWidget(new Line(this));
    layout->addWidget(m_line);
    m_palette = new CommandPalette(this);
    connect(m_palette, &CommandPalette::foundChosen, this, &MainWindow::showFound);
    setNote({});
    showServer();
}

void MainWindow::follow(const QString& id, Page* made) {
    connect(made, &Page::welcomeRequested, this, &MainWindow::showWelcome);
    connect(made, &Page::tenantRequested, this, &MainWindow::showTenant);
    connect(made, &Page::pageRequested, this, &MainWindow::showPageOf);
    connect(made, &Page::limitsRequested, this, &MainWindow::editLimits);
    connect(made, &Page::taskRequested, this, &MainWindow::showTask);
    connect(made, &Page::workflowRequested, this, [this](const QString& workflow) {
        showPage(u"workflows"_s);
        if (Page* shown = page(u"workflows"_s)) showById(*shown, workflow);
    });
    connect(made, &Page::incidentRequested, this, &MainWindow::investigate);
    connect(made, &Page::replayRequested, this, [this](const WhatIfQuestion& question) {
        showPage(u"what-if"_s);
        if (Page* shown = page(u"what-if"_s)) shown->prepareReplay(question);
    });
    connect(made, &Page::travelled, this, [this, made](qint64 atMs) { travelTo(atMs, made); });
    connect(made, &Page::connectionEditRequested, this, [this] {
        if (m_connection) Q_EMIT editConnectionRequested(m_connection);
    });
    connect(made, &Page::requeuedByRequested, this, [this](const QString& operation) {
        if (Page* letters = page(u"dead-letters"_s)) {
            showPage(u"dead-letters"_s);
            letters->showRequeuedBy(operation);
        }
    });
    connect(made, &Page::noticeChanged, this, [this, id](const QString& notice) {
        m_notices[id] = notice;
        showNotes();
    });
}

void MainWindow::showServer() {
    const bool isCodeq = m_pages->server() == ServerKind::Codeq;
    for (const PageEntry& entry : pageRegistry()) {
        const bool isOther = isCodeq && !entry.codeqTitle.isEmpty();
        m_navigation->setPage(entry.id, isOther ? entry.codeqTitle : entry.title, page(entry.id) != nullptr);
    }
    if (m_current.isEmpty()) return;
    if (page(m_current) == nullptr) return showHome();
    m_stack->setCurrentWidget(page(m_current));
}

void MainWindow::addShortcuts() {
    for (const ShortcutEntry& entry : shortcutTable()) {
        if (entry.id != ShortcutEntry::Id::InPlace) {
            const auto* shortcut = new QShortcut(entry.keys, this);
            connect(shortcut, &QShortcut::activated, this, [this, entry] { act(entry); });
        }
    }
}

void MainWindow::act(const ShortcutEntry& entry) {
    switch (entry.id) {
        case ShortcutEntry::Id::Palette: openPalette(); break;
        case ShortcutEntry::Id::Sheet: showShortcuts(); break;
        case ShortcutEntry::Id::Filter:
            if (Page* current = page(m_current)) current->focusFilter();
            break;
        case ShortcutEntry::Id::Refresh: refresh(); break;
        case ShortcutEntry::Id::Pause: togglePause(); break;
        case ShortcutEntry::Id::Back: goBack(); break;
        case ShortcutEntry::Id::Earlier: goToEarlier(); break;
        case ShortcutEntry::Id::CopyLink: copyLinkToShown(); break;
        case ShortcutEntry::Id::Quit: close(); break;
        case ShortcutEntry::Id::Connect: showWelcome(); break;
        case ShortcutEntry::Id::Connection:
            if (BrokerConnection* chosen = openConnection(entry.connection)) Q_EMIT connectionChosen(chosen);
            break;
        case ShortcutEntry::Id::Reconnect:
            if (m_connection) m_connection->retryNow();
            break;
        case ShortcutEntry::Id::CloseConnection:
            if (m_connection) Q_EMIT closeConnectionRequested(m_connection);
            break;
        case ShortcutEntry::Id::Page: showPage(entry.page); break;
        case ShortcutEntry::Id::InPlace: break;
    }
}

Page* MainWindow::page(const QString& id) const { return m_pages->page(id); }

void MainWindow::setConnections(const QList<BrokerConnection*>& connections) {
    for (const QPointer<BrokerConnection>& before : m_connections)
        if (before) disconnect(before, &BrokerConnection::stateChanged, this, &MainWindow::showConnections);
    m_connections.clear();
    for (BrokerConnection* one : connections) {
        m_connections.append(one);
        connect(one, &BrokerConnection::stateChanged, this, &MainWindow::showConnections);
        // A connection that is not shown fetches nothing.
        if (one != m_connection) one->setPaused(BrokerConnection::Pause::Unseen, true);
    }
    showConnections();
}

BrokerConnection* MainWindow::openConnection(int index) const { return m_connections.value(index); }

void MainWindow::setProfiles(const QList<ConnectionProfile>& profiles) { m_profiles = profiles; }

void MainWindow::setConnection(BrokerConnection* connection) {
    if (m_connection && m_connection != connection) {
        disconnect(m_connection, &BrokerConnection::pausedChanged, this, nullptr);
        disconnect(m_connection, &BrokerConnection::tenantsArrived, this, nullptr);
        m_connection->setPaused(BrokerConnection::Pause::Unseen, true);
    }
    m_connection = connection;
    m_navigation->setCount(u"dead-letters"_s, 0, false);
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::pausedChanged, this, &MainWindow::showPause, Qt::UniqueConnection);
        connect(connection, &BrokerConnection::tenantsArrived, this, &MainWindow::countDead, Qt::UniqueConnection);
    }
    noteVisibility();
    showPause();
    m_pages->setConnection(connection);
    m_line->setConnection(connection);
    showConnection();
}

void MainWindow::countDead(const QList<TenantsUpdate>& updates) {
    if (!updates.isEmpty()) m_navigation->setCount(u"dead-letters"_s, updates.constLast().totals.dead, false);
}

void MainWindow::setAlertCount(int count) { m_navigation->setCount(u"alerts"_s, quint64(count), true); }

void MainWindow::showWelcome() {
    m_current.clear();
    m_navigation->setCurrentPage({});
    m_stack->setCurrentWidget(m_welcome);
    showMoment();
}

void MainWindow::showPage(const QString& id) {
    if (Page* chosen = page(id)) {
        sayOfLink({});
        if (!m_current.isEmpty() && m_current != id) {
            m_before.append(m_current);
            if (m_before.size() > kMostBefore) m_before.removeFirst();
        }
        m_current = id;
        m_navigation->setCurrentPage(id);
        m_stack->setCurrentWidget(chosen);
        chosen->setFocus();
        showMoment();
    }
}

void MainWindow::showHome() { showPage(pageRegistry().constFirst().id); }

void MainWindow::openPalette() {
    m_palette->open(commands(), m_connection, [this](const QString& tenant) {
        QList<Command> all;
        for (Page* each : m_pages->all()) all += each->commandsOf(tenant);
        return all;
    });
}

QList<Command> MainWindow::commands() {
    QList<Command> all;
    const QString view = tr("view");
    const QString action = tr("action");
    for (const ShortcutEntry& entry : shortcutTable()) {
        if (entry.id != ShortcutEntry::Id::InPlace && entry.id != ShortcutEntry::Id::Palette &&
            entry.id != ShortcutEntry::Id::Connection) {
            const bool isPage = entry.id == ShortcutEntry::Id::Page;
            if (isPage && page(entry.page) == nullptr) continue;
            all.append({entry.text, isPage ? view : action, entry.keys.toString(QKeySequence::NativeText),
                        [this, entry] { act(entry); }});
        }
    }
    addConnectionCommands(all);
    Page* current = page(m_current);
    if (current != nullptr) all += current->commands();
    for (Page* other : m_pages->all())
        if (other != current) all += other->commands();
    return all;
}

void MainWindow::addConnectionCommands(QList<Command>& all) {
    const QString kind = tr("connection");
    for (int i = 0; i < m_connections.size(); ++i) {
        if (const QPointer<BrokerConnection> open = m_connections[i]) {
            all.append({open->name(), kind, keysOfConnection(i), [this, open] {
                            if (open) Q_EMIT connectionChosen(open);
                        }});
            all.append({tr("Close %1").arg(open->name()), kind, {}, [this, open] {
                            if (open) {
                                Q_EMIT closeConnectionRequested(open);
                            }
                        }});
        }
    }
    for (const ConnectionProfile& profile : m_profiles) {
        all.append(
            {tr("Open %1").arg(profile.name), kind, {}, [this, id = profile.id] { Q_EMIT openProfileRequested(id); }});
    }
}

void MainWindow::showShortcuts() {
    if (!m_sheet) {
        m_sheet = new ShortcutSheet(this);
        m_sheet->setAttribute(Qt::WA_DeleteOnClose);
    }
    m_sheet->show();
    m_sheet->raise();
    m_sheet->activateWindow();
}

void MainWindow::togglePause() {
    if (m_connection) m_connection->setPaused(BrokerConnection::Pause::ByHand, !m_connection->isPausedByHand());
}

void MainWindow::refresh() {
    if (!m_connection) return;
    m_connection->setPaused(BrokerConnection::Pause::ByHand, false);
    m_connection->retryNow();
    if (Page* current = page(m_current)) current->refresh();
}

void MainWindow::goBack() {
    if (m_palette->isVisible()) {
        m_palette->close();
        return;
    }
    Page* current = page(m_current);
    if (current != nullptr && current->goBack()) return;
    // Out of a field that is typed into, so that the keys of pages work again.
    const QWidget* focused = focusWidget();
    if (focused != nullptr && focused->testAttribute(Qt::WA_InputMethodEnabled) && current != nullptr &&
        current->isAncestorOf(focused))
        current->setFocus();
    else
        goToEarlier();
}

void MainWindow::goToEarlier() {
    if (!m_before.isEmpty()) {
        const QString before = m_before.takeLast();
        m_current.clear();  // keeps showPage() from recording the page that is left
        showPage(before);
    }
}

void MainWindow::showPause() { m_pause->setVisible(m_connection && m_connection->isPausedByHand()); }

void MainWindow::noteVisibility() {
    if (m_connection) m_connection->setPaused(BrokerConnection::Pause::Unseen, !isVisible() || isMinimized());
}

void MainWindow::showEvent(QShowEvent* event) {
    noteVisibility();
    QWidget::showEvent(event);
}

void MainWindow::hideEvent(QHideEvent* event) {
    noteVisibility();
    QWidget::hideEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    const int room = m_stack->minimumSizeHint().width() + NavigationPane::kPaneWidth;
    m_navigation->setNarrow(width() < std::max(kNarrowWindow, room));
    // What comes behind it stands above the page.
    m_brand->setMinimumWidth(m_navigation->isNarrow() ? 0 : NavigationPane::kPaneWidth - 2 * kGap3);
    QWidget::resizeEvent(event);
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::WindowStateChange) noteVisibility();
    QWidget::changeEvent(event);
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride &&
        isWantedBy(QApplication::focusWidget(), *static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void MainWindow::setDemoRunning(bool running) {
    m_demo->setVisible(running);
    m_demo->setRate(-1);
}

void MainWindow::setDemo(double sentPerSecond, const QString& story) {
    m_demo->setRate(sentPerSecond);
    m_demo->setStory(story);
}

void MainWindow::setNote(const QString& note) {
    m_notices[QString()] = note;
    showNotes();
}

void MainWindow::showNotes() {
    QStringList said;
    for (const auto& [page, notice] : m_notices) said << notice;
    said.removeAll(QString());
    m_note->setText(said.join(u" · "_s));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    saveLayout();
    Q_EMIT closed();
    event->accept();
}

void MainWindow::showConnection() {
    const QString name = m_connection ? m_connection->name() : QString();
    m_band->setConnection(name, m_connection ? m_connection->mark() : ConnectionMark());
    m_title->setText(briefName(name));
    const bool production = m_connection && m_connection->mark().production;
    m_production->setVisible(production);
    setWindowTitle(name.isEmpty() ? tr("Fairlead")
                   : production   ? tr("%1 – PRODUCTION – Fairlead").arg(briefName(name))
                                  : tr("%1 – Fairlead").arg(briefName(name)));
    showConnections();
}

void MainWindow::showConnections() {
    QList<NavigationConnection> entries;
    int shown = -1;
    for (int i = 0; i < m_connections.size(); ++i) {
        const BrokerConnection* one = m_connections[i];
        if (one == nullptr) continue;
        NavigationConnection entry{one->name(), one->mark(), ConnectionHealth::None, {}, keysOfConnection(i)};
        if (one == m_connection) {
            shown = i;
            entry.health = m_line->health();
            entry.situation = m_line->text();
        } else {
            const ConnectionFacts facts = factsOf(*one);
            entry.health = healthOf(facts);
            entry.situation = connectionText(facts);
        }
        entries.append(entry);
    }
    m_navigation->setConnections(entries, shown);
}

void MainWindow::saveLayout() {
    m_settings.setWindowGeometry(saveGeometry());
    m_pages->saveLayout();
}

}  // namespace fairlead::gui

#include "moc_main_window.cpp"
