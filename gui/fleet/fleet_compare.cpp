// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/fleet/fleet_compare.h"

#include "gui/charts/shown_name.h"
#include "gui/compare/compare_view.h"
#include "gui/data/translation.h"
#include "gui/fleet/fleet_model.h"
#include "gui/fleet/fleet_watch.h"
#include "gui/kit/push_button.h"
#include "gui/kit/rows/control_delegate.h"
#include "gui/kit/elided_label.h"
#include "gui/kit/rows/filter_chip.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/plain_texts.h"
#include "gui/kit/rows/row_table.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"

#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>

#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostOfBrokerName = 24;  // on a button

QString shortName(const QString& name) {
    const QString shown = shownName(name);
    return shown.size() <= kMostOfBrokerName ? shown : shown.left(kMostOfBrokerName - 1) + u'…';
}

}  // namespace

FleetCompare::FleetCompare(FleetModel* model, RowTable* table, CompareView* view, QWidget* parent)
    : QWidget(parent), m_model(model), m_table(table), m_view(view) {
    const auto button = [this](const QString& id, const QString& text, const QString& name) {
        return makePushButton(this, id, text, name);
    };
    m_compare = button(u"compareFleet"_s, tr("Compare"), tr("Compare the two that are ticked"));
    m_openFile =
        button(u"openSnapshot"_s, tr("Open a snapshot…"), tr("Open a snapshot from a file, to compare with it"));
    m_save = button(u"saveSnapshot"_s, {}, tr("Save a snapshot of the selected connection"));
    m_chip = new FilterChip(tr("File", "a snapshot"), nullptr, this);
    m_chip->setObjectName(u"snapshotChip"_s);
    m_chip->setAccessibleName(tr("The opened snapshot"));
    m_said = new ElidedLabel(this);
    m_said->setObjectName(u"fleetSaid"_s);
    m_said->setAccessibleName(tr("What can be compared"));
    m_said->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addWidget(m_compare);
    layout->addWidget(m_chip);
    layout->addWidget(m_said, 1);
    layout->addWidget(m_openFile);
    layout->addWidget(m_save);

    auto* delegate = new ControlDelegate(table->marks(), table);
    table->setItemDelegateForColumn(0, delegate);
    table->installEventFilter(this);
    connect(delegate, &ControlDelegate::pressed, this,
            [this](const QModelIndex& at) { tick(m_model->keyAt(at.row())); });
    connect(m_compare, &QPushButton::clicked, this, &FleetCompare::compare);
    connect(m_openFile, &QPushButton::clicked, this, &FleetCompare::chooseFile);
    connect(m_save, &QPushButton::clicked, this, &FleetCompare::chooseSaving);
    connect(m_chip, &FilterChip::removed, this, [this] {
        m_file = {};
        m_chip->setValue({});
        say({});
        look();
    });
    connect(m_view, &CompareView::closed, this, &FleetCompare::end);
    look();
}

void FleetCompare::setWatch(FleetWatch* watch) {
    m_watch = watch;
    m_reading.reset();
    m_saved.reset();
    if (watch == nullptr) end();
    look();
}

const FleetRow* FleetCompare::row(const QString& key) const { return m_model->find(key); }

const FleetRow* FleetCompare::selected() const { return m_model->at(m_table->currentIndex().row()); }

void FleetCompare::look() {
    const auto before = m_ticked.size();
    m_ticked.removeIf([this](const QString& key) { return row(key) == nullptr; });
    if (m_ticked.size() != before) m_model->setTicked(m_ticked);
    const QString why = whyNotCompared();
    allow(m_compare, why, m_compare->accessibleName());
    const FleetRow* one = selected();
    m_save->setText(one == nullptr ? tr("Save a snapshot…") : tr("Save snapshot of %1…").arg(shortName(one->name)));
    allow(m_save,
          one == nullptr ? tr("Select a connection.")
          : one->info.server == ServerKind::Codeq
              ? tr("%1 is codeQ's own server: it has no settings of tenants.").arg(shownName(one->name))
          : m_reading != nullptr || m_writing != nullptr ? tr("A snapshot is being saved.")
                                                         : QString(),
          m_save->accessibleName());
}

QString FleetCompare::whyNotCompared() const {
    const qsizetype sides = m_ticked.size() + (m_file.isFile() ? 1 : 0);
    if (sides == 0) return tr("Tick two connections to compare them, or one and open a snapshot.");
    if (sides == 1)
        return m_file.isFile() ? tr("Tick a connection to compare it with the file.")
                               : tr("Tick one more, or open a snapshot.");
    return {};
}

void FleetCompare::say(const QString& text) {
    m_said->setText(text);
    m_said->setToolTip(text);
}

QString FleetCompare::said() const { return m_said->text(); }

void FleetCompare::tick(const QString& key) {
    const FleetRow* one = row(key);
    if (one == nullptr) return;
    const int most = m_file.isFile() ? kMostTicked - 1 : kMostTicked;
    if (m_ticked.removeOne(key)) {
        say({});
    } else if (one->info.server == ServerKind::Codeq) {
        say(tr("%1 is codeQ's own server: it has no settings of tenants to compare.").arg(shownName(one->name)));
    } else if (m_ticked.size() >= most) {
        say(m_file.isFile() ? tr("A file and a connection are chosen already: drop one of them first.")
                            : tr("Two are ticked already: take one of the ticks away first."));
    } else {
        m_ticked.append(key);
        say({});
    }
    m_model->setTicked(m_ticked);
    look();
    if (m_said->text().isEmpty() && !m_ticked.isEmpty()) say(whyNotCompared());
}

std::optional<CompareSide> FleetCompare::sideOf(const QString& key) {
    const FleetRow* one = row(key);
    if (one == nullptr || !m_watch) return std::nullopt;
    CompareSide side{one->name, key, nullptr};
    if (BrokerConnection* open = m_watch->openConnection(key)) {
        side.connection = open;
        return side;
    }
    side.made = m_watch->makeConnection(key);
    if (!side.made) {
        say(tr("%1 needs its token, which is typed when it is opened: open it first.").arg(shownName(one->name)));
        return std::nullopt;
    }
    side.connection = side.made.get();
    return side;
}

void FleetCompare::compare() {
    if (const QString why = whyNotCompared(); !why.isEmpty()) {
        say(why);
        return;
    }
    const auto first = sideOf(m_ticked.constFirst());
    if (!first) return;
    const auto second = m_file.isFile() ? std::optional(m_file) : sideOf(m_ticked.constLast());
    if (!second) return;
    say({});
    m_view->compare(*first, *second);
    for (const CompareSide& side : {*first, *second})
        if (side.made) side.made->open();
    m_isComparing = true;
    Q_EMIT comparing(true);
}

void FleetCompare::end() {
    m_view->forget();
    if (!std::exchange(m_isComparing, false)) return;
    Q_EMIT comparing(false);
    m_table->setFocus(Qt::OtherFocusReason);
}

bool FleetCompare::goBack() {
    if (!m_isComparing) return false;
    if (!m_view->goBack()) end();
    return true;
}

void FleetCompare::chooseFile() {
    auto* dialog = new QFileDialog(this, tr("Open a snapshot"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Snapshots (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &FleetCompare::openFile);
    dialog->open();
}

void FleetCompare::openFile(const QString& path) {
    say(tr("Reading %1 …").arg(shownName(QFileInfo(path).fileName())));
    readSnapshotFile(path, this, [this, path](const ReadSnapshot& read) {
        if (!read.snapshot) {
            say(read.trouble);
            return;
        }
        const QString name = QFileInfo(path).fileName();
        m_file = {name, {}, read.snapshot};
        m_chip->setValue(name);
        while (m_ticked.size() > kMostTicked - 1) m_ticked.removeLast();
        m_model->setTicked(m_ticked);
        say({});
        look();
        if (m_ticked.isEmpty())
            say(whyNotCompared());
        else
            compare();
        if (!read.snapshot->leftOut.empty())
            say(tr("%1: what this version does not know is left out: %2")
                    .arg(shownName(name), QString::fromStdString(read.snapshot->leftOut)));
    });
}

void FleetCompare::chooseSaving() {
    const FleetRow* one = selected();
    if (one == nullptr || !m_save->isEnabled()) return;
    auto* dialog = new QFileDialog(this, tr("Save a snapshot"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"json"_s);
    dialog->setNameFilter(tr("Snapshots (*.json)"));
    QString name = briefName(one->name);
    name.replace(u'/', u'-');
    dialog->selectFile(u"%1-%2.json"_s.arg(name, QDateTime::currentDateTime().toString(u"yyyyMMdd-HHmm"_s)));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, key = one->key](const QString& path) { saveTo(key, path); });
    dialog->open();
}

void FleetCompare::saveTo(const QString& key, const QString& path) {
    if (m_reading || m_writing) return;
    const auto side = sideOf(key);
    if (!side) return;
    m_saved = side->made;
    m_reading = std::make_unique<SnapshotReading>(side->connection);
    if (m_saved) m_saved->open();
    say(tr("Taking a snapshot of %1 …").arg(shownName(side->name)));
    look();
    connect(m_reading.get(), &SnapshotReading::done, this, [this, path, name = shownName(side->name)] {
        const Snapshot taken = m_reading->snapshot();
        if (!taken) say(tr("%1: %2").arg(name, m_reading->trouble()));
        m_reading.release()->deleteLater();
        QMetaObject::invokeMethod(
            this, [this] { m_saved.reset(); }, Qt::QueuedConnection);
        if (!taken) {
            look();
            return;
        }
        m_writing = std::make_unique<SnapshotWriting>(path, taken);
        connect(m_writing.get(), &SnapshotWriting::done, this, [this, path, name, taken](const QString& trouble) {
            m_writing.release()->deleteLater();
            const quint64 tenants = quint64(taken->tenants.size()) - 1;
            say(trouble.isEmpty()
                    ? tr("%1 tenants of %2 are in %3", nullptr, plural(tenants)).arg(countText(tenants), name, path)
                    : tr("Not saved: %1").arg(trouble));
            look();
        });
    });
}

bool FleetCompare::eventFilter(QObject* watched, QEvent* event) {
    // Space pauses everywhere else.
    if (watched == m_table && event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        event->accept();
        return true;
    }
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::NoModifier && (key->key() == Qt::Key_Home || key->key() == Qt::Key_End)) {
            m_table->selectRow(key->key() == Qt::Key_Home ? 0 : m_model->rowCount() - 1);
            return true;
        }
        const FleetRow* one = selected();
        if (key->key() == Qt::Key_Space && key->modifiers() == Qt::NoModifier && one != nullptr) {
            tick(one->key);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

QList<Command> FleetCompare::commands() {
    QList<Command> all;
    if (whyNotCompared().isEmpty()) all.append({tr("Compare what is ticked"), tr("action"), {}, [this] { compare(); }});
    if (m_isComparing)
        all.append({tr("Take the settings of both again"), tr("action"), {}, [this] { m_view->takeAgain(); }});
    all.append({tr("Open a snapshot…"), tr("action"), {}, [this] { chooseFile(); }});
    if (m_save->isEnabled()) all.append({m_save->text(), tr("action"), {}, [this] { chooseSaving(); }});
    return all;
}

}  // namespace fairlead::gui

#include "moc_fleet_compare.cpp"
