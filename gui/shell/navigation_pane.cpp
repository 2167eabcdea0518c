// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/navigation_pane.h"

#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/shell/navigation_entry.h"

#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QVBoxLayout* plainColumn() {
    auto* column = new QVBoxLayout;
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

}  // namespace

NavigationPane::NavigationPane(QWidget* parent)
    : QWidget(parent), m_scroll(new QScrollArea(this)), m_list(new QVBoxLayout), m_connections(plainColumn()),
      m_foot(plainColumn()) {
    setMinimumWidth(kNarrowPane);
    setMaximumWidth(kPaneWidth);
    auto* inside = new QWidget(m_scroll);
    m_list->setContentsMargins(0, kGap1, 0, 0);
    m_list->setSpacing(0);
    inside->setLayout(m_list);
    m_scroll->setWidget(inside);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 1, kGap2);
    layout->setSpacing(0);
    layout->addWidget(m_scroll, 1);
    layout->addLayout(m_foot);

    auto* connections = plainColumn();
    addHeading(connections, tr("Connections"));
    connections->addLayout(m_connections);
    m_welcome = addEntry(connections, tr("Connect…"));
    m_welcome->setDrawing(u"plus"_s);
    m_welcome->setObjectName(u"welcomeEntry"_s);
    m_welcome->setCheckable(true);
    m_welcome->setTip(tr("Choose what to connect to"));
    m_list->addLayout(connections);
    for (const PageGroup group : {PageGroup::Watch, PageGroup::Mend, PageGroup::Build}) {
        m_groups[group] = plainColumn();
        m_list->addLayout(m_groups[group]);
    }
    m_list->addStretch(1);
    connect(m_welcome, &QAbstractButton::clicked, this, [this] {
        m_welcome->setChecked(true);
        Q_EMIT welcomeChosen();
    });
}

QLabel* NavigationPane::addHeading(QVBoxLayout* to, const QString& text) {
    auto* label = new TextLabel(text, this);
    label->setFont(fontOf(label->font(), TypeSize::Axis));
    label->setContentsMargins(kGap3, kGap2, kGap2, 2);
    label->setForegroundRole(QPalette::PlaceholderText);
    to->addWidget(label);
    m_headings.push_back(label);
    return label;
}

QVBoxLayout* NavigationPane::placeOf(PageGroup group) {
    if (group == PageGroup::Foot) return m_foot;
    QVBoxLayout* place = m_groups[group];
    if (place->isEmpty()) {
        addHeading(place, group == PageGroup::Watch  ? tr("Watch")
                          : group == PageGroup::Mend ? tr("Mend")
                                                     : tr("Build"));
    }
    return place;
}

NavigationEntry* NavigationPane::addEntry(QVBoxLayout* to, const QString& text) {
    auto* entry = new NavigationEntry(text, this);
    entry->setNarrow(m_narrow);
    to->addWidget(entry);
    m_all.push_back(entry);
    return entry;
}

void NavigationPane::addPage(const PageEntry& page) {
    NavigationEntry* entry = addEntry(placeOf(page.group), page.title);
    entry->setDrawing(page.icon);
    entry->setKey(page.shortcut.toString(QKeySequence::NativeText));
    entry->setTip(page.question);
    entry->setCheckable(true);
    entry->setObjectName(u"page."_s + page.id);
    m_entries[page.id] = entry;
    const QString id = page.id;
    connect(entry, &QAbstractButton::clicked, this, [this, entry, id] {
        entry->setChecked(true);
        Q_EMIT pageChosen(id);
    });
}

void NavigationPane::setPage(const QString& id, const QString& title, bool isThere) {
    if (const auto found = m_entries.find(id); found != m_entries.end()) {
        found->second->setName(title);
        found->second->setVisible(isThere);
    }
}

void NavigationPane::setCurrentPage(const QString& id) {
    m_welcome->setChecked(id.isEmpty());
    for (const auto& [pageId, entry] : m_entries) {
        entry->setChecked(pageId == id);
        if (pageId == id) m_scroll->ensureWidgetVisible(entry, 0, 0);
    }
}

void NavigationPane::setCount(const QString& id, quint64 count, bool hot) {
    if (const auto found = m_entries.find(id); found != m_entries.end()) found->second->setCount(count, hot);
}

QSize NavigationPane::sizeHint() const { return {maximumWidth(), QWidget::sizeHint().height()}; }

void NavigationPane::setNarrow(bool narrow) {
    if (narrow == m_narrow) return;
    m_narrow = narrow;
    setMaximumWidth(narrow ? kNarrowPane : kPaneWidth);
    updateGeometry();
    for (QLabel* heading : m_headings) heading->setVisible(!narrow);
    for (NavigationEntry* entry : m_all) entry->setNarrow(narrow);
}

NavigationEntry* NavigationPane::addConnection(int index) {
    NavigationEntry* entry = addEntry(m_connections, QString());
    entry->setCheckable(true);
    entry->setObjectName(u"connection.%1"_s.arg(index));
    entry->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(entry, &QAbstractButton::clicked, this, [this, index] { Q_EMIT connectionChosen(index); });
    connect(entry, &QWidget::customContextMenuRequested, this,
            [this, entry, index](const QPoint& at) { openMenu(entry, index, at); });
    return entry;
}

void NavigationPane::openMenu(NavigationEntry* entry, int index, const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Reconnect"), this, [this, index] { Q_EMIT reconnectRequested(index); });
    menu->addAction(tr("Close"), this, [this, index] { Q_EMIT closeRequested(index); });
    menu->popup(entry->mapToGlobal(at));
}

void NavigationPane::setConnections(const QList<NavigationConnection>& connections, int shown) {
    while (m_open.size() < size_t(connections.size())) m_open.push_back(addConnection(int(m_open.size())));
    for (int i = 0; i < int(m_open.size()); ++i) {
        NavigationEntry* entry = m_open[size_t(i)];
        entry->setVisible(i < connections.size());
        if (i >= connections.size()) continue;
        const NavigationConnection& one = connections[i];
        entry->setHealth(one.health, one.mark);
        entry->setName(one.name);
        entry->setTip(one.keys.isEmpty() ? one.situation : u"%1 (%2)"_s.arg(one.situation, one.keys));
        entry->setAccessibleName(one.mark.production ? tr("Connection %1, production").arg(one.name)
                                                     : tr("Connection %1").arg(one.name));
        entry->setAccessibleDescription(one.situation);
        entry->setChecked(i == shown);
    }
}

void NavigationPane::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), tokensOf(palette()).line);
}

}  // namespace fairlead::gui

#include "moc_navigation_pane.cpp"
