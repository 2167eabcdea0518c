// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/tenant_watch.h"

#include "gui/client/calls.h"
#include "gui/connections/broker_connection.h"

namespace fairlead::gui {

namespace {

constexpr qint64 kAskForTenantEveryMs = 2000;

}  // namespace

TenantWatch::TenantWatch(QObject* parent) : QObject(parent) {
    m_timer.setInterval(250);
    connect(&m_timer, &QTimer::timeout, this, &TenantWatch::askIfDue);
    m_timer.start();
}

void TenantWatch::setConnection(BrokerConnection* connection) {
    m_connection = connection;
    m_call.reset();
    m_notSupported = false;
    m_sinceAsked.invalidate();
}

void TenantWatch::setTenant(const QString& tenant) {
    if (tenant != m_tenant) {
        m_tenant = tenant;
        m_call.reset();
        m_sinceAsked.invalidate();
        askIfDue();
    }
}

void TenantWatch::setSeen(bool seen) {
    m_seen = seen;
    askIfDue();
}

void TenantWatch::refresh() {
    m_notSupported = false;
    ask();
}

void TenantWatch::askIfDue() {
    if (m_seen && !m_notSupported && !m_call.isUnderWay() && m_connection && !m_connection->isPaused() &&
        (!m_sinceAsked.isValid() || m_sinceAsked.hasExpired(kAskForTenantEveryMs))) {
        ask();
    }
}

void TenantWatch::ask() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (m_tenant.isEmpty()) {
        return;
    }
    if (calls == nullptr) {
        if (m_connection && m_connection->state() == BrokerConnection::State::Live) {
            m_notSupported = true;
            Q_EMIT failed({Failure::Kind::NotSupported, tr("it cannot be asked"), false});
        }
        return;
    }
    m_sinceAsked.start();
    m_call = calls->tenants().getTenant(m_tenant, [this](const Outcome<TenantSettings>& answer) {
        if (answer) {
            Q_EMIT arrived(*answer);
        } else {
            m_notSupported = answer.failure().kind == Failure::Kind::NotSupported;
            Q_EMIT failed(answer.failure());
        }
    });
}

}  // namespace fairlead::gui
