// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/dead_letter_filter_bar.h"

#include "gui/kit/input_field.h"
#include "gui/kit/permission.h"
#include "gui/kit/text_label.h"

#include <QComboBox>
#include <QDataStream>
#include <QDateTimeEdit>
#include <QHBoxLayout>
#include <QIODevice>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kFilterTypingMs = 150;
constexpr qint64 kHourMs = 3'600'000;
constexpr qint64 kBetween = -1;

}  // namespace

DeadLetterFilterBar::DeadLetterFilterBar(QWidget* parent) : QWidget(parent) {
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(6);
    lines->addLayout(buildFields());
    lines->addLayout(buildTimes());
    m_typing.setSingleShot(true);
    m_typing.setInterval(kFilterTypingMs);
    connect(&m_typing, &QTimer::timeout, this, &DeadLetterFilterBar::changed);
    showTimes();
}

QHBoxLayout* DeadLetterFilterBar::buildFields() {
    auto* layout = new QHBoxLayout;
    layout->setSpacing(8);
    const auto field = [this, layout](const QString& id, const QString& prompt, const QString& name, int stretch) {
        auto* made = InputField::forFilter(id, prompt, name, this);
        layout->addWidget(made, stretch);
        connect(made, &QLineEdit::textChanged, this, [this] { m_typing.start(); });
        return made;
    };
    m_error = field(u"filterError"_s, tr("Error contains   /"),
                    tr("Errors that contain this; upper and lower case differ"), 3);
    m_payload = field(u"filterPayload"_s, tr("Payload contains"),
                      tr("Payloads that contain this; upper and lower case differ. Every payload that matches the "
                         "other filters is read."),
                      3);
    m_tenant = field(u"filterTenant"_s, tr("Tenant"), tr("Of this tenant; several are separated by spaces"), 2);
    m_command = field(u"filterCommand"_s, tr("Command"), tr("Of this command"), 2);
    m_id = field(u"filterId"_s, tr("Id"), tr("With this id; several are separated by spaces"), 2);
    return layout;
}

QHBoxLayout* DeadLetterFilterBar::buildTimes() {
    m_died = new QComboBox(this);
    m_died->setObjectName(u"filterDied"_s);
    m_died->setAccessibleName(tr("When they died"));
    m_died->addItem(tr("Died at any time"), 0);
    m_died->addItem(tr("In the last hour"), kHourMs);
    m_died->addItem(tr("In the last 24 hours"), 24 * kHourMs);
    m_died->addItem(tr("In the last 7 days"), 7 * 24 * kHourMs);
    m_died->addItem(tr("In the last 30 days"), 30 * 24 * kHourMs);
    m_died->addItem(tr("From … until …"), kBetween);
    m_order = new QComboBox(this);
    m_order->setObjectName(u"filterOrder"_s);
    m_order->setAccessibleName(tr("Order"));
    m_order->addItem(tr("Newest first"), int(DeadLetterOrder::NewestFirst));
    m_order->addItem(tr("Oldest first"), int(DeadLetterOrder::OldestFirst));
    m_order->addItem(tr("By tenant"), int(DeadLetterOrder::ByTenant));
    const QDateTime now = QDateTime::currentDateTime();
    const auto moment = [this](const QString& id, const QString& name, const QDateTime& at) {
        auto* made = new QDateTimeEdit(at, this);
        made->setObjectName(id);
        made->setAccessibleName(name);
        made->setDisplayFormat(u"yyyy-MM-dd HH:mm:ss"_s);
        made->setCalendarPopup(true);
        connect(made, &QDateTimeEdit::dateTimeChanged, this, [this] { m_typing.start(); });
        return made;
    };
    m_diedFrom = moment(u"filterDiedFrom"_s, tr("Died at or after"), now.addDays(-1));
    m_diedUntil = moment(u"filterDiedUntil"_s, tr("Died before"), now);
    m_until = new TextLabel(tr("until"), this);
    m_second = new QHBoxLayout;
    m_second->setSpacing(8);
    for (QWidget* part : std::initializer_list<QWidget*>{m_died, m_diedFrom, m_until, m_diedUntil, m_order})
        m_second->addWidget(part);
    m_second->addStretch(1);
    connect(m_died, &QComboBox::currentIndexChanged, this, [this] {
        showTimes();
        Q_EMIT changed();
    });
    connect(m_order, &QComboBox::currentIndexChanged, this, &DeadLetterFilterBar::changed);
    return m_second;
}

void DeadLetterFilterBar::addControl(QWidget* control) { m_second->addWidget(control); }

bool DeadLetterFilterBar::isBetween() const { return m_died->currentData().toLongLong() == kBetween; }

void DeadLetterFilterBar::showTimes() {
    for (QWidget* part : std::initializer_list<QWidget*>{m_diedFrom, m_until, m_diedUntil})
        part->setVisible(isBetween());
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
    if (isBetween()) {
        query.filter.diedFromMs = m_diedFrom->dateTime().toMSecsSinceEpoch();
        query.filter.diedUntilMs = m_diedUntil->dateTime().toMSecsSinceEpoch();
    } else if (const qint64 spanMs = m_died->currentData().toLongLong(); spanMs > 0) {
        query.filter.diedFromMs = nowMs - spanMs;
    }
    query.order = DeadLetterOrder(m_order->currentData().toInt());
    return query;
}

QString DeadLetterFilterBar::payloadText() const { return m_payload->isEnabled() ? m_payload->text() : QString(); }

void DeadLetterFilterBar::setPayloadReason(const QString& reason) {
    allow(m_payload, reason, m_payload->accessibleName());
}

bool DeadLetterFilterBar::isNarrowing() const {
    return !payloadText().isEmpty() || !(query(0) == DeadLetterQuery{{}, query(0).order});
}

void DeadLetterFilterBar::clear() {
    for (QLineEdit* field : {m_tenant, m_command, m_error, m_payload, m_id}) field->clear();
    {
        const QSignalBlocker blocker(m_died);
        m_died->setCurrentIndex(0);
    }
    showTimes();
    m_typing.stop();
    Q_EMIT changed();
}

void DeadLetterFilterBar::setTenant(const QString& tenant) { m_tenant->setText(tenant); }

void DeadLetterFilterBar::focusFirst() {
    m_error->setFocus(Qt::ShortcutFocusReason);
    m_error->selectAll();
}

QByteArray DeadLetterFilterBar::saveState() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    for (const QLineEdit* field : {m_tenant, m_command, m_error, m_payload, m_id}) stream << field->text();
    stream << m_died->currentData().toLongLong() << m_diedFrom->dateTime() << m_diedUntil->dateTime()
           << m_order->currentData().toInt();
    return bytes;
}

void DeadLetterFilterBar::restoreState(const QByteArray& state) {
    QStringList texts(5);
    qint64 died = 0;
    QDateTime from;
    QDateTime until;
    int order = 0;
    QDataStream stream(state);
    for (QString& text : texts) stream >> text;
    stream >> died >> from >> until >> order;
    if (stream.status() != QDataStream::Ok) return;
    for (QLineEdit* field : {m_tenant, m_command, m_error, m_payload, m_id}) field->setText(texts.takeFirst());
    const QSignalBlocker noTime(m_died);
    const QSignalBlocker noOrder(m_order);
    m_died->setCurrentIndex(std::max(0, m_died->findData(died)));
    m_diedFrom->setDateTime(from);
    m_diedUntil->setDateTime(until);
    m_order->setCurrentIndex(std::max(0, m_order->findData(order)));
    showTimes();
    m_typing.stop();
    Q_EMIT changed();
}

}  // namespace fairlead::gui
