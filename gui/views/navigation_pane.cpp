// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/navigation_pane.h"

#include "gui/charts/state_colors.h"
#include "gui/views/page_registry.h"
#include "gui/views/tinted_icon.h"

#include <QAbstractButton>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

// A flat row: a drawing or a dot, a text, a key. Painted by hand, because a style's buttons shout here.
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
        if (isChecked()) {
            painter.fillRect(QRect(0, 0, 3, height()), accent);
        }
        if (hasFocus()) {
            painter.setPen(accent);
            painter.drawRect(rect().adjusted(0, 0, -1, -1));
        }
        const QRect mark(12, (height() - 16) / 2, 16, 16);
        if (hasDot) {
            const bool good = health == ConnectionHealth::Good;
            const QColor color = good                                  ? colors.good
                                 : health == ConnectionHealth::Waiting ? colors.warning
                                 : health == ConnectionHealth::Lost    ? colors.problem
                                                                       : colors.quiet;
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(color, 1.5));
            painter.setBrush(good ? QBrush(color) : QBrush(Qt::NoBrush));
            painter.drawEllipse(QRectF(mark.center().x() - 3.5, mark.center().y() - 3.5, 8, 8));
        } else {
            tintedIcon(iconName, isChecked() ? accent : colors.quiet).paint(&painter, mark);
        }
        const int keyWidth = key.isEmpty() ? 0 : fontMetrics().horizontalAdvance(key) + 12;
        const QRect textRect(38, 0, width() - 38 - keyWidth - 6, height());
        painter.setPen(text);
        painter.drawText(textRect, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(this->text(), Qt::ElideRight, textRect.width()));
        if (!key.isEmpty()) {
            painter.setPen(colors.quiet);
            painter.drawText(rect().adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter, key);
        }
    }
};

namespace {

QLabel* heading(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
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

    m_connection = addEntry(m_connections, QString());
    m_connection->hasDot = true;
    m_connection->setObjectName(u"currentConnection"_s);
    m_connection->setVisible(false);
    m_welcome = addEntry(m_connections, tr("Connect…"));
    m_welcome->iconName = u"plus"_s;
    m_welcome->setObjectName(u"welcomeEntry"_s);
    m_welcome->setCheckable(true);
    m_welcome->setToolTip(tr("Choose what to connect to"));
    connect(m_connection, &QAbstractButton::clicked, this, [this] { Q_EMIT pageChosen(m_home); });
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
    if (m_home.isEmpty()) {
        m_home = page.id;
    }
    const QString id = page.id;
    connect(entry, &QAbstractButton::clicked, this, [this, entry, id] {
        entry->setChecked(true);
        Q_EMIT pageChosen(id);
    });
}

void NavigationPane::setCurrentPage(const QString& id) {
    m_welcome->setChecked(id.isEmpty());
    for (const auto& [pageId, entry] : m_entries) {
        entry->setChecked(pageId == id);
    }
}

void NavigationPane::setConnection(const QString& name, ConnectionHealth health) {
    m_connection->setVisible(!name.isEmpty());
    m_connection->setText(name);
    m_connection->setToolTip(name);
    m_connection->setAccessibleName(tr("Connection %1").arg(name));
    m_connection->health = health;
    m_connection->update();
}

void NavigationPane::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), stateColors(palette()).line);
}

}  // namespace fairlead::gui
