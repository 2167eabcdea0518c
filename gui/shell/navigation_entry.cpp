// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/navigation_entry.h"

#include "gui/look/box_painting.h"
#include "gui/kit/consent/connection_colors.h"
#include "gui/look/focus_ring.h"
#include "gui/kit/tinted_icon.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/models/words/formatters.h"

#include <QAccessibleWidget>
#include <QPainter>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kEntryHeight = 26;
constexpr int kEntryWidth = 150;
constexpr quint64 kThousand = 1000;
constexpr int kPillSides = 10;
constexpr int kSignLeft = 12;
constexpr int kSignSize = 16;
constexpr int kEntryTextLeft = 36;
constexpr int kPillHeight = 16;

// A button that can be checked is called a box to tick. This leads to a page, and one of its list is chosen.
class EntryInterface final : public QAccessibleWidget {
public:
    explicit EntryInterface(NavigationEntry* entry) : QAccessibleWidget(entry, QAccessible::PageTab), m_entry(entry) {}

    QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.selectable = true;
        state.selected = m_entry->isChecked();
        return state;
    }
    QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString& name) override {
        if (name == pressAction())
            m_entry->click();
        else
            QAccessibleWidget::doAction(name);
    }

private:
    NavigationEntry* m_entry;
};

QAccessibleInterface* interfaceOf(const QString&, QObject* object) {
    auto* entry = qobject_cast<NavigationEntry*>(object);
    return entry == nullptr ? nullptr : new EntryInterface(entry);
}

QColor colorOfHealth(ConnectionHealth health, const Tokens& tokens) {
    switch (health) {
        case ConnectionHealth::Good: return tokens.good;
        case ConnectionHealth::Waiting: return tokens.warn;
        case ConnectionHealth::Lost: return tokens.bad;
        case ConnectionHealth::None: return tokens.tx3;
    }
    return tokens.tx3;
}

// A filled tag that ends there; its width.
int paintPill(QPainter& painter, const QRect& row, int end, const QString& text, const QColor& fill,
              const QColor& color, double radius) {
    const int wide = painter.fontMetrics().horizontalAdvance(text) + kPillSides;
    const QRect pill(end - wide, row.top() + (row.height() - kPillHeight) / 2, wide, kPillHeight);
    paintBox(painter, pill, fill, {}, radius);
    painter.setPen(color);
    painter.drawText(pill, Qt::AlignCenter, text);
    return wide;
}

}  // namespace

NavigationEntry::NavigationEntry(const QString& text, QWidget* parent) : QAbstractButton(parent) {
    // Installed once, however often it is asked for.
    QAccessible::installFactory(interfaceOf);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setProperty("ownRing", true);
    setName(text);
}

void NavigationEntry::setDrawing(const QString& icon) { m_icon = icon; }

void NavigationEntry::setHealth(ConnectionHealth health, const ConnectionMark& mark) {
    m_hasDot = true;
    m_health = health;
    m_mark = mark;
    update();
}

void NavigationEntry::setKey(const QString& key) {
    m_key = key;
    tell();
}

void NavigationEntry::setTip(const QString& tip) {
    m_tip = tip;
    tell();
}

void NavigationEntry::setName(const QString& text) {
    setText(text);
    tell();
}

void NavigationEntry::setCount(quint64 count, bool hot) {
    if (count == m_count && hot == m_hot) return;
    m_count = count;
    m_hot = hot;
    tell();
    update();
}

void NavigationEntry::setNarrow(bool narrow) {
    m_narrow = narrow;
    tell();
    updateGeometry();
    update();
}

void NavigationEntry::tell() {
    QStringList lines;
    // What cannot be read is told.
    if (m_narrow) {
        lines << (m_key.isEmpty() ? text() : u"%1  (%2)"_s.arg(text(), m_key));
    }
    if (m_count >= (m_narrow ? 1 : kThousand)) lines << countText(m_count);
    if (!m_tip.isEmpty()) lines << m_tip;
    setToolTip(lines.join(u'\n'));
    if (!m_hasDot) {
        setAccessibleName(text());
        setAccessibleDescription(m_count > 0 ? u"%1. %2"_s.arg(countText(m_count), m_tip) : m_tip);
    }
}

QSize NavigationEntry::sizeHint() const {
    return {m_narrow ? kSignLeft + kSignSize : kEntryWidth, std::max(kEntryHeight, fontMetrics().height() + 10)};
}

void NavigationEntry::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    paintSign(painter, paintGround(painter));
    if (!m_narrow) {
        painter.setFont(font());
        const int room = width() - kEntryTextLeft - kGap3 - paintEnd(painter);
        painter.setFont(fontOf(font(), TypeSize::Data, isChecked()));
        painter.setPen(tokens.tx);
        painter.drawText(QRect(kEntryTextLeft, 0, room, height()), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(text(), Qt::ElideRight, room));
    } else if (m_count > 0 && m_hot) {
        paintBox(painter, QRectF(kSignLeft + kSignSize - 3, 4, 7, 7), tokens.bad, {}, 3.5);
    }
    if (hasFocus() && FocusRing::isByKeys())
        paintBox(painter, rect().adjusted(1, 1, -1, -1), {}, tokens.focus, kRadiusSmall, kFocusWidth);
}

QColor NavigationEntry::paintGround(QPainter& painter) const {
    const Tokens& tokens = tokensOf(palette());
    if (isChecked())
        painter.fillRect(rect(), tokens.accentSoft);
    else if (underMouse() || isDown())
        painter.fillRect(rect(), tokens.sunk);
    if (const QColor color = connectionColor(m_mark.color, palette()); color.isValid())
        painter.fillRect(QRect(0, 0, 5, height()), color);
    else if (isChecked())
        painter.fillRect(QRect(0, 0, 3, height()), tokens.accent);
    return isChecked() ? tokens.accent : tokens.tx3;
}

void NavigationEntry::paintSign(QPainter& painter, const QColor& color) const {
    const QRect sign(kSignLeft, (height() - kSignSize) / 2, kSignSize, kSignSize);
    if (!m_hasDot) {
        tintedIcon(m_icon, color).paint(&painter, sign);
        return;
    }
    // Filled when all is well, an empty ring otherwise: readable without seeing the colour.
    const QColor health = colorOfHealth(m_health, tokensOf(palette()));
    const QRectF dot(sign.center().x() - 3.5, sign.center().y() - 3.5, 9, 9);
    paintBox(painter, dot, m_health == ConnectionHealth::Good ? health : QColor(), health, 4.5, 1.5);
}

// The name is never cut for the figure: that one is rounded first.
QString NavigationEntry::countWithin(const QFontMetrics& metrics) const {
    const QString whole = countText(m_count);
    const int name = QFontMetrics(fontOf(font(), TypeSize::Data, isChecked())).horizontalAdvance(text());
    const int room = width() - kEntryTextLeft - name - kGap3 - kGap1;
    if (m_count < kThousand || metrics.horizontalAdvance(whole) + kPillSides <= room) return whole;
    return tr("%1k", "thousands").arg(countText(m_count / kThousand));
}

int NavigationEntry::paintEnd(QPainter& painter) const {
    const Tokens& tokens = tokensOf(palette());
    const int end = width() - kGap3;
    if (m_mark.production) {
        painter.setFont(fontOf(font(), TypeSize::Axis, true));
        return paintPill(painter, rect(), end, tr("PROD"), tokens.prodSoft, tokens.prod, kRadiusSmall) + kGap1;
    }
    if (m_count > 0) {
        painter.setFont(fontOf(font(), TypeSize::Axis, m_hot));
        return paintPill(painter, rect(), end, countWithin(painter.fontMetrics()), m_hot ? tokens.badSoft : tokens.sunk,
                         m_hot ? tokens.bad : tokens.tx2, kPillHeight / 2.0) +
               kGap1;
    }
    if (m_key.isEmpty()) return 0;
    painter.setFont(fontOf(font(), TypeSize::Axis));
    painter.setPen(isChecked() ? tokens.tx2 : tokens.tx3);
    painter.drawText(rect().adjusted(0, 0, -kGap3, 0), Qt::AlignRight | Qt::AlignVCenter, m_key);
    return painter.fontMetrics().horizontalAdvance(m_key) + kGap1;
}

}  // namespace fairlead::gui

#include "moc_navigation_entry.cpp"
