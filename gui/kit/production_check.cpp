// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/production_check.h"

#include "gui/charts/state_colors.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/plain_texts.h"
#include "gui/kit/text_label.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPainter>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

bool isProduction(const BrokerConnection* connection) { return connection != nullptr && connection->mark().production; }

}  // namespace

ProductionCheck::ProductionCheck(const BrokerConnection* connection, QWidget* parent) : QWidget(parent) {
    setObjectName(u"productionCheck"_s);
    setVisible(isProduction(connection));
    if (!isProduction(connection)) return;
    m_name = connection->name();
    auto* layout = new QHBoxLayout(this);
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

void ProductionCheck::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor color = stateColors(palette()).problem;
    painter.setPen(QPen(color, 1.5));
    color.setAlphaF(0.16F);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
}

QString wordToConfirm(const BrokerConnection* connection, const QString& word) {
    return isProduction(connection) ? u"%1 %2"_s.arg(connection->name(), word) : word;
}

}  // namespace fairlead::gui
