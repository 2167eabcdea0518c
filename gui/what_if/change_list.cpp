// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/what_if/change_list.h"

#include "gui/kit/message_line.h"
#include "gui/kit/rows/filter_chip.h"
#include "gui/kit/flow_layout.h"
#include "gui/kit/input_field.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/models/words/limit_words.h"
#include "shared/limits/limit_text.h"
#include "shared/tenant_id.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// Those that have an effect in a replay.
constexpr std::array kTried{LimitField::MaxConcurrency, LimitField::Weight,          LimitField::MinSeats,
                            LimitField::DispatchRate,   LimitField::ReleaseInterval, LimitField::PriorityBoost,
                            LimitField::Paused,         LimitField::MaxEnqueueRate,  LimitField::MaxQueueDepth};

QString exampleOf(LimitField field) {
    switch (field) {
        case LimitField::MaxConcurrency: return u"12"_s;
        case LimitField::Weight: return u"3"_s;
        case LimitField::MinSeats: return u"4"_s;
        case LimitField::DispatchRate:
        case LimitField::MaxEnqueueRate: return u"100/1m"_s;
        case LimitField::ReleaseInterval:
        case LimitField::PriorityBoost: return u"250ms"_s;
        case LimitField::Paused: return u"true"_s;
        case LimitField::MaxQueueDepth: return u"1000"_s;
        default: return {};
    }
}

}  // namespace

ChangeList::ChangeList(QWidget* parent) : QWidget(parent) {
    m_tenant = new InputField(this);
    m_tenant->setObjectName(u"whatIfTenant"_s);
    m_tenant->setAccessibleName(tr("Whose limit; * is every tenant"));
    m_tenant->setPlaceholderText(tr("tenant, or *"));
    m_field = new QComboBox(this);
    m_field->setObjectName(u"whatIfField"_s);
    m_field->setAccessibleName(tr("Which limit"));
    for (const LimitField each : kTried) m_field->addItem(labelOf(ruleOf(each)), int(each));
    m_value = new InputField(this);
    m_value->setObjectName(u"whatIfValue"_s);
    m_value->setAccessibleName(tr("The limit's value"));
    m_add = new QPushButton(tr("Add"), this);
    m_add->setObjectName(u"whatIfAdd"_s);
    m_add->setAccessibleName(tr("Add this change"));
    m_add->setAutoDefault(false);
    m_problem = new MessageLine(this);
    m_problem->setObjectName(u"whatIfProblem"_s);
    m_problem->setAccessibleName(tr("What is wrong with the change"));
    m_chips = new QWidget(this);
    auto* flow = new FlowLayout(m_chips);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(kGap1);
    m_chips->hide();

    auto* form = new QHBoxLayout;
    form->setSpacing(kGap2);
    form->addWidget(m_tenant, 2);
    form->addWidget(m_field, 2);
    form->addWidget(m_value, 1);
    form->addWidget(m_add);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap1);
    layout->addLayout(form);
    layout->addWidget(m_problem);
    layout->addWidget(m_chips);

    setFocusProxy(m_tenant);
    connect(m_field, &QComboBox::currentIndexChanged, this, &ChangeList::showHint);
    connect(m_add, &QPushButton::clicked, this, &ChangeList::add);
    for (InputField* each : {m_tenant, m_value})
        connect(each, &QLineEdit::returnPressed, this, [this] {
            if (m_value->text().trimmed().isEmpty() && !m_lines.isEmpty())
                Q_EMIT entered();
            else
                add();
        });
    showHint();
}

LimitField ChangeList::field() const { return static_cast<LimitField>(m_field->currentData().toInt()); }

void ChangeList::showHint() {
    m_value->setPlaceholderText(exampleOf(field()));
    m_value->setToolTip(helpOf(ruleOf(field())));
}

bool ChangeList::takeForm() { return m_value->text().trimmed().isEmpty() || add(); }

bool ChangeList::add() {
    const auto problem = [this](const QString& text) {
        m_problem->setText(text);
        m_problem->setVisible(!text.isEmpty());
        return text.isEmpty();
    };
    const QString tenant = m_tenant->text().trimmed();
    if (tenant.isEmpty()) return problem(tr("Say whose limit it is: a tenant, or * for every one."));
    if (tenant != u'*')
        if (const Status status = checkTenantId(tenant.toStdString()); !status.ok())
            return problem(QString::fromStdString(status.message()));
    const QString value = m_value->text().trimmed();
    LimitSettings settings;
    Status status = setFromText(settings, field(), value.toStdString());
    if (status.ok()) status = validate(settings);
    if (!status.ok()) return problem(QString::fromStdString(status.message()));
    problem({});
    put(tenant, field(), value);
    m_value->clear();
    Q_EMIT changed();
    return true;
}

int ChangeList::setChanges(const QList<WhatIfChange>& changes) {
    clear();
    m_problem->hide();
    m_value->clear();
    int without = 0;
    for (const WhatIfChange& change : changes)
        for (const LimitRule& rule : limitRules()) {
            const std::optional<std::string> value = textOf(change.set, rule.field);
            if (!value) continue;
            if (std::find(kTried.begin(), kTried.end(), rule.field) == kTried.end())
                ++without;
            else
                put(change.tenant, rule.field, QString::fromStdString(*value));
        }
    Q_EMIT changed();
    return without;
}

void ChangeList::put(const QString& tenant, LimitField which, const QString& value) {
    // A second change of the same limit replaces the first.
    for (const Entry& line : m_lines)
        if (line.tenant == tenant && line.field == which) {
            remove(line.chip);
            break;
        }
    auto* chip = new FilterChip(tenant == u'*' ? tr("every tenant") : tenant, nullptr, m_chips);
    chip->setValue(tr("%1 %2", "a limit and its value").arg(labelOf(ruleOf(which)), value));
    m_chips->layout()->addWidget(chip);
    connect(chip, &FilterChip::removed, this, [this, chip] { remove(chip); });
    m_lines.append({tenant, which, value, chip});
    m_chips->show();
    chip->show();
}

void ChangeList::remove(FilterChip* chip) {
    m_lines.removeIf([chip](const Entry& line) { return line.chip == chip; });
    chip->hide();
    chip->deleteLater();
    m_chips->setVisible(!m_lines.isEmpty());
    Q_EMIT changed();
}

void ChangeList::setTenant(const QString& tenant) { m_tenant->setText(tenant); }

void ChangeList::clear() {
    const QList<Entry> all = m_lines;
    for (const Entry& line : all) remove(line.chip);
}

QList<WhatIfChange> ChangeList::changes() const {
    QList<WhatIfChange> all;
    for (const Entry& line : m_lines) {
        WhatIfChange* its = nullptr;
        for (WhatIfChange& known : all)
            if (known.tenant == line.tenant) its = &known;
        if (its == nullptr) {
            all.append({line.tenant, {}});
            its = &all.last();
        }
        static_cast<void>(setFromText(its->set, line.field, line.value.toStdString()).ok());
    }
    return all;
}

}  // namespace fairlead::gui

#include "moc_change_list.cpp"
