// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/page/lab_form.h"

#include "gui/lab/page/lab_text.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QSpinBox>

#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kNarrowestBox = 84;  // in a small window; its text is then shortened

}  // namespace

LabForm::LabForm(QWidget* parent) : QWidget(parent) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kGap2);
    grid->setVerticalSpacing(3);
    int column = 0;
    const auto add = [&](QWidget* field, const QString& id, const QString& name, const QString& tip) {
        field->setObjectName(id);
        field->setAccessibleName(name);
        field->setToolTip(tip);
        auto* label = new TextLabel(name, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setBuddy(field);
        grid->addWidget(label, 0, column);
        grid->addWidget(field, 1, column++);
    };
    m_scenario = new QComboBox(this);
    for (int at = 0; at < kLabScenarios; ++at) m_scenario->addItem(scenarioText(LabScenario(at)), at);
    add(m_scenario, u"scenario"_s, tr("Scenario"), tr("What is played"));
    m_before = policyBox(u"policyBefore"_s, tr("First by"));
    add(m_before, u"policyBefore"_s, tr("First by"), tr("The policy of the first half"));
    m_after = policyBox(u"policyAfter"_s, tr("then by"));
    add(m_after, u"policyAfter"_s, tr("then by"), tr("The policy of the second half"));
    const auto spin = [&](const QString& id, const QString& name, const QString& tip, int least, int most,
                          const QString& suffix) {
        auto* made = new QSpinBox(this);
        made->setRange(least, most);
        made->setSuffix(suffix);
        add(made, id, name, tip);
        connect(made, &QSpinBox::valueChanged, this, &LabForm::showConsequences);
        return made;
    };
    m_tenants =
        spin(u"tenants"_s, tr("Quiet tenants"), tr("Number of tenants that ask for a steady amount"), 1, 50, {});
    m_rate = new QDoubleSpinBox(this);
    m_rate->setRange(0.1, 500);
    m_rate->setDecimals(1);
    m_rate->setSuffix(tr(" /s"));
    add(m_rate, u"rate"_s, tr("Tasks of each"), tr("Tasks that each quiet tenant asks for in a second"));
    connect(m_rate, &QDoubleSpinBox::valueChanged, this, &LabForm::showConsequences);
    m_taskMs =
        spin(u"taskLength"_s, tr("Task length"), tr("How long their tasks take on average"), 1, 10'000, tr(" ms"));
    m_workers =
        spin(u"workers"_s, tr("Workers"), tr("Tasks of all tenants that can be worked on at once"), 1, 1000, {});
    m_seconds = spin(u"duration"_s, tr("Duration"), tr("Of both halves together"), 8, 3600, tr(" s"));
    grid->setColumnStretch(column, 1);
    m_explanation = new TextLabel(this);
    m_explanation->setObjectName(u"explanation"_s);
    m_explanation->setAccessibleName(tr("What is played"));
    m_explanation->setWordWrap(true);
    grid->addWidget(m_explanation, 2, 0, 1, column + 1);
    for (QComboBox* box : {m_scenario, m_before, m_after}) box->setMinimumWidth(kNarrowestBox);
    for (QComboBox* policy : {m_before, m_after})
        connect(policy, &QComboBox::currentIndexChanged, this, &LabForm::showConsequences);
    connect(m_scenario, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_isSetting) setSetup(usualSetup(LabScenario(m_scenario->currentData().toInt())));
    });
    setSetup(usualSetup(LabScenario::LongTasks));
}

QComboBox* LabForm::policyBox(const QString& id, const QString& name) {
    auto* box = new QComboBox(this);
    box->setObjectName(id);
    box->setAccessibleName(name);
    for (const QString& policy : {u"fair"_s, u"weighted"_s, u"round-robin"_s, u"strict"_s, u"fifo"_s})
        box->addItem(policyText(policy), policy);
    return box;
}

LabSetup LabForm::setup() const {
    LabSetup setup;
    setup.scenario = LabScenario(m_scenario->currentData().toInt());
    setup.tenants = uint32_t(m_tenants->value());
    setup.workers = uint32_t(m_workers->value());
    setup.perSecond = m_rate->value();
    setup.taskSeconds = m_taskMs->value() / 1000.0;
    setup.seconds = m_seconds->value();
    setup.before = m_before->currentData().toString().toStdString();
    setup.after = m_after->currentData().toString().toStdString();
    return setup;
}

void LabForm::setSetup(const LabSetup& setup) {
    m_isSetting = true;
    m_scenario->setCurrentIndex(m_scenario->findData(int(setup.scenario)));
    m_tenants->setValue(int(setup.tenants));
    m_workers->setValue(int(setup.workers));
    m_rate->setValue(setup.perSecond);
    m_taskMs->setValue(int(std::lround(setup.taskSeconds * 1000)));
    m_seconds->setValue(int(std::lround(setup.seconds)));
    m_before->setCurrentIndex(m_before->findData(QString::fromStdString(setup.before)));
    m_after->setCurrentIndex(m_after->findData(QString::fromStdString(setup.after)));
    m_isSetting = false;
    showConsequences();
}

void LabForm::setEditable(bool editable) {
    for (QWidget* field : std::initializer_list<QWidget*>{m_scenario, m_tenants, m_workers, m_rate, m_taskMs, m_seconds,
                                                          m_before, m_after})
        field->setEnabled(editable);
}

void LabForm::showConsequences() {
    if (m_isSetting) return;
    const LabSetup now = setup();
    m_explanation->setText(scenarioExplanation(now.scenario) + u' ' + setupText(now));
    Q_EMIT changed();
}

}  // namespace fairlead::gui

#include "moc_lab_form.cpp"
