// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/page/alert_rule_dialog.h"

#include "gui/charts/shown_name.h"
#include "gui/charts/state_colors.h"
#include "gui/kit/input_field.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/text_label.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostTip = 1000;  // characters

}  // namespace

AlertRuleDialog::AlertRuleDialog(const AlertRule& rule, const QList<std::pair<QString, QString>>& connections,
                                 QWidget* parent)
    : QDialog(parent), m_before(rule) {
    setObjectName(u"alertRuleDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Alert"));
    build();
    m_kind->setCurrentIndex(m_kind->findData(int(rule.kind)));
    m_connection->addItem(tr("every connection"), QString());
    const auto add = [this](const QString& name, const QString& key) {
        m_connection->addItem(shownName(name), key);
        m_connection->setItemData(m_connection->count() - 1, name.left(kMostTip), Qt::ToolTipRole);
    };
    for (const auto& [key, name] : connections) add(name, key);
    if (m_connection->findData(rule.connection) < 0) add(tr("%1 (not open)").arg(rule.connection), rule.connection);
    m_connection->setCurrentIndex(m_connection->findData(rule.connection));
    m_tenant->setText(rule.tenant);
    m_raise->setValue(rule.raiseAt);
    m_clear->setValue(rule.clearAt);
    m_seconds->setValue(rule.forSeconds);
    showKind(false);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] { showKind(true); });
    connect(m_raise, &QDoubleSpinBox::valueChanged, this, &AlertRuleDialog::check);
    connect(m_clear, &QDoubleSpinBox::valueChanged, this, &AlertRuleDialog::check);
}

void AlertRuleDialog::build() {
    const auto named = [](auto* widget, const QString& id, const QString& name) {
        widget->setObjectName(id);
        widget->setAccessibleName(name);
        return widget;
    };
    const auto level = [this, named](const QString& id, const QString& name) {
        auto* box = named(new QDoubleSpinBox(this), id, name);
        box->setRange(0, 1e12);
        box->setDecimals(0);
        box->setGroupSeparatorShown(true);
        return box;
    };
    m_kind = named(new QComboBox(this), u"alertKind"_s, tr("What the rule looks at"));
    for (const AlertKind kind : alertKinds()) m_kind->addItem(alertKindText(kind), int(kind));
    m_connection = named(new QComboBox(this), u"alertConnection"_s, tr("Of which connection"));
    // Names come from outside and may be long.
    m_connection->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_connection->setMinimumContentsLength(24);
    m_tenant = named(new InputField(this), u"alertTenant"_s, tr("Of which tenant; empty: any"));
    m_tenant->setPlaceholderText(tr("any"));
    m_raise = level(u"alertRaise"_s, tr("Level that raises it"));
    m_clear = level(u"alertClear"_s, tr("Level that clears it"));
    m_seconds = named(new QSpinBox(this), u"alertSeconds"_s, tr("For how many seconds"));
    m_seconds->setRange(0, 86'400);
    m_seconds->setSuffix(tr(" s"));
    m_problem = named(new TextLabel(this), u"alertProblem"_s, tr("What is wrong with the rule"));
    m_problem->setWordWrap(true);
    m_form = new QFormLayout;
    m_form->addRow(tr("When"), m_kind);
    m_form->addRow(tr("Of"), m_connection);
    m_form->addRow(tr("Tenant"), m_tenant);
    m_form->addRow(tr("Raise at"), m_raise);
    m_form->addRow(tr("Clear at"), m_clear);
    m_form->addRow(tr("For"), m_seconds);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_save = named(buttons->addButton(tr("Save"), QDialogButtonBox::ActionRole), u"saveAlert"_s, tr("Save the rule"));
    m_save->setDefault(true);
    buttons->button(QDialogButtonBox::Cancel)->setAccessibleName(tr("Cancel"));
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(m_form);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    setMinimumWidth(420);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, [this] {
        Q_EMIT saved(rule());
        accept();
    });
}

void AlertRuleDialog::showKind(bool usualLevels) {
    const auto kind = AlertKind(m_kind->currentData().toInt());
    m_form->setRowVisible(m_tenant, wantsTenant(kind));
    m_form->setRowVisible(m_raise, wantsLevels(kind));
    m_form->setRowVisible(m_clear, wantsLevels(kind));
    for (QDoubleSpinBox* box : {m_raise, m_clear}) {
        const QString unit = alertUnit(kind);
        box->setSuffix(unit.isEmpty() ? QString() : u' ' + unit);
    }
    if (usualLevels) {
        const AlertRule usual = newAlertRule(kind);
        m_raise->setValue(usual.raiseAt);
        m_clear->setValue(usual.clearAt);
        m_seconds->setValue(usual.forSeconds);
    }
    check();
}

AlertRule AlertRuleDialog::rule() const {
    AlertRule made = m_before;
    made.kind = AlertKind(m_kind->currentData().toInt());
    made.connection = m_connection->currentData().toString();
    made.tenant = wantsTenant(made.kind) ? m_tenant->text().trimmed() : QString();
    made.raiseAt = m_raise->value();
    made.clearAt = m_clear->value();
    made.forSeconds = m_seconds->value();
    return made;
}

void AlertRuleDialog::check() {
    const QString wrong = whatIsWrongWith(rule());
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, stateColors(palette()).problem);
    m_problem->setPalette(colors);
    m_problem->setText(wrong);
    allow(m_save, wrong, m_save->accessibleName());
}

}  // namespace fairlead::gui

#include "moc_alert_rule_dialog.cpp"
