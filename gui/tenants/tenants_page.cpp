// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenants_page.h"

#include "gui/connections/broker_connection.h"
#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/tenant_source.h"
#include "gui/kit/chip_button.h"
#include "gui/kit/link_copy.h"
#include "gui/kit/consent/connection_text.h"
#include "gui/kit/elided_label.h"
#include "gui/kit/empty_state.h"
#include "gui/kit/rows/export_control.h"
#include "gui/kit/input_field.h"
#include "gui/kit/side_sheet.h"
#include "gui/tenants/limits/limits_opener.h"
#include "gui/tenants/state_filter.h"
#include "gui/tenants/tenant_actions.h"
#include "gui/tenants/tenant_detail.h"
#include "gui/tenants/tenant_history.h"
#include "gui/tenants/tenant_table_view.h"
#include "gui/tenants/tenants_headline.h"
#include "gui/kit/text_label.h"
#include "gui/kit/panel.h"
#include "gui/look/tokens.h"

#include <QDataStream>
#include <QDateTime>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kDetailWidth = 340;  // fits its buttons in one line in every language
constexpr int kBothWidth = 1100;   // below it the table has the width for itself
constexpr int kFilterWidth = 112;

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
        filterChanged();
    });
    connect(m_chips, &StateFilter::chosenChanged, this, [this](TenantFilter filter) {
        {
            const QScopedValueRollback restoring(m_restoring, true);
            m_model.setQuickFilter(filter);
        }
        filterChanged();
    });
    connect(m_table, &TenantTableView::tenantSelected, this, [this](const QString& tenant) {
        if (!m_restoring && !tenant.isEmpty()) {
            choose(tenant);
        }
    });
    connect(m_table, &TenantTableView::orderHeldChanged, this, &TenantsPage::showCount);
    connect(m_table, &TenantTableView::menuRequested, m_actions, &TenantActions::addTo);
    connect(m_table, &TenantTableView::menuRequested, this, [this](QMenu* menu) {
        const auto shown = place();
        if (!shown) return;
        menu->addAction(tr("Investigate"), this,
                        [this, tenant = shown->id] { Q_EMIT incidentRequested(tenant, 0, 0); });
        addCopyLink(menu, m_connection, *shown);
    });
    connect(m_table, &TenantTableView::tenantActivated, this,
            [this] { m_isNarrow && !m_isDetailOpen ? openDetail() : m_actions->editLimits(); });
    connect(m_table, &TenantTableView::tenantClicked, this, &TenantsPage::openDetail);
    connect(m_detail, &TenantDetail::closeRequested, this, &TenantsPage::closeDetail);
    connect(m_detail, &TenantDetail::pageRequested, this, &Page::pageRequested);
    connect(m_detail, &TenantDetail::tenantRequested, this, [this](const QString& tenant) { selectTenant(tenant); });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, m_actions, &TenantActions::check);
    connect(m_actions, &TenantActions::changed, m_detail, &TenantDetail::refresh);
    connect(m_actions, &TenantActions::limitsRequested, this, [this](const QStringList& tenants) {
        // The palette offers this on every page, and a sheet over a page that is not shown is not seen.
        if (isVisible())
            m_limits->open(tenants);
        else
            Q_EMIT limitsRequested(tenants);
    });
    connect(m_limits, &LimitsOpener::changed, m_detail, &TenantDetail::refresh);
    connect(m_limits, &LimitsOpener::failed, m_detail, &TenantDetail::sayProblem);
    connect(m_limits, &LimitsOpener::closed, this, [this] { m_table->setFocus(); });
    connect(m_table, &TenantTableView::exportRequested, this, &TenantsPage::askForExport);
    connect(m_empty, &EmptyState::actionRequested, this, [this] {
        if (!m_connection) {
            Q_EMIT welcomeRequested();
        } else if (m_connection->state() == BrokerConnection::State::Live) {
            m_filter->clear();
            m_chips->choose(TenantFilter::Any);
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
    m_figures = new TenantsHeadline(this);
    m_table = new TenantTableView(&m_model, this);
    m_empty = new EmptyState(this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    m_detail = new TenantDetail(this);
    m_actions = new TenantActions([this] { return selection(); },
                                  [this](const QString& tenant) { return m_model.find(tenant); }, this);
    for (QToolButton* button : m_actions->makeButtons()) m_detail->addAction(button);
    m_limits = new LimitsOpener([this](const QString& tenant) { return m_model.find(tenant); }, this);
    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->addWidget(m_detail);
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(true);
    m_detail->setMinimumWidth(kDetailWidth);

    auto* left = new QWidget(this);
    auto* below = new QVBoxLayout(left);
    below->setContentsMargins(0, 0, 0, 0);
    below->setSpacing(0);
    below->addWidget(m_stack, 1);
    below->addLayout(buildFoot());
    m_splitter->insertWidget(0, left);
    // Divides the extra width of a larger window between the table and the charts.
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setCollapsible(0, false);
    m_splitter->setSizes({960, kDetailWidth});
    makePanel(m_detail);
    m_over = new SideSheet(this);
    m_over->setObjectName(u"detailSheet"_s);
    auto* over = new QVBoxLayout(m_over);
    over->setContentsMargins(0, 0, 0, 0);

    auto* head = new QVBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(10);
    head->addWidget(m_figures);
    head->addLayout(buildFilterLine());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap2);
    layout->addLayout(head);
    layout->addWidget(m_splitter, 1);
}

QLayout* TenantsPage::buildFilterLine() {
    m_filter = new InputField(this);
    m_filter->setObjectName(u"filter"_s);
    m_filter->setPlaceholderText(tr("Filter   /"));
    m_filter->setAccessibleName(tr("Filter tenants by name"));
    m_filter->setToolTip(m_filter->accessibleName());
    m_filter->setClearButtonEnabled(true);
    m_filter->setFixedWidth(kFilterWidth);
    m_filter->installEventFilter(this);
    m_chips = new StateFilter(this);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    line->addWidget(m_filter, 0, Qt::AlignTop);
    line->addWidget(m_chips, 1);
    return line;
}

QLayout* TenantsPage::buildFoot() {
    m_count = new ElidedLabel(this);
    m_count->setObjectName(u"tenantCount"_s);
    m_export = new ExportControl(
        u"tenants"_s, [this](bool) { return tenantSource(m_model); }, this);
    const auto chip = [this](const QString& text, const QString& id, const QString& name) {
        auto* made = new ChipButton(text, this);
        made->setObjectName(id);
        made->setCheckable(false);
        made->setAccessibleName(name);
        made->setToolTip(name);
        return made;
    };
    m_wantsFigures = chip(tr("Totals"), u"totals"_s, tr("Show the figures of all tenants together"));
    m_wantsFigures->setCheckable(true);
    connect(m_wantsFigures, &QToolButton::toggled, m_figures, &QWidget::setVisible);
    m_figures->setVisible(false);
    ChipButton* columns = chip(tr("Columns…"), u"columns"_s, tr("Choose columns"));
    columns->setShortcut(QKeySequence(Qt::ALT | Qt::Key_C));
    columns->setToolTip(tr("Choose columns (Alt+C)"));
    connect(columns, &QToolButton::clicked, this, [this, columns] {
        m_table->popUp(m_table->makeColumnMenu(), columns->mapToGlobal(QPoint(0, columns->height())));
    });
    ChipButton* other = chip(tr("Tenant…"), u"otherTenant"_s,
                             tr("Edit the limits of a tenant by its name, also before its first task"));
    connect(other, &QToolButton::clicked, this, [this] { m_actions->editLimitsOfOther(); });
    auto* line = new QHBoxLayout;
    line->setContentsMargins(14, 4, 8, 4);
    line->setSpacing(8);
    line->addWidget(m_count, 1);
    line->addWidget(m_export);
    for (ChipButton* each : {m_wantsFigures, other, columns}) line->addWidget(each);
    return line;
}

void TenantsPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    if (const bool narrow = width() < kBothWidth; narrow != m_isNarrow) {
        m_isNarrow = narrow;
        m_isDetailOpen = false;
    }
    arrange();
}

void TenantsPage::arrange() {
    const bool anyTenant = m_model.tenantCount() > 0;
    const bool isOver = m_detail->parentWidget() == m_over;
    if (isOver != m_isNarrow) moveDetail();
    const bool isShown = anyTenant && (!m_isNarrow || m_isDetailOpen);
    m_detail->setVisible(isShown);
    m_over->setVisible(isShown && m_isNarrow);
    m_detail->setClosable(m_isNarrow);
}

void TenantsPage::moveDetail() {
    if (m_isNarrow) {
        m_beside = m_splitter->saveState();
        m_over->layout()->addWidget(m_detail);
        return;
    }
    m_splitter->addWidget(m_detail);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->restoreState(m_beside);
}

void TenantsPage::openDetail() {
    if (!m_isNarrow || m_isDetailOpen || m_selected.isEmpty()) return;
    m_isDetailOpen = true;
    arrange();
    m_limits->raise();
    m_table->scrollTo(m_table->currentIndex());
}

void TenantsPage::closeDetail() {
    m_isDetailOpen = false;
    arrange();
    m_table->setFocus();
}

void TenantsPage::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
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
    m_detail->setConnection(connection);
    m_actions->setConnection(connection);
    m_limits->setConnection(connection);
    m_export->reset();
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::tenantsArrived, this, &TenantsPage::applyUpdates);
        connect(connection, &BrokerConnection::stateChanged, this, &TenantsPage::showSituation);
        connect(connection, &BrokerConnection::infoChanged, this, &TenantsPage::showSituation);
        connect(connection, &BrokerConnection::pausedChanged, this, &TenantsPage::showSituation);
    }
    showSituation();
}

void TenantsPage::askForExport() { m_export->ask(ExportFormat::Csv, false); }

void TenantsPage::filterChanged() {
    restoreSelection();
    showSituation();
}

QStringList TenantsPage::selection() const {
    const QStringList rows = m_table->selectedTenants();
    // A filter can hide the tenant that the detail shows.
    return rows.size() > 1 || m_selected.isEmpty() ? rows : QStringList{m_selected};
}

void TenantsPage::focusFilter() {
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void TenantsPage::editLimits(const QStringList& tenants) { m_limits->open(tenants); }

bool TenantsPage::goBack() {
    if (m_limits->isOpen()) {
        m_limits->askToClose();
        return true;
    }
    if (m_isNarrow && m_isDetailOpen) {
        closeDetail();
        return true;
    }
    const bool narrowed = !m_filter->text().isEmpty() || m_chips->chosen() != TenantFilter::Any;
    if (!narrowed && !m_filter->hasFocus()) return false;
    m_filter->clear();
    m_chips->choose(TenantFilter::Any);
    m_table->setFocus();
    return true;
}

void TenantsPage::refresh() { m_detail->refresh(); }

QList<Command> TenantsPage::commands() {
    QList<Command> all = m_actions->commands();
    const QString action = tr("action");
    if (m_model.rowCount() > 0)
        all.append({tr("Export the shown tenants as CSV"), action, {}, [this] { askForExport(); }});
    if (!m_selected.isEmpty()) addTenantCommands(all, m_selected);
    QStringList names = m_model.tenants();
    names.sort();
    const QString kind = tr("tenant");
    all.reserve(all.size() + names.size());
    for (const QString& name : std::as_const(names))
        all.append({name, kind, {}, [this, name] { Q_EMIT tenantRequested(name, 0); }, {name}});
    return all;
}

QList<Command> TenantsPage::commandsOf(const QString& tenant) {
    QList<Command> all = m_actions->commandsOf({tenant});
    addTenantCommands(all, tenant);
    return all;
}

void TenantsPage::addTenantCommands(QList<Command>& all, const QString& tenant) {
    const QString kind = tr("view");
    const auto add = [&](const QString& title, const QString& page) {
        all.append(
            {title.arg(tenant), kind, {}, [this, page, tenant] { Q_EMIT pageRequested(page, tenant); }, {tenant}});
    };
    add(tr("Dead letters of %1"), u"dead-letters"_s);
    add(tr("Tasks of %1"), u"tasks"_s);
    add(tr("Events of %1"), u"events"_s);
}

QByteArray TenantsPage::saveLayout() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    const QByteArray splitter = m_detail->parentWidget() == m_over ? m_beside : m_splitter->saveState();
    stream << m_table->saveLayout() << splitter << m_wantsFigures->isChecked();
    return bytes;
}

void TenantsPage::restoreLayout(const QByteArray& layout) {
    QByteArray table;
    QByteArray splitter;
    QDataStream stream(layout);
    bool wantsFigures = false;
    stream >> table >> splitter >> wantsFigures;
    if (stream.status() == QDataStream::Ok) {
        m_table->restoreLayout(table);
        m_beside = splitter;
        if (m_detail->parentWidget() != m_over) m_splitter->restoreState(splitter);
        m_wantsFigures->setChecked(wantsFigures);
    }
}

std::optional<Link> TenantsPage::place() const {
    if (m_selected.isEmpty()) return std::nullopt;
    return Link{.connection = {}, .kind = Link::Kind::Tenant, .id = m_selected, .fromMs = m_momentMs};
}

// Of the past a tenant's curves are known, and no table of all of them.
void TenantsPage::travelTo(qint64 atMs) {
    m_momentMs = atMs;
    m_detail->history()->lookAt(atMs);
    showCount();
}

void TenantsPage::selectTenant(const QString& tenant, qint64 atMs) {
    if (m_model.find(tenant) != nullptr && m_model.rowOf(tenant) < 0) {
        m_filter->clear();
        m_chips->choose(TenantFilter::Any);
    }
    choose(tenant);
    restoreSelection();
    openDetail();
    m_detail->history()->lookAt(atMs != 0 ? atMs : m_momentMs);
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
    if (updates.isEmpty()) return;
    {
        const QScopedValueRollback restoring(m_restoring, true);
        m_model.apply(updates);
    }
    m_totals = updates.last().totals;
    m_lastUpdateMs = updates.last().atMs;
    m_anyUpdate = true;
    if (m_selected.isEmpty() && m_model.rowCount() > 0) choose(m_model.tenantAt(0));
    restoreSelection();
    showSituation();
}

void TenantsPage::advance() {
    showSituation();
    if (!m_stale) m_model.advanceTo(nowMs());
}

void TenantsPage::choose(const QString& tenant) {
    if (tenant == m_selected) return;
    m_selected = tenant;
    m_model.watch(tenant);
    showDetail();
}

void TenantsPage::restoreSelection() {
    const QScopedValueRollback restoring(m_restoring, true);
    if (!m_selected.isEmpty() && m_model.find(m_selected) == nullptr) m_selected.clear();
    if (m_table->selectedTenant() != m_selected || m_model.rowOf(m_selected) < 0) m_table->selectTenant(m_selected);
    showDetail();
}

void TenantsPage::showDetail() {
    const TenantRow* row = m_model.find(m_selected);
    if (row == nullptr) {
        m_detail->showNothing();
        return;
    }
    m_detail->showTenant(*row, m_model.history(m_selected), m_model.nowMs());
    m_actions->check();
}

void TenantsPage::showFigures() {
    m_anyUpdate ? m_figures->showTotals(m_totals) : m_figures->showNothing();
    for (size_t filter = 0; filter < kTenantFilters; ++filter)
        m_chips->setCount(TenantFilter(filter), m_model.countOf(TenantFilter(filter)));
}

void TenantsPage::showSituation() {
    using State = BrokerConnection::State;
    const State state = m_connection ? m_connection->state() : State::Idle;
    m_stale = m_anyUpdate && (state != State::Live || m_connection->isPaused() ||
                              m_connection->dataAgeMs() > staleAfterMs(*m_connection));
    m_figures->setStale(m_stale);
    m_table->setStale(m_stale);
    m_detail->setStale(m_stale);
    showFigures();
    showCount();

    const bool anyTenant = m_model.tenantCount() > 0;
    arrange();
    if (m_model.rowCount() > 0) {
        m_stack->setCurrentWidget(m_table);
        return;
    }
    m_stack->setCurrentWidget(m_empty);
    const QString name = m_connection ? m_connection->name() : QString();
    if (!m_connection || state == State::Idle) {
        m_empty->say(tr("Not connected"), tr("Choose what to connect to."), {}, tr("Connect…"));
    } else if (anyTenant) {
        m_empty->say(m_model.filter().isEmpty() ? tr("No tenant passes this filter")
                                                : tr("No tenant's name contains “%1”").arg(m_model.filter()),
                     tr("%1 tenants are hidden by the filter.", nullptr, plural(quint64(m_model.tenantCount())))
                         .arg(countText(quint64(m_model.tenantCount()))),
                     {}, tr("Clear the filter"));
    } else if (state == State::Stopped || state == State::Retrying) {
        m_empty->say(tr("No figures from %1").arg(name), m_connection->lastFailure().text, {}, tr("Retry now"));
    } else if (!m_anyUpdate) {
        m_empty->say(tr("Waiting for %1").arg(name), tr("The first figures are on their way."));
    } else {
        const QString address = addressOf(*m_connection);
        m_empty->say(tr("No tenants yet"),
                     tr("A tenant appears here with its first task. Connect a producer to %1, or send a task by hand: "
                        "Try it (Y).")
                         .arg(address),
                     {{tr("The address for producers and workers"), address},
                      {tr("A minute of demonstration traffic, from a terminal"),
                       u"fairlead-load --address %1 --seconds 60"_s.arg(address)}});
    }
}

void TenantsPage::showCount() {
    const auto all = quint64(m_model.tenantCount());
    m_export->setReasons(m_model.rowCount() > 0 ? QString() : tr("Nothing is listed."));
    QString text;
    if (all > 0) {
        text = m_model.filter().isEmpty() && m_model.quickFilter() == TenantFilter::Any
                   ? tr("%1 tenants", nullptr, plural(all)).arg(countText(all))
                   : tr("%1 of %2 tenants", nullptr, plural(all))
                         .arg(countText(quint64(m_model.rowCount())), countText(all));
        if (m_stale)
            text += tr(" · as of %1").arg(QDateTime::fromMSecsSinceEpoch(m_lastUpdateMs).toString(u"HH:mm:ss"_s));
        else if (m_model.isOrderHeld())
            text += tr(" · order held under the pointer");
    }
    if (m_momentMs != 0) text = tr("Of now: of %1 only the curves of a tenant are known").arg(clockText(m_momentMs));
    m_count->setText(text);
}

qint64 TenantsPage::nowMs() const {
    if (m_stale || !m_connection) return m_lastUpdateMs;
    return std::max(m_lastUpdateMs, QDateTime::currentMSecsSinceEpoch() + m_connection->clockOffsetMs());
}

}  // namespace fairlead::gui

#include "moc_tenants_page.cpp"
