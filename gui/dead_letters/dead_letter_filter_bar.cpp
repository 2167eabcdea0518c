// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/dead_letter_filter_bar.h"

#include "gui/kit/rows/filter_chip.h"
#include "gui/kit/flow_layout.h"
#include "gui/kit/input_field.h"
#include "gui/kit/link_button.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/models/words/moment_text.h"

#include <QComboBox>
#include <QDataStream>
#include <QDateTimeEdit>
#include <QIODevice>
#include <QKeyEvent>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kFilterTypingMs = 150;
constexpr int kErrorFieldWidth = 210;
constexpr qint64 kFilterHourMs = 3'600'000;
constexpr qint64 kBetweenFields = -1;

QStringList wordsOf(const QString& text) {
    static const QRegularExpression separator(u"[\\s,;]+"_s);
    return text.split(separator, Qt::SkipEmptyParts);
}

// The ids, if the text is nothing but ids of tasks.
QStringList idsIn(const QString& text) {
    static const QRegularExpression id(u"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"_s);
    const QStringList words = wordsOf(text);
    const bool areIds =
        std::all_of(words.begin(), words.end(), [](const QString& word) { return id.match(word).hasMatch(); });
    return areIds ? words : QStringList();
}

}  // namespace

DeadLetterFilterBar::DeadLetterFilterBar(QWidget* parent) : QWidget(parent), m_layout(new FlowLayout(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(kGap2);
    m_error = field(u"filterError"_s, tr("Words of the error, or an id   /"),
                    tr("Errors that contain this, where upper and lower case differ; or ids of tasks"));
    m_error->setFixedWidth(kErrorFieldWidth);
    m_error->installEventFilter(this);
    m_layout->addWidget(m_error);
    m_tenant = field(u"filterTenant"_s, tr("Tenant"), tr("Of this tenant; several are separated by spaces"));
    m_command = field(u"filterCommand"_s, tr("Command"), tr("Of this command"));
    m_payload = field(u"filterPayload"_s, tr("Payload contains"),
                      tr("Payloads that contain this; upper and lower case differ. Every payload that matches the "
                         "other filters is read."));
    m_causeChip = chip(u"causeChip"_s, tr("Cause"), nullptr);
    m_requeuedChip = chip(u"requeuedBy"_s, tr("Failed again after operation"), nullptr);
    m_tenantChip = chip(u"tenantChip"_s, tr("Tenant"), m_tenant);
    m_commandChip = chip(u"commandChip"_s, tr("Command"), m_command);
    m_payloadChip = chip(u"payloadChip"_s, tr("Payload"), m_payload);
    m_timeChip = chip(u"timeChip"_s, tr("Died"), buildTimes());
    m_clear = new LinkButton(this);
    m_clear->setObjectName(u"clearFilters"_s);
    m_clear->setText(tr("Clear all"));
    m_clear->setAccessibleName(tr("Remove everything that narrows the list"));
    m_clear->setMinimumHeight(m_tenantChip->sizeHint().height());
    m_layout->addWidget(m_clear);
    buildOrder();
    connect(m_clear, &QToolButton::clicked, this, &DeadLetterFilterBar::clear);
    m_typing.setSingleShot(true);
    m_typing.setInterval(kFilterTypingMs);
    connect(&m_typing, &QTimer::timeout, this, &DeadLetterFilterBar::changed);
    showChips();
}

QLineEdit* DeadLetterFilterBar::field(const QString& id, const QString& prompt, const QString& name) {
    auto* made = InputField::forFilter(id, prompt, name, this);
    connect(made, &QLineEdit::textChanged, this, [this] {
        m_typing.start();
        showChips();
    });
    return made;
}

FilterChip* DeadLetterFilterBar::chip(const QString& id, const QString& title, QWidget* editor) {
    auto* made = new FilterChip(title, editor, this);
    made->setObjectName(id);
    m_chips.append(made);
    m_layout->addWidget(made);
    connect(made, &FilterChip::removed, this, [this, made] { remove(made); });
    if (auto* line = qobject_cast<QLineEdit*>(editor))
        connect(line, &QLineEdit::returnPressed, made, &FilterChip::closeEditor);
    return made;
}

QWidget* DeadLetterFilterBar::buildTimes() {
    auto* times = new QWidget(this);
    m_died = new QComboBox(times);
    m_died->setObjectName(u"filterDied"_s);
    m_died->setAccessibleName(tr("When they died"));
    m_died->addItem(tr("at any time"), 0);
    m_died->addItem(tr("in the last hour"), kFilterHourMs);
    m_died->addItem(tr("in the last 24 hours"), 24 * kFilterHourMs);
    m_died->addItem(tr("in the last 7 days"), 7 * 24 * kFilterHourMs);
    m_died->addItem(tr("in the last 30 days"), 30 * 24 * kFilterHourMs);
    m_died->addItem(tr("from … until …"), kBetweenFields);
    const QDateTime now = QDateTime::currentDateTime();
    const auto moment = [this, times](const QString& id, const QString& name, const QDateTime& at) {
        auto* made = new QDateTimeEdit(at, times);
        made->setObjectName(id);
        made->setAccessibleName(name);
        made->setDisplayFormat(u"yyyy-MM-dd HH:mm:ss"_s);
        made->setCalendarPopup(true);
        connect(made, &QDateTimeEdit::dateTimeChanged, this, [this] {
            m_typing.start();
            showChips();
        });
        return made;
    };
    m_diedFrom = moment(u"filterDiedFrom"_s, tr("Died at or after"), now.addDays(-1));
    m_diedUntil = moment(u"filterDiedUntil"_s, tr("Died before"), now);
    m_until = new TextLabel(tr("until"), times);
    auto* layout = new QVBoxLayout(times);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* part : std::initializer_list<QWidget*>{m_died, m_diedFrom, m_until, m_diedUntil})
        layout->addWidget(part);
    times->setFocusProxy(m_died);
    connect(m_died, &QComboBox::currentIndexChanged, this, [this] {
        showChips();
        Q_EMIT changed();
    });
    return times;
}

void DeadLetterFilterBar::buildOrder() {
    m_order = new QComboBox(this);
    m_order->setObjectName(u"filterOrder"_s);
    m_order->setAccessibleName(tr("Order"));
    m_order->addItem(tr("Newest first"), int(DeadLetterOrder::NewestFirst));
    m_order->addItem(tr("Oldest first"), int(DeadLetterOrder::OldestFirst));
    m_order->addItem(tr("By tenant"), int(DeadLetterOrder::ByTenant));
    connect(m_order, &QComboBox::currentIndexChanged, this, &DeadLetterFilterBar::changed);
}

bool DeadLetterFilterBar::isBetween() const { return m_died->currentData().toLongLong() == kBetweenFields; }

void DeadLetterFilterBar::showChips() {
    if (m_chips.size() < 6) return;  // still being built
    for (QWidget* part : std::initializer_list<QWidget*>{m_diedFrom, m_until, m_diedUntil})
        part->setVisible(isBetween());
    m_causeChip->setValue(m_cause ? m_cause->text() : QString());
    m_requeuedChip->setValue(m_requeuedBy);
    m_tenantChip->setValue(wordsOf(m_tenant->text()).join(u", "_s));
    m_commandChip->setValue(m_command->text().trimmed());
    m_payloadChip->setValue(payloadText());
    m_timeChip->setValue(m_died->currentIndex() == 0 ? QString()
                         : isBetween()               ? tr("%1 until %2")
                                             .arg(momentText(m_diedFrom->dateTime().toMSecsSinceEpoch()),
                                                  momentText(m_diedUntil->dateTime().toMSecsSinceEpoch()))
                                       : m_died->currentText());
    m_clear->setVisible(isNarrowing());
}

void DeadLetterFilterBar::remove(FilterChip* chip) {
    if (chip == m_causeChip) {
        setCause({});
        Q_EMIT causeRemoved();
        return;
    }
    if (chip == m_requeuedChip) {
        setRequeuedBy({});
        Q_EMIT changed();
        return;
    }
    if (chip == m_timeChip) {
        m_died->setCurrentIndex(0);
        return;
    }
    (chip == m_tenantChip ? m_tenant : chip == m_commandChip ? m_command : m_payload)->clear();
}

bool DeadLetterFilterBar::removeLast() {
    const auto last =
        std::find_if(m_chips.rbegin(), m_chips.rend(), [](const FilterChip* one) { return one->isSet(); });
    if (last == m_chips.rend()) return false;
    remove(*last);
    return true;
}

// In an empty field Backspace has nothing of its own to remove.
bool DeadLetterFilterBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_error && event->type() == QEvent::KeyPress && m_error->text().isEmpty() &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Backspace)
        return removeLast();
    return QWidget::eventFilter(watched, event);
}

DeadLetterQuery DeadLetterFilterBar::query(qint64 nowMs) const {
    DeadLetterQuery query;
    query.filter.requeuedBy = m_requeuedBy;
    query.filter.tenants = wordsOf(m_tenant->text());
    query.filter.command = m_command->text().trimmed();
    query.filter.ids = idsIn(m_error->text());
    if (query.filter.ids.isEmpty()) query.filter.errorContains = m_error->text();
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
    allow(m_payloadChip, reason, m_payload->accessibleName());
    showChips();
}

void DeadLetterFilterBar::setCause(const std::optional<CauseChoice>& cause) {
    m_cause = cause;
    showChips();
}

void DeadLetterFilterBar::setRequeuedBy(const QString& operation) {
    m_requeuedBy = operation;
    showChips();
}

bool DeadLetterFilterBar::isNarrowing() const {
    return m_cause || !payloadText().isEmpty() || !(query(0) == DeadLetterQuery{{}, query(0).order});
}

void DeadLetterFilterBar::clear() {
    {
        const QSignalBlocker blocker(m_died);
        m_died->setCurrentIndex(0);
    }
    for (QLineEdit* field : {m_tenant, m_command, m_error, m_payload}) field->clear();
    const bool hadCause = m_cause.has_value();
    m_cause.reset();
    setRequeuedBy({});
    m_typing.stop();
    if (hadCause) Q_EMIT causeRemoved();
    Q_EMIT changed();
}

void DeadLetterFilterBar::setTenant(const QString& tenant) { m_tenant->setText(tenant); }

void DeadLetterFilterBar::focusFirst() {
    m_error->setFocus(Qt::ShortcutFocusReason);
    m_error->selectAll();
}

// The fifth text is of earlier versions, which had a field for ids.
QByteArray DeadLetterFilterBar::saveState() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    for (const QLineEdit* field : {m_tenant, m_command, m_error, m_payload}) stream << field->text();
    stream << QString() << m_died->currentData().toLongLong() << m_diedFrom->dateTime() << m_diedUntil->dateTime()
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
    if (!texts.last().isEmpty()) texts[2] = texts.last();
    for (QLineEdit* field : {m_tenant, m_command, m_error, m_payload}) field->setText(texts.takeFirst());
    const QSignalBlocker noTime(m_died);
    const QSignalBlocker noOrder(m_order);
    m_died->setCurrentIndex(std::max(0, m_died->findData(died)));
    m_diedFrom->setDateTime(from);
    m_diedUntil->setDateTime(until);
    m_order->setCurrentIndex(std::max(0, m_order->findData(order)));
    showChips();
    m_typing.stop();
    Q_EMIT changed();
}

}  // namespace fairlead::gui

#include "moc_dead_letter_filter_bar.cpp"
