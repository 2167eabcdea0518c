// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/dead_letter_filter_bar.h"

#include "gui/views/input_field.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QRegularExpression>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kTypingMs = 150;
constexpr qint64 kHourMs = 3'600'000;

}  // namespace

DeadLetterFilterBar::DeadLetterFilterBar(QWidget* parent) : QWidget(parent) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    const auto field = [this, layout](const QString& id, const QString& prompt, const QString& name, int stretch) {
        auto* made = new InputField(this);
        made->setObjectName(id);
        made->setPlaceholderText(prompt);
        made->setAccessibleName(name);
        made->setToolTip(name);
        made->setClearButtonEnabled(true);
        layout->addWidget(made, stretch);
        connect(made, &QLineEdit::textChanged, this, [this] { m_typing.start(); });
        return made;
    };
    m_error = field(u"filterError"_s, tr("Error contains   /"),
                    tr("Errors that contain this; upper and lower case differ"), 3);
    m_tenant = field(u"filterTenant"_s, tr("Tenant"), tr("Of this tenant; several are separated by spaces"), 2);
    m_command = field(u"filterCommand"_s, tr("Command"), tr("Of this command"), 2);
    m_id = field(u"filterId"_s, tr("Id"), tr("With this id; several are separated by spaces"), 2);
    m_died = new QComboBox(this);
    m_died->setObjectName(u"filterDied"_s);
    m_died->setAccessibleName(tr("When they died"));
    m_died->addItem(tr("Any time"), 0);
    m_died->addItem(tr("Last hour"), kHourMs);
    m_died->addItem(tr("Last 24 hours"), 24 * kHourMs);
    m_died->addItem(tr("Last 7 days"), 7 * 24 * kHourMs);
    m_died->addItem(tr("Last 30 days"), 30 * 24 * kHourMs);
    m_order = new QComboBox(this);
    m_order->setObjectName(u"filterOrder"_s);
    m_order->setAccessibleName(tr("Order"));
    m_order->addItem(tr("Newest first"), int(DeadLetterOrder::NewestFirst));
    m_order->addItem(tr("Oldest first"), int(DeadLetterOrder::OldestFirst));
    m_order->addItem(tr("By tenant"), int(DeadLetterOrder::ByTenant));
    for (QComboBox* box : {m_died, m_order}) {
        layout->addWidget(box);
        connect(box, &QComboBox::currentIndexChanged, this, &DeadLetterFilterBar::changed);
    }
    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingMs);
    connect(&m_typing, &QTimer::timeout, this, &DeadLetterFilterBar::changed);
}

DeadLetterQuery DeadLetterFilterBar::query(qint64 nowMs) const {
    const auto words = [](const QLineEdit* field) {
        static const QRegularExpression separator(u"[\\s,;]+"_s);
        return field->text().split(separator, Qt::SkipEmptyParts);
    };
    DeadLetterQuery query;
    query.filter.tenants = words(m_tenant);
    query.filter.command = m_command->text().trimmed();
    query.filter.errorContains = m_error->text();
    query.filter.ids = words(m_id);
    const qint64 spanMs = m_died->currentData().toLongLong();
    query.filter.diedFromMs = spanMs == 0 ? 0 : nowMs - spanMs;
    query.order = DeadLetterOrder(m_order->currentData().toInt());
    return query;
}

void DeadLetterFilterBar::clear() {
    for (QLineEdit* field : {m_tenant, m_command, m_error, m_id}) {
        field->clear();
    }
    m_died->setCurrentIndex(0);
    m_typing.stop();
    Q_EMIT changed();
}

void DeadLetterFilterBar::setTenant(const QString& tenant) { m_tenant->setText(tenant); }

void DeadLetterFilterBar::focusFirst() {
    m_error->setFocus(Qt::ShortcutFocusReason);
    m_error->selectAll();
}

}  // namespace fairlead::gui
