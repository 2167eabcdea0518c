// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/connection_line.h"

#include "gui/alerts/alert_rule.h"
#include "gui/charts/state_colors.h"
#include "gui/kit/elided_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

// Filled when live, otherwise an empty ring, so that the state does not depend on the colour.
class ConnectionLine::Dot : public QWidget {
public:
    explicit Dot(QWidget* parent) : QWidget(parent) { setFixedSize(12, 12); }

    void setHealth(ConnectionHealth health) {
        if (m_health != health) {
            m_health = health;
            update();
        }
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const StateColors colors = stateColors(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QColor color = colors.quiet;
        if (m_health == ConnectionHealth::Good)
            color = colors.good;
        else if (m_health == ConnectionHealth::Waiting)
            color = colors.warning;
        else if (m_health == ConnectionHealth::Lost)
            color = colors.problem;
        painter.setPen(QPen(color, 1.5));
        painter.setBrush(m_health == ConnectionHealth::Good ? QBrush(color) : QBrush(Qt::NoBrush));
        painter.drawEllipse(QRectF(2, 2, 8, 8));
    }

private:
    ConnectionHealth m_health = ConnectionHealth::None;
};

ConnectionLine::ConnectionLine(QWidget* parent)
    : QWidget(parent), m_dot(new Dot(this)), m_label(new ElidedLabel(this)), m_retry(new QPushButton(this)),
      m_alerts(new QPushButton(this)) {
    m_label->setObjectName(u"connectionText"_s);
    m_label->setAccessibleName(tr("Connection"));
    m_retry->setObjectName(u"retryNow"_s);
    m_retry->setText(tr("Retry now"));
    m_retry->setAccessibleName(tr("Retry the connection now"));
    m_retry->setAutoDefault(false);
    m_alerts->setObjectName(u"alertCount"_s);
    m_alerts->setAccessibleName(tr("Alerts"));
    m_alerts->setAutoDefault(false);
    m_alerts->setToolTip(tr("Show the alerts"));
    m_alerts->setVisible(false);
    for (QPushButton* button : {m_retry, m_alerts}) button->setProperty("compact", true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 2);
    layout->setSpacing(8);
    layout->addWidget(m_dot);
    layout->addWidget(m_label, 1);
    layout->addWidget(m_retry);
    layout->addWidget(m_alerts);
    // A fixed height, so that nothing moves when the button appears.
    setFixedHeight(m_retry->sizeHint().height() + 6);

    connect(m_retry, &QPushButton::clicked, this, [this] {
        if (m_connection) m_connection->retryNow();
    });
    connect(m_alerts, &QPushButton::clicked, this, &ConnectionLine::alertsRequested);
    m_timer.setInterval(250);
    connect(&m_timer, &QTimer::timeout, this, &ConnectionLine::refresh);
    m_timer.start();
    refresh();
}

void ConnectionLine::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_lostSince.invalidate();
    m_wasLive = false;
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &ConnectionLine::noteState);
        connect(connection, &BrokerConnection::infoChanged, this, &ConnectionLine::refresh);
        connect(connection, &BrokerConnection::pausedChanged, this, &ConnectionLine::refresh);
    }
    noteState();
}

void ConnectionLine::setAlerts(int count) {
    m_alerts->setVisible(count > 0);
    m_alerts->setText(alertCountText(count));
    m_alerts->setAccessibleName(m_alerts->text());
    colour();
}

void ConnectionLine::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) colour();
    QWidget::changeEvent(event);
}

void ConnectionLine::colour() {
    QPalette colors = palette();
    colors.setColor(QPalette::ButtonText, stateColors(palette()).problem);
    m_alerts->setPalette(colors);
}

QString ConnectionLine::text() const { return m_label->text(); }

void ConnectionLine::noteState() {
    if (m_connection && m_connection->state() == BrokerConnection::State::Live) {
        m_wasLive = true;
        m_lostSince.invalidate();
    } else if (m_wasLive && !m_lostSince.isValid()) {
        m_lostSince.start();
    }
    refresh();
}

void ConnectionLine::refresh() {
    ConnectionFacts facts;
    if (m_connection) {
        facts = factsOf(*m_connection);
        facts.lostForMs = m_lostSince.isValid() ? m_lostSince.elapsed() : -1;
    }
    const ConnectionHealth before = std::exchange(m_health, healthOf(facts));
    m_dot->setHealth(m_health);
    m_label->setText(connectionText(facts));
    m_label->setAccessibleDescription(m_label->text());
    m_retry->setVisible(facts.state == BrokerConnection::State::Retrying ||
                        facts.state == BrokerConnection::State::Stopped);
    if (before != m_health) Q_EMIT healthChanged();
}

}  // namespace fairlead::gui

#include "moc_connection_line.cpp"
