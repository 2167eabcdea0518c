// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/tenants_page.h"

#include "gui/connections/broker_connection.h"
#include "gui/models/formatters.h"
#include "gui/views/connection_text.h"
#include "gui/views/empty_state.h"
#include "gui/views/figure_row.h"
#include "gui/views/input_field.h"
#include "gui/views/tenant_detail.h"
#include "gui/views/tenant_table_view.h"

#include <QDataStream>
#include <QDateTime>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

enum Figure { Tenants, Ready, InProgress, Delayed, Dead, Enqueued, Done, WaitingWorkers };

QString addressOf(const BrokerConnection& connection) {
    const QStringList listening = connection.info().listenAddresses;
    return listening.isEmpty() ? connection.name() : listening.first();
}

}  // namespace

TenantsPage::TenantsPage(QWidget* parent) : Page(parent) {
    build();
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        {
            const QScopedValueRollback restoring(m_restoring, true);
            m_model.setFilter(text.trimmed());
        }
        restoreSelection();
        showSituation();
    });
    connect(m_table, &TenantTableView::tenantSelected, this, [this](const QString& tenant) {
        if (!m_restoring && !tenant.isEmpty()) {
            choose(tenant);
        }
    });
    connect(m_table, &TenantTableView::orderHeldChanged, this, &TenantsPage::showCount);
    connect(m_empty, &EmptyState::actionRequested, this, [this] {
        if (!m_connection) {
            Q_EMIT welcomeRequested();
        } else if (m_connection->state() == BrokerConnection::State::Live) {
            m_filter->clear();
        } else {
            m_connection->retryNow();
        }
    });
    m_second.setInterval(1000);
    connect(&m_second, &QTimer::timeout, this, &TenantsPage::advance);
    m_second.start();
    showSituation();
}

void TenantsPage::build() {
    m_figures = new FigureRow(this);
    m_figures->setObjectName(u"figures"_s);
    // In the order of the enum Figure.
    m_figures->add(tr("Tenants"), tr("Tenants that have or had tasks here"));
    m_figures->add(tr("Ready"), tr("Tasks of all tenants that wait for a worker now"));
    m_figures->add(tr("In progress"), tr("Tasks that workers hold under a lease"));
    m_figures->add(tr("Delayed"), tr("Tasks that become ready later"));
    m_figures->add(tr("Dead"), tr("Tasks that failed for good and are kept as dead letters"));
    m_figures->add(tr("Enqueued per s"), tr("Tasks taken in per second, mean of five seconds"));
    m_figures->add(tr("Done per s"), tr("Tasks completed per second, mean of five seconds"));
    m_figures->add(tr("Idle slots"), tr("Requests of workers that are held because there is nothing for them to do"));

    m_filter = new InputField(this);
    m_filter->setObjectName(u"filter"_s);
    m_filter->setPlaceholderText(tr("Filter by name   /"));
    m_filter->setAccessibleName(tr("Filter tenants by name"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(260);
    m_filter->installEventFilter(this);
    m_count = new QLabel(this);
    m_count->setObjectName(u"tenantCount"_s);

    m_table = new TenantTableView(&m_model, this);
    m_empty = new EmptyState(this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    m_detail = new TenantDetail(this);
    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->addWidget(m_stack);
    m_splitter->addWidget(m_detail);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(true);
    m_splitter->setCollapsible(0, false);
    m_splitter->setSizes({900, 304});

    auto* filterLine = new QHBoxLayout;
    filterLine->setContentsMargins(0, 0, 0, 0);
    filterLine->setSpacing(12);
    filterLine->addWidget(m_filter, 1);
    filterLine->addWidget(m_count);
    filterLine->addStretch(1);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(14, 10, 14, 8);
    head->setSpacing(10);
    head->addWidget(m_figures);
    head->addLayout(filterLine);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_splitter, 1);
    setTabOrder(m_filter, m_table);
}

void TenantsPage::setConnection(BrokerConnection* connection) {
    if (m_connection) {
        disconnect(m_connection, nullptr, this, nullptr);
    }
    m_connection = connection;
    {
        const QScopedValueRollback restoring(m_restoring, true);
        m_model.clear();
    }
    m_totals = {};
    m_anyUpdate = false;
    m_lastUpdateMs = 0;
    m_selected.clear();
    m_detail->showNothing();
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::tenantsArrived, this, &TenantsPage::applyUpdates);
        connect(connection, &BrokerConnection::stateChanged, this, &TenantsPage::showSituation);
        connect(connection, &BrokerConnection::infoChanged, this, &TenantsPage::showSituation);
    }
    showSituation();
}

void TenantsPage::focusFilter() {
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

QByteArray TenantsPage::saveLayout() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << m_table->saveLayout() << m_splitter->saveState();
    return bytes;
}

void TenantsPage::restoreLayout(const QByteArray& layout) {
    QByteArray table;
    QByteArray splitter;
    QDataStream stream(layout);
    stream >> table >> splitter;
    if (stream.status() == QDataStream::Ok) {
        m_table->restoreLayout(table);
        m_splitter->restoreState(splitter);
    }
}

void TenantsPage::selectTenant(const QString& tenant) {
    choose(tenant);
    restoreSelection();
}

bool TenantsPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_filter && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape) {
            m_filter->clear();
            m_table->setFocus();
            return true;
        }
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            m_table->setFocus();
            return true;
        }
    }
    return Page::eventFilter(watched, event);
}

void TenantsPage::applyUpdates(const QList<TenantsUpdate>& updates) {
    if (updates.isEmpty()) {
        return;
    }
    {
        const QScopedValueRollback restoring(m_restoring, true);
        m_model.apply(updates);
    }
    m_totals = updates.last().totals;
    m_lastUpdateMs = updates.last().atMs;
    m_anyUpdate = true;
    if (m_selected.isEmpty() && m_model.rowCount() > 0) {
        choose(m_model.tenantAt(0));
    }
    restoreSelection();
    showSituation();
}

void TenantsPage::advance() {
    showSituation();
    if (!m_stale) {
        m_model.advanceTo(nowMs());
    }
}

void TenantsPage::choose(const QString& tenant) {
    if (tenant == m_selected) {
        return;
    }
    m_selected = tenant;
    m_model.watch(tenant);
    showDetail();
}

void TenantsPage::restoreSelection() {
    const QScopedValueRollback restoring(m_restoring, true);
    if (!m_selected.isEmpty() && m_model.find(m_selected) == nullptr) {
        m_selected.clear();
    }
    if (m_table->selectedTenant() != m_selected || m_model.rowOf(m_selected) < 0) {
        m_table->selectTenant(m_selected);
    }
    showDetail();
}

void TenantsPage::showDetail() {
    const TenantRow* row = m_model.find(m_selected);
    if (row == nullptr) {
        m_detail->showNothing();
        return;
    }
    m_detail->showTenant(*row, m_model.history(m_selected), m_model.nowMs());
}

void TenantsPage::showFigures() {
    const auto count = [this](quint64 value) { return m_anyUpdate ? countText(value) : missingText(); };
    const auto rate = [this](double value) { return m_anyUpdate ? rateText(value) : missingText(); };
    m_figures->setValue(Tenants, count(m_totals.tenants));
    m_figures->setValue(Ready, count(m_totals.ready));
    m_figures->setValue(InProgress, count(m_totals.inProgress));
    m_figures->setValue(Delayed, count(m_totals.delayed));
    m_figures->setValue(Dead, count(m_totals.dead));
    m_figures->setValue(Enqueued, rate(m_totals.enqueuedPerSecond));
    m_figures->setValue(Done, rate(m_totals.donePerSecond));
    m_figures->setValue(WaitingWorkers, count(m_totals.waitingWorkers));
}

void TenantsPage::showSituation() {
    using State = BrokerConnection::State;
    const State state = m_connection ? m_connection->state() : State::Idle;
    m_stale = m_anyUpdate && (state != State::Live || m_connection->dataAgeMs() > kStaleAfterMs);
    m_figures->setStale(m_stale);
    m_table->setStale(m_stale);
    m_detail->setStale(m_stale);
    showFigures();
    showCount();

    const bool anyTenant = m_model.tenantCount() > 0;
    m_detail->setVisible(anyTenant);
    if (m_model.rowCount() > 0) {
        m_stack->setCurrentWidget(m_table);
        return;
    }
    m_stack->setCurrentWidget(m_empty);
    const QString name = m_connection ? m_connection->name() : QString();
    if (!m_connection || state == State::Idle) {
        m_empty->say(tr("Not connected"), tr("Choose what to connect to."), {}, tr("Connect…"));
    } else if (anyTenant) {
        m_empty->say(tr("No tenant's name contains “%1”").arg(m_model.filter()),
                     tr("%1 tenants are hidden by the filter.").arg(countText(quint64(m_model.tenantCount()))), {},
                     tr("Clear the filter"));
    } else if (state == State::Stopped || state == State::Retrying) {
        m_empty->say(tr("No figures from %1").arg(name), m_connection->lastFailure().text, {}, tr("Retry now"));
    } else if (!m_anyUpdate) {
        m_empty->say(tr("Waiting for %1").arg(name), tr("The first figures are on their way."));
    } else {
        const QString address = addressOf(*m_connection);
        m_empty->say(tr("No tenants yet"),
                     tr("A tenant appears here with its first task. Connect a producer to %1.").arg(address),
                     {{tr("The address for producers and workers"), address},
                      {tr("A minute of demonstration traffic, from a terminal"),
                       u"fairlead-load --address %1 --seconds 60"_s.arg(address)}});
    }
}

void TenantsPage::showCount() {
    const auto all = quint64(m_model.tenantCount());
    QString text;
    if (all > 0) {
        text = m_model.filter().isEmpty()
                   ? (all == 1 ? tr("1 tenant") : tr("%1 tenants").arg(countText(all)))
                   : tr("%1 of %2 tenants").arg(countText(quint64(m_model.rowCount())), countText(all));
        if (m_stale) {
            text += tr(" · as of %1").arg(QDateTime::fromMSecsSinceEpoch(m_lastUpdateMs).toString(u"HH:mm:ss"_s));
        } else if (m_model.isOrderHeld()) {
            text += tr(" · order held while the pointer is over the table");
        }
    }
    m_count->setText(text);
}

qint64 TenantsPage::nowMs() const {
    if (m_stale || !m_connection) {
        return m_lastUpdateMs;
    }
    return std::max(m_lastUpdateMs, QDateTime::currentMSecsSinceEpoch() + m_connection->clockOffsetMs());
}

}  // namespace fairlead::gui
