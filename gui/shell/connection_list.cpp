// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/connection_list.h"

#include "gui/kit/consent/connection_colors.h"
#include "gui/kit/push_button.h"
#include "gui/kit/text_label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostRecent = 5;

QString lineOf(const ConnectionProfile& profile) {
    QStringList parts{profile.name, profile.address};
    if (profile.tls.enabled) parts << ConnectionList::tr("TLS");
    if (profile.mark.production) parts << ConnectionList::tr("PROD");
    return parts.join(u" · "_s);
}

}  // namespace

ConnectionList::ConnectionList(QWidget* parent)
    : QWidget(parent), m_list(new QListWidget(this)), m_none(new TextLabel(this)) {
    m_list->setObjectName(u"savedConnections"_s);
    m_list->setAccessibleName(tr("Saved connections"));
    m_list->setUniformItemSizes(true);
    m_list->installEventFilter(this);
    m_none->setObjectName(u"noSavedConnections"_s);
    m_none->setText(
        tr("Save a connection to have its address, certificates and colour at hand. Its token is kept in "
           "the system's keychain, never in a file of this program."));
    m_none->setWordWrap(true);
    m_none->setForegroundRole(QPalette::PlaceholderText);

    auto* buttons = new QHBoxLayout;
    m_forSelected << makePushButton(this, u"openSaved"_s, tr("&Open"), tr("Open the selected connection"));
    QPushButton* add = makePushButton(this, u"addSaved"_s, tr("&New…"), tr("Save a new connection"));
    m_forSelected << makePushButton(this, u"editSaved"_s, tr("&Edit…"), tr("Edit the selected connection"))
                  << makePushButton(this, u"duplicateSaved"_s, tr("D&uplicate…"),
                                    tr("Save a copy of the selected connection"))
                  << makePushButton(this, u"removeSaved"_s, tr("&Remove…"), tr("Remove the selected connection"));
    buttons->addWidget(m_forSelected[0]);
    buttons->addWidget(add);
    for (QPushButton* button : m_forSelected.mid(1)) buttons->addWidget(button);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_none);
    layout->addWidget(m_list);
    layout->addLayout(buttons);

    connect(m_list, &QListWidget::itemDoubleClicked, this, [this] { Q_EMIT openRequested(selected()); });
    connect(m_list, &QListWidget::currentRowChanged, this, &ConnectionList::showButtons);
    connect(m_forSelected[0], &QPushButton::clicked, this, [this] { Q_EMIT openRequested(selected()); });
    connect(add, &QPushButton::clicked, this, &ConnectionList::addRequested);
    connect(m_forSelected[1], &QPushButton::clicked, this, [this] { Q_EMIT editRequested(selected()); });
    connect(m_forSelected[2], &QPushButton::clicked, this, [this] { Q_EMIT duplicateRequested(selected()); });
    connect(m_forSelected[3], &QPushButton::clicked, this, [this] { Q_EMIT removeRequested(selected()); });
    fill();
}

void ConnectionList::setProfiles(const QList<ConnectionProfile>& profiles) {
    m_profiles = profiles;
    fill();
}

QString ConnectionList::selected() const {
    const QListWidgetItem* item = m_list->currentItem();
    return item == nullptr ? QString() : item->data(Qt::UserRole).toString();
}

void ConnectionList::select(const QString& id) {
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->data(Qt::UserRole).toString() == id) m_list->setCurrentRow(row);
}

void ConnectionList::fill() {
    const QString before = selected();
    m_list->clear();
    for (const ConnectionProfile& profile : m_profiles) {
        auto* item = new QListWidgetItem(colorIcon(profile.mark.color, palette()), lineOf(profile), m_list);
        item->setData(Qt::UserRole, profile.id);
        item->setToolTip(profile.address);
    }
    if (m_list->count() > 0) {
        m_list->setCurrentRow(0);
        select(before);
        const int rows = std::min(m_list->count(), kMostRecent);
        m_list->setFixedHeight(rows * m_list->sizeHintForRow(0) + 2 * m_list->frameWidth() + 2);
    }
    m_list->setVisible(m_list->count() > 0);
    m_none->setVisible(m_list->count() == 0);
    showButtons();
}

void ConnectionList::showButtons() {
    for (QPushButton* button : m_forSelected) {
        button->setVisible(!m_profiles.isEmpty());
        button->setEnabled(!selected().isEmpty());
    }
}

bool ConnectionList::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_list && event->type() == QEvent::KeyPress && !selected().isEmpty()) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            Q_EMIT openRequested(selected());
            return true;
        }
        if (key == Qt::Key_Delete) {
            Q_EMIT removeRequested(selected());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ConnectionList::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) fill();
    QWidget::changeEvent(event);
}

}  // namespace fairlead::gui

#include "moc_connection_list.cpp"
