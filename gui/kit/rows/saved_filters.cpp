// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/saved_filters.h"

#include "gui/kit/plain_texts.h"

#include <QDataStream>
#include <QInputDialog>
#include <QIODevice>
#include <QLineEdit>
#include <QMenu>

#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

SavedFilters::SavedFilters(std::function<QByteArray()> state, std::function<void(const QByteArray& state)> use,
                           QWidget* parent)
    : ChipButton(tr("Saved ▾"), parent), m_state(std::move(state)), m_use(std::move(use)), m_menu(new QMenu(this)) {
    setObjectName(u"savedFilters"_s);
    setCheckable(false);
    setAccessibleName(tr("Saved filters"));
    setToolTip(tr("Filters that were given a name"));
    m_menu->setObjectName(u"savedFiltersMenu"_s);
    connect(this, &QToolButton::clicked, this, [this] {
        fillMenu();
        m_menu->popup(mapToGlobal(QPoint(0, height())));
    });
}

void SavedFilters::fillMenu() {
    m_menu->clear();
    for (const QString& name : m_saved.keys()) {
        // "&" would become a shortcut.
        m_menu->addAction(briefName(name).replace(u'&', u"&&"_s), this, [this, name] { use(name); });
    }
    m_menu->addSeparator();
    m_menu->addAction(tr("Save these filters…"), this, &SavedFilters::askForName);
    if (!m_saved.isEmpty()) {
        QMenu* forgetting = m_menu->addMenu(tr("Forget"));
        for (const QString& name : m_saved.keys())
            forgetting->addAction(briefName(name).replace(u'&', u"&&"_s), this, [this, name] { forget(name); });
    }
}

void SavedFilters::askForName() {
    auto* dialog = new QInputDialog(this);
    dialog->setObjectName(u"filterName"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save these filters"));
    dialog->setLabelText(tr("Under which name?"));
    connect(dialog, &QInputDialog::textValueSelected, this, &SavedFilters::save);
    dialog->open();
}

void SavedFilters::save(const QString& name) {
    if (!name.trimmed().isEmpty()) {
        m_saved[name.trimmed()] = m_state();
        Q_EMIT changed();
    }
}

void SavedFilters::forget(const QString& name) {
    if (m_saved.remove(name) > 0) Q_EMIT changed();
}

void SavedFilters::use(const QString& name) {
    if (const auto found = m_saved.constFind(name); found != m_saved.constEnd()) m_use(*found);
}

QByteArray SavedFilters::saveState() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << m_saved;
    return bytes;
}

void SavedFilters::restoreState(const QByteArray& state) {
    QMap<QString, QByteArray> saved;
    QDataStream stream(state);
    stream >> saved;
    if (stream.status() == QDataStream::Ok) m_saved = saved;
}

}  // namespace fairlead::gui

#include "moc_saved_filters.cpp"
