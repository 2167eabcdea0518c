// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/broker/backup_list.h"

#include "gui/charts/state_colors.h"
#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/kit/message_line.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/broker/broker_text.h"
#include "gui/kit/input_field.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/text_label.h"
#include "gui/kit/consent/typed_confirmation.h"
#include "gui/kit/rows/value_table.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

BackupList::BackupList(QWidget* parent)
    : QWidget(parent), m_list(std::chrono::seconds(10), [](Calls& calls, Then<Backups> then) {
          return calls.broker().listBackups(std::move(then));
      }) {
    build();
    m_list.setShownBy(this);
    connect(&m_list, &LiveQueryBase::changed, this, &BackupList::showList);
    connect(&m_list, &LiveQueryBase::failed, m_folder,
            [this](const Failure& failure) { m_folder->setText(failure.text); });
    connect(m_makeButton, &QPushButton::clicked, this, &BackupList::make);
    connect(m_name, &QLineEdit::returnPressed, this, &BackupList::make);
    connect(m_deleteButton, &QPushButton::clicked, this, &BackupList::askToDelete);
    connect(m_table, &ValueTable::selectionMoved, this, &BackupList::check);
    check();
}

void BackupList::build() {
    m_name = new InputField(this);
    m_name->setObjectName(u"backupName"_s);
    m_name->setAccessibleName(tr("Name of the backup; empty: by the time"));
    m_name->setPlaceholderText(tr("name; empty: by the time"));
    m_makeButton = new QPushButton(tr("Back up now"), this);
    m_makeButton->setObjectName(u"makeBackup"_s);
    m_makeButton->setAccessibleName(tr("Make a backup while the broker runs"));
    m_makeButton->setAutoDefault(false);
    m_deleteButton = new QPushButton(tr("Delete…"), this);
    m_deleteButton->setObjectName(u"deleteBackup"_s);
    m_deleteButton->setAccessibleName(tr("Delete the selected backup"));
    m_deleteButton->setAutoDefault(false);
    m_folder = new TextLabel(this);
    m_folder->setObjectName(u"backupFolder"_s);
    m_folder->setForegroundRole(QPalette::PlaceholderText);
    m_folder->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message = new MessageLine(this);
    m_message->setObjectName(u"backupMessage"_s);
    m_message->setAccessibleName(tr("Result of the backup"));
    m_table =
        new ValueTable(tr("Backups, oldest first"), {tr("Name"), tr("Size"), tr("Made"), tr("Folder")}, {1}, this);
    m_table->setObjectName(u"backupTable"_s);
    auto* line = new QHBoxLayout;
    line->addWidget(m_name);
    line->addWidget(m_makeButton);
    line->addWidget(m_deleteButton);
    line->addWidget(m_folder, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(line);
    layout->addWidget(m_message);
    layout->addWidget(m_table, 1);
}

void BackupList::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_make.reset();
    m_delete.reset();
    m_table->setRows({});
    m_folder->clear();
    say({}, false);
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &BackupList::check);
        connect(connection, &BrokerConnection::infoChanged, this, &BackupList::check);
    }
    m_list.setConnection(connection);
    check();
}

void BackupList::refresh() { m_list.refresh(); }

void BackupList::showList() {
    m_folder->setText(tr("in %1").arg(m_list.answer()->folder));
    m_table->setRowsOf(m_list.answer()->backups, backupRow);
    check();
}

void BackupList::make() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr || !m_makeButton->isEnabled()) return;
    say(tr("Copying the store; the broker goes on meanwhile…"), false);
    m_make = calls->broker().createBackup(m_name->text().trimmed(), [this](const Outcome<Backup>& answer) {
        if (answer) {
            m_name->clear();
            say(tr("%1 is whole: %2 in %3.").arg(answer->name, bytesText(answer->bytes), waitText(answer->seconds)),
                false);
        } else {
            say(tr("No backup: %1").arg(answer.failure().text), true);
        }
        check();
        refresh();
    });
    check();
}

void BackupList::askToDelete() {
    const QString name = m_table->selectedKey();
    auto* dialog =
        new TypedConfirmation(tr("Delete the backup %1").arg(name),
                              tr("The backup is deleted from the broker's disk and cannot be brought back. The "
                                 "broker's own tasks are not touched."),
                              name, tr("Delete"), this);
    dialog->setConnection(m_connection);
    connect(dialog, &TypedConfirmation::confirmed, this, [this, name] { remove(name); });
    dialog->open();
}

void BackupList::remove(const QString& name) {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) return;
    m_delete = calls->broker().deleteBackup(name, [this, name](const Outcome<Nothing>& answer) {
        say(answer ? tr("%1 is deleted.").arg(name) : tr("Not deleted: %1").arg(answer.failure().text), !answer);
        refresh();
    });
}

void BackupList::check() {
    const QString mayNot = whyNot(m_connection, kAdminScope);
    allow(m_makeButton, m_make.isUnderWay() ? tr("One is being made.") : mayNot, m_makeButton->accessibleName());
    allow(m_deleteButton, m_table->selectedKey().isEmpty() ? tr("Select a backup.") : mayNot,
          m_deleteButton->accessibleName());
}

void BackupList::say(const QString& text, bool wrong) {
    QPalette colors = palette();
    if (wrong) colors.setColor(QPalette::WindowText, stateColors(palette()).problem);
    m_message->setPalette(colors);
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

}  // namespace fairlead::gui

#include "moc_backup_list.cpp"
