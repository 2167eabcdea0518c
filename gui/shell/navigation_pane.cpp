// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/navigation_pane.h"

#include "gui/charts/state_colors.h"
#include "gui/kit/connection_colors.h"
#include "gui/shell/page_registry.h"
#include "gui/kit/text_label.h"
#include "gui/kit/tinted_icon.h"

#include <QAbstractButton>
#include <QMenu>
#include <QPainter>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

// A row with an icon or a dot, a text and a shortcut. The style's buttons would be too prominent.
class NavigationPane::Entry : public QAbstractButton {
public:
    explicit Entry(QWidget* parent) : QAbstractButton(parent) {
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    QString iconName;
    QString key;
    bool hasDot = false;
    ConnectionHealth health = ConnectionHealth::None;
    ConnectionMark mark;

    QSize sizeHint() const override { return {150, fontMetrics().height() + 12}; }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const StateColors colors = stateColors(palette());
        const QColor text = palette().color(QPalette::WindowText);
        QColor accent = palette().color(QPalette::Highlight);
        if (isChecked() || underMouse() || isDown()) {
            QColor fill = isChecked() ? accent : text;
            fill.setAlphaF(isChecked() ? 0.20F : 0.07F);
            painter.fillRect(rect(), fill);
        }
        if (const QColor color = connectionColor(mark.color, palette()); color.isValid())
            painter.fillRect(QRect(0, 0, 5, height()), color);
        else if (isChecked())
            painter.fillRect(QRect(0, 0, 3, height()), accent);
        if (hasFocus()) {
            painter.setPen(accent);
            painter.drawRect(rect().adjusted(0, 0, -1, -1));
        }
        const QRect glyph(12, (height() - 16) / 2, 16, 16);
        if (hasDot) {
            const bool good = health == ConnectionHealth::Good;
            const QColor color = good                                  ? colors.good
                                 : health == ConnectionHealth::Waiting ? colors.warning
                                 : health == ConnectionHealth::Lost    ? colors.problem
                                                                       : colors.quiet;
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(color, 1.5));
            painter.setBrush(good ? QBrush(color) : QBrush(Qt::NoBrush));
            painter.drawEllipse(QRectF(glyph.center().x() - 3.5, glyph.center().y() - 3.5, 8, 8));
        } else {
            tintedIcon(iconName, isChecked() ? accent : colors.quiet).paint(&painter, glyph);
        }
        int right = key.isEmpty() ? 0 : fontMetrics().horizontalAdvance(key) + 12;
        if (mark.production) right += paintProduction(painter, width() - right - 8) + 4;
        const QRect textRect(38, 0, width() - 38 - right - 6, height());
        painter.setPen(text);
        painter.drawText(textRect, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(this->text(), Qt::ElideRight, textRect.width()));
        if (!key.isEmpty()) {
            painter.setPen(colors.quiet);
            painter.drawText(rect().adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter, key);
        }
    }

private:
    // Paints a filled tag that ends at `end`; returns its width.
    int paintProduction(QPainter& painter, int end) const {
        const QString word = tr("PROD");
        QFont small = font();
        small.setPointSizeF(small.pointSizeF() * 0.75);
        small.setBold(true);
        const int wide = QFontMetrics(small).horizontalAdvance(word) + 8;
        const QRect tag(end - wide, (height() - 16) / 2, wide, 16);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(stateColors(palette()).problem);
        painter.drawRoundedRect(tag, 3, 3);
        painter.setFont(small);
        painter.setPen(isDark(palette()) ? Qt::black : Qt::white);
        painter.drawText(tag, Qt::AlignCenter, word);
        painter.restore();
        return wide;
    }
};

namespace {

QLabel* heading(const QString& text, QWidget* parent) {
    auto* label = new TextLabel(text, parent);
    QFont small = label->font();
    small.setPointSizeF(small.pointSizeF() * 0.85);
    small.setLetterSpacing(QFont::PercentageSpacing, 106);
    label->setFont(small);
    label->setContentsMargins(12, 12, 8, 4);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

}  // namespace

NavigationPane::NavigationPane(QWidget* parent)
    : QWidget(parent), m_connections(new QVBoxLayout), m_pages(new QVBoxLayout) {
    setFixedWidth(156);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 1, 0);
    layout->setSpacing(0);
    layout->addWidget(heading(tr("CONNECTIONS"), this));
    layout->addLayout(m_connections);
    layout->addWidget(heading(tr("VIEWS"), this));
    layout->addLayout(m_pages);
    layout->addStretch(1);

    auto* below = new QVBoxLayout;
    layout->insertLayout(2, below);
    m_welcome = addEntry(below, tr("Connect…"));
    m_welcome->iconName = u"plus"_s;
    m_welcome->setObjectName(u"welcomeEntry"_s);
    m_welcome->setCheckable(true);
    m_welcome->setToolTip(tr("Choose what to connect to"));
    connect(m_welcome, &QAbstractButton::clicked, this, [this] {
        m_welcome->setChecked(true);
        Q_EMIT welcomeChosen();
    });
}

NavigationPane::Entry* NavigationPane::addEntry(QVBoxLayout* to, const QString& text) {
    auto* entry = new Entry(this);
    entry->setText(text);
    entry->setAccessibleName(text);
    to->addWidget(entry);
    return entry;
}

void NavigationPane::addPage(const PageEntry& page) {
    Entry* entry = addEntry(m_pages, page.title);
    entry->iconName = page.icon;
    entry->key = page.shortcut.toString(QKeySequence::NativeText);
    entry->setCheckable(true);
    entry->setObjectName(u"page."_s + page.id);
    entry->setToolTip(page.question);
    m_entries[page.id] = entry;
    const QString id = page.id;
    connect(entry, &QAbstractButton::clicked, this, [this, entry, id] {
        entry->setChecked(true);
        Q_EMIT pageChosen(id);
    });
}

void NavigationPane::setCurrentPage(const QString& id) {
    m_welcome->setChecked(id.isEmpty());
    for (const auto& [pageId, entry] : m_entries) entry->setChecked(pageId == id);
}

NavigationPane::Entry* NavigationPane::addConnection(int index) {
    Entry* entry = addEntry(m_connections, QString());
    entry->hasDot = true;
    entry->setCheckable(true);
    entry->setObjectName(u"connection.%1"_s.arg(index));
    entry->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(entry, &QAbstractButton::clicked, this, [this, index] { Q_EMIT connectionChosen(index); });
    connect(entry, &QWidget::customContextMenuRequested, this,
            [this, entry, index](const QPoint& at) { openMenu(entry, index, at); });
    return entry;
}

void NavigationPane::openMenu(Entry* entry, int index, const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Reconnect"), this, [this, index] { Q_EMIT reconnectRequested(index); });
    menu->addAction(tr("Close"), this, [this, index] { Q_EMIT closeRequested(index); });
    menu->popup(entry->mapToGlobal(at));
}

void NavigationPane::setConnections(const QList<NavigationConnection>& connections, int shown) {
    while (m_open.size() < size_t(connections.size())) m_open.push_back(addConnection(int(m_open.size())));
    for (int i = 0; i < int(m_open.size()); ++i) {
        Entry* entry = m_open[size_t(i)];
        entry->setVisible(i < connections.size());
        if (i >= connections.size()) continue;
        const NavigationConnection& one = connections[i];
        entry->setText(one.name);
        entry->setToolTip(one.keys.isEmpty() ? one.situation : u"%1 (%2)"_s.arg(one.situation, one.keys));
        entry->setAccessibleName(one.mark.production ? tr("Connection %1, production").arg(one.name)
                                                     : tr("Connection %1").arg(one.name));
        entry->setAccessibleDescription(one.situation);
        entry->health = one.health;
        entry->mark = one.mark;
        entry->setChecked(i == shown);
        entry->update();
    }
}

void NavigationPane::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), stateColors(palette()).line);
}

}  // namespace fairlead::gui
