// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/link_copy.h"

#include "gui/connections/broker_connection.h"
#include "gui/data/translation.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QPointer>

namespace fairlead::gui {

QString copyLink(const BrokerConnection& connection, Link place) {
    place.connection = linkName(connection);
    const QString text = textOf(place);
    QGuiApplication::clipboard()->setText(text);
    return text;
}

void addCopyLink(QMenu* menu, const BrokerConnection* connection, const Link& place) {
    if (connection == nullptr) return;
    const QPointer<const BrokerConnection> open(connection);
    menu->addAction(tr("Copy link"), menu, [open, place] {
        if (open) copyLink(*open, place);
    });
}

}  // namespace fairlead::gui
