// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/consent/production_check.h"

#include "gui/connections/broker_connection.h"
#include "gui/look/box_painting.h"
#include "gui/kit/plain_texts.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

Confirmations wanted = Confirmations::Always;
qint64 lookedAtMs = 0;

bool isProduction(const BrokerConnection* connection) { return connection != nullptr && connection->mark().production; }

}  // namespace

ProductionCheck::ProductionCheck(const BrokerConnection* connection, QWidget* parent) : QWidget(parent) {
    setObjectName(u"productionCheck"_s);
    setVisible(isProduction(connection) || lookedAtMs != 0);
    auto* lines = new QVBoxLayout(this);
    if (lookedAtMs != 0) {
        auto* past = new TextLabel(tr("You look at %1. This applies now.").arg(clockText(lookedAtMs)), this);
        past->setObjectName(u"appliesNow"_s);
        past->setWordWrap(true);
        lines->addWidget(past);
    }
    if (!isProduction(connection)) return;
    m_name = connection->name();
    auto* layout = new QHBoxLayout;
    lines->addLayout(layout);
    auto* label = new TextLabel(tr("PRODUCTION · %1").arg(m_name), this);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    label->setWordWrap(true);
    m_meant = new QCheckBox(tr("I mean %1").arg(briefName(m_name).replace(u'&', u"&&"_s)), this);
    m_meant->setObjectName(u"productionMeant"_s);
    m_meant->setAccessibleName(tr("This is production: I mean %1").arg(m_name));
    layout->addWidget(label, 1);
    layout->addWidget(m_meant);
    connect(m_meant, &QCheckBox::toggled, this, &ProductionCheck::changed);
}

QString ProductionCheck::whyNot() const {
    return m_meant == nullptr || m_meant->isChecked() ? QString()
                                                      : tr("This is production: tick that you mean %1.").arg(m_name);
}

void ProductionCheck::forget() {
    if (m_meant != nullptr) m_meant->setChecked(false);
}

void ProductionCheck::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    if (m_meant != nullptr)
        paintBox(painter, rect(), tokens.prodSoft, tokens.prod, kRadius);
    else
        paintBox(painter, rect(), tokens.warnSoft, tokens.warn, kRadius);
}

void setMomentLookedAt(qint64 atMs) { lookedAtMs = atMs; }

void setConfirmations(Confirmations confirmations) { wanted = confirmations; }

QString wordToConfirm(const BrokerConnection* connection, const QString& word) {
    if (isProduction(connection)) return u"%1 %2"_s.arg(connection->name(), word).trimmed();
    return wanted == Confirmations::Always ? word : QString();
}

}  // namespace fairlead::gui

#include "moc_production_check.cpp"
