// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/command_palette.h"

#include "gui/charts/state_colors.h"
#include "gui/models/words/fuzzy_match.h"
#include "gui/models/words/typed_id.h"
#include "gui/look/box_painting.h"
#include "gui/kit/input_field.h"
#include "gui/kit/plain_texts.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"

#include <QKeyEvent>
#include <QListView>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostPaletteRows = 50;
constexpr int kWidth = 560;
constexpr int kRowsShown = 10;
constexpr qsizetype kMostWords = 256;  // nothing here has a longer name
constexpr qsizetype kMostSaid = 120;

enum Role { KindRole = Qt::UserRole + 1, KeysRole, NumberRole };

class CommandDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const StateColors colors = stateColors(option.palette);
        if (option.state.testFlag(QStyle::State_Selected)) {
            painter->fillRect(option.rect, tokensOf(option.palette).accentSoft);
        }
        const QRect inner = option.rect.adjusted(12, 0, -12, 0);
        const QString keys = index.data(KeysRole).toString();
        const QString kind = index.data(KindRole).toString() + (keys.isEmpty() ? QString() : u"   "_s + keys);
        painter->setFont(option.font);
        painter->setPen(colors.quiet);
        painter->drawText(inner, int(Qt::AlignRight | Qt::AlignVCenter), kind);
        painter->setPen(option.palette.color(QPalette::Text));
        const int room = inner.width() - option.fontMetrics.horizontalAdvance(kind) - 16;
        painter->drawText(inner, int(Qt::AlignLeft | Qt::AlignVCenter),
                          option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, room));
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {100, option.fontMetrics.height() + 10};
    }
};

}  // namespace

CommandPalette::CommandPalette(QWidget* window)
    : QFrame(window), m_words(new InputField(this)), m_list(new QListView(this)), m_found(new QStandardItemModel(this)),
      m_ids(new IdSearch(this)), m_nothing(new TextLabel(this)) {
    setObjectName(u"commandPalette"_s);
    setAccessibleName(tr("Find or do anything"));
    m_words->setObjectName(u"commandWords"_s);
    m_words->setPlaceholderText(tr("A view, a tenant, an action, or an id from a log"));
    m_words->setAccessibleName(tr("What to find or do"));
    m_words->installEventFilter(this);
    m_list->setObjectName(u"commandList"_s);
    m_list->setAccessibleName(tr("What fits"));
    m_list->setModel(m_found);
    m_list->setItemDelegate(new CommandDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(6);
    layout->addWidget(m_words);
    layout->addWidget(m_nothing, 1);
    m_nothing->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    layout->addWidget(m_list, 1);
    m_nothing->setObjectName(u"commandNothing"_s);
    m_nothing->setAccessibleName(tr("What was found"));
    m_nothing->setWordWrap(true);
    m_nothing->setMargin(kGap1);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);
    m_nothing->setVisible(false);
    connect(m_words, &QLineEdit::textChanged, this, &CommandPalette::type);
    connect(m_ids, &IdSearch::changed, this, &CommandPalette::list);
    connect(m_list, &QListView::clicked, this, &CommandPalette::run);
    window->installEventFilter(this);
    hide();
}

void CommandPalette::open(QList<Command> commands, BrokerConnection* connection, CommandsOf commandsOf) {
    m_commands = std::move(commands);
    m_commandsOf = std::move(commandsOf);
    m_ids->setConnection(connection);
    m_words->clear();
    list();
    place();
    show();
    raise();
    m_words->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::close() {
    if (isVisible()) {
        hide();
        m_ids->setConnection(nullptr);
        m_commands.clear();
        m_commandsOf = {};
        m_offered.clear();
        m_found->clear();
        window()->setFocus();
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == window() && event->type() == QEvent::Resize) place();
    if (watched != m_words || !isVisible()) return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut) {
        // Its own menu, to paste an id with the mouse, takes the keys only for a moment.
        if (static_cast<QFocusEvent*>(event)->reason() == Qt::PopupFocusReason) return false;
        hide();
        m_ids->setConnection(nullptr);
        return false;
    }
    if (event->type() != QEvent::KeyPress) return false;
    const int row = m_list->currentIndex().row();
    switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Escape: close(); return true;
        case Qt::Key_Return:
        case Qt::Key_Enter: run(); return true;
        case Qt::Key_Down:
            m_list->setCurrentIndex(m_found->index(std::min(row + 1, m_found->rowCount() - 1), 0));
            return true;
        case Qt::Key_Up: m_list->setCurrentIndex(m_found->index(std::max(row - 1, 0), 0)); return true;
        default: return false;
    }
}

void CommandPalette::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    painter.fillRect(rect(), tokens.bg);
    paintBox(painter, rect(), tokens.surface, tokens.line2, kRadius);
}

void CommandPalette::type() {
    m_ids->look(m_words->text());
    list();
}

void CommandPalette::add(const QString& title, const QString& kind, const QString& keys, qint64 number) {
    auto* item = new QStandardItem(title);
    item->setData(kind, KindRole);
    item->setData(keys, KeysRole);
    item->setData(number, NumberRole);
    item->setData(u"%1, %2"_s.arg(title, kind), Qt::AccessibleTextRole);
    m_found->appendRow(item);
}

// Letters that match somewhere in a name and an action must not lead to another tenant than the one that was typed.
QList<Command> CommandPalette::offered(const QString& words) const {
    const auto isTyped = [&words](const QString& tenant) {
        return !words.isEmpty() && tenant.contains(words, Qt::CaseInsensitive);
    };
    QString best;
    int bestScore = -1;
    for (const Command& command : m_commands) {
        if (command.tenants.size() != 1 || !isTyped(command.tenants.first())) continue;
        const int score = fuzzyScore(words, command.tenants.first());
        if (score > bestScore) best = command.tenants.first();
        bestScore = std::max(score, bestScore);
    }
    if (best.isEmpty()) return m_commands;
    QList<Command> all = m_commands;
    all.removeIf([&isTyped](const Command& command) {
        return !command.tenants.isEmpty() && !std::all_of(command.tenants.begin(), command.tenants.end(), isTyped);
    });
    const qsizetype before = all.size();
    for (const Command& command : m_commandsOf ? m_commandsOf(best) : QList<Command>())
        if (std::none_of(all.begin(), all.begin() + before,
                         [&command](const Command& each) { return each.title == command.title; }))
            all.append(command);
    return all;
}

void CommandPalette::list() {
    struct Found {
        int score;
        qsizetype at;
    };
    const QString words = typedId(m_words->text());
    const QModelIndex chosen = m_list->currentIndex();
    const QString before = chosen.row() > 0 ? chosen.data().toString() : QString();
    std::vector<Found> found;
    m_offered = words.size() <= kMostWords ? offered(words) : QList<Command>();
    for (qsizetype at = 0; at < m_offered.size(); ++at)
        if (const int score = fuzzyScore(words, m_offered[at].title); score >= 0) found.push_back({score, at});
    const auto listed = found.begin() + std::min<qsizetype>(kMostPaletteRows, qsizetype(found.size()));
    // Entries with equal scores keep the given order: pages first.
    std::partial_sort(found.begin(), listed, found.end(), [](const Found& a, const Found& b) {
        return a.score != b.score ? a.score > b.score : a.at < b.at;
    });
    m_found->clear();
    const auto isListed = [&](const QString& title) {
        return std::any_of(found.begin(), listed, [&](const Found& each) { return m_offered[each.at].title == title; });
    };
    const QList<IdSearch::Found>& ids = m_ids->found();
    for (qsizetype at = 0; at < ids.size(); ++at)
        if (!isListed(ids[at].title)) add(ids[at].title, ids[at].leadsTo, {}, -1 - at);
    for (auto each = found.begin(); each != listed; ++each) {
        const Command& command = m_offered[each->at];
        add(command.title, command.kind, command.keys, each->at);
    }
    const QList<QStandardItem*> same = before.isEmpty() ? QList<QStandardItem*>() : m_found->findItems(before);
    m_list->setCurrentIndex(same.isEmpty() ? m_found->index(0, 0) : same.first()->index());
    sayNothing(words);
}

void CommandPalette::sayNothing(const QString& id) {
    const bool isNothing = m_found->rowCount() == 0;
    const QString shown = id.size() > kMostSaid ? id.left(kMostSaid) + u'…' : id;
    if (isNothing && m_ids->isLooking())
        m_nothing->setText(tr("Asking the broker …"));
    else if (isNothing)
        m_nothing->setText(tr("Nothing found for “%1”.").arg(tipText(shown)) + u'\n' + m_ids->whereItLooked());
    m_nothing->setVisible(isNothing);
    m_list->setVisible(!isNothing);
}

void CommandPalette::run() {
    const QModelIndex chosen = m_list->currentIndex();
    if (!chosen.isValid()) return;
    const qint64 number = chosen.data(NumberRole).toLongLong();
    if (number < 0) {
        const IdSearch::Found found = m_ids->found()[-1 - number];
        close();
        Q_EMIT foundChosen(found);
        return;
    }
    const std::function<void()> act = m_offered[number].run;
    close();
    act();
}

void CommandPalette::place() {
    const QWidget* around = parentWidget();
    const int width = std::min(kWidth, around->width() - 40);
    const int rowHeight = fontMetrics().height() + 10;
    const int height = std::min(m_words->sizeHint().height() + 26 + kRowsShown * rowHeight, around->height() - 100);
    setGeometry((around->width() - width) / 2, 60, width, height);
}

}  // namespace fairlead::gui

#include "moc_command_palette.cpp"
