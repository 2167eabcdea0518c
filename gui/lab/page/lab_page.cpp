// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/page/lab_page.h"

#include "gui/charts/time_chart.h"
#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/kit/rows/chart_table.h"
#include "gui/kit/empty_state.h"
#include "gui/kit/rows/export_control.h"
#include "gui/lab/page/lab_form.h"
#include "gui/lab/page/lab_leftovers.h"
#include "gui/lab/page/lab_text.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/consent/production_check.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/text_label.h"
#include "gui/look/type_sizes.h"
#include "gui/look/tokens.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDataStream>
#include <QDateTime>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// The policy arrives with the broker's statistics, which are polled every two seconds.
constexpr int kPolicyIsToldMs = 6000;

QPushButton* button(QWidget* parent, const QString& id, const QString& text, const QString& name) {
    auto* made = new QPushButton(text, parent);
    made->setObjectName(id);
    made->setAccessibleName(name);
    made->setAutoDefault(false);
    return made;
}

QLabel* label(QWidget* parent, const QString& id, const QString& name) {
    auto* made = new TextLabel(parent);
    made->setObjectName(id);
    made->setAccessibleName(name);
    made->setWordWrap(true);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

}  // namespace

LabPage::LabPage(QWidget* parent) : Page(parent) {
    m_empty = new EmptyState(this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(buildBench());
    m_stack->addWidget(m_empty);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    connect(m_form, &LabForm::changed, this, &LabPage::showControls);
    connect(m_start, &QPushButton::clicked, this, &LabPage::start);
    connect(m_switch, &QPushButton::clicked, this, [this] { m_run->switchNow(); });
    connect(m_stop, &QPushButton::clicked, this, [this] { m_run->stop(); });
    connect(m_copy, &QPushButton::clicked, this, [this] { copy(comparisonText(m_model.comparison())); });
    connect(m_leftovers, &LabLeftovers::changed, this, &LabPage::showLeftovers);
    connect(m_leftovers, &LabLeftovers::traceToKeep, this, &Page::layoutToKeep);
    connect(m_acceptOthers, &QCheckBox::toggled, this, &LabPage::showControls);
    connect(m_empty, &EmptyState::actionRequested, this, [this] {
        if (m_connection && m_connection->state() != BrokerConnection::State::Live)
            m_connection->retryNow();
        else
            Q_EMIT welcomeRequested();
    });
    showRun();
    showSituation();
}

LabPage::~LabPage() = default;

QWidget* LabPage::buildBench() {
    auto* bench = new QWidget(this);
    m_form = new LabForm(bench);
    m_leftovers = new LabLeftovers(bench);
    QLayout* controls = buildControls();
    m_stage = label(bench, u"labStage"_s, tr("What the Lab does now"));
    m_verdict = label(bench, u"labVerdict"_s, tr("What came of it"));
    const QFont large = fontOf(m_verdict->font(), TypeSize::Page);
    m_verdict->setFont(large);
    m_window = label(bench, u"labWindow"_s, tr("When it was measured"));
    m_window->setForegroundRole(QPalette::PlaceholderText);

    auto* results = new QWidget(bench);
    auto* charts = new QHBoxLayout;
    charts->setSpacing(18);
    for (int at = 0; at < 2; ++at) {
        auto* chart = new TimeChart(results);
        chart->setObjectName(u"labChart.%1"_s.arg(at));
        chart->setFixedHeight(11 * fontMetrics().lineSpacing());
        charts->addWidget(chart, 1);
        m_charts.append(chart);
        connect(chart, &TimeChart::cursorMoved, this, [this](std::optional<qint64> moment) {
            for (TimeChart* each : m_charts) each->setCursor(moment);
        });
        connect(chart, &TimeChart::tableRequested, this, [this, chart] {
            if (!chart->content().atMs.isEmpty()) {
                (new ChartTable(chart->content(), tr("Lab"), window()))->show();
            }
        });
    }
    m_table = new RowTable(&m_model, {u"labTable"_s, tr("Both policies side by side"), {22}, true}, results);
    // Equal widths, so that all columns are visible at once.
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Interactive);
    auto* resultColumn = new QVBoxLayout(results);
    resultColumn->setContentsMargins(0, 0, 0, 0);
    resultColumn->setSpacing(10);
    resultColumn->addWidget(m_verdict);
    resultColumn->addWidget(m_window);
    resultColumn->addLayout(charts);
    resultColumn->addWidget(m_table, 1);
    m_hint = label(bench, u"labHint"_s, tr("How to begin"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_hint->setText(
        tr("Start runs real producers and workers against this broker, under the first policy and then under the "
           "second, and compares both. Afterwards the policy is put back and the Lab's tenants are deleted."));
    m_results = new QStackedWidget(bench);
    m_results->addWidget(m_hint);
    m_results->addWidget(results);
    auto* layout = new QVBoxLayout(bench);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(10);
    layout->addWidget(m_leftovers);
    layout->addWidget(m_form);
    m_production = new ProductionCheck(nullptr, bench);
    layout->addWidget(m_production);
    layout->addLayout(controls);
    layout->addWidget(m_stage);
    layout->addWidget(m_results, 1);
    return bench;
}

QLayout* LabPage::buildControls() {
    m_start = button(this, u"startLab"_s, tr("Start"), tr("Start the Lab"));
    m_start->setProperty("primary", true);
    m_switch = button(this, u"switchNow"_s, tr("Switch now"), tr("Switch to the second policy now"));
    m_stop = button(this, u"stopLab"_s, tr("Stop"), tr("Stop the Lab"));
    m_copy = button(this, u"copyComparison"_s, tr("Copy"), tr("Copy the comparison as text"));
    m_export = new ExportControl(
        u"lab"_s, [this](bool) { return modelSource(m_model, m_model.keys()); }, this);
    m_acceptOthers = new QCheckBox(this);
    m_acceptOthers->setObjectName(u"acceptOthers"_s);
    m_acceptOthers->setAccessibleName(tr("The other tenants may be served by other policies meanwhile"));
    m_keep = new QCheckBox(tr("Keep its tenants afterwards"), this);
    m_keep->setObjectName(u"keepTenants"_s);
    m_keep->setAccessibleName(m_keep->text());
    m_keep->setToolTip(tr("Their tasks and their history stay, to be looked at in the other views"));
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(m_start);
    line->addWidget(m_switch);
    line->addWidget(m_stop);
    line->addStretch(1);
    line->addWidget(m_copy);
    line->addWidget(m_export);
    auto* below = new QHBoxLayout;
    below->setSpacing(16);
    below->addWidget(m_acceptOthers);
    below->addWidget(m_keep);
    below->addStretch(1);
    auto* lines = new QVBoxLayout;
    lines->setSpacing(8);
    lines->addLayout(line);
    lines->addLayout(below);
    return lines;
}

void LabPage::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    // Cleans up while the broker is still connected.
    if (m_run && !m_run->isOver()) m_leftovers->runEnded(m_run->leave().ok());
    m_run.reset();
    m_connection = connection;
    m_tenants = 0;
    m_acceptOthers->setChecked(false);
    m_export->reset();
    askIfProduction();
    m_leftovers->setConnection(connection);
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &LabPage::showSituation);
        connect(connection, &BrokerConnection::infoChanged, this, &LabPage::showSituation);
        connect(connection, &BrokerConnection::tenantsArrived, this, &LabPage::takeTenants);
    }
    showRun();
    showSituation();
}

// A confirmation holds for one run, so a new check box replaces the ticked one.
void LabPage::askIfProduction() {
    auto* check = new ProductionCheck(m_connection, m_production->parentWidget());
    m_production->parentWidget()->layout()->replaceWidget(m_production, check);
    delete std::exchange(m_production, check);
    connect(m_production, &ProductionCheck::changed, this, &LabPage::showControls);
}

void LabPage::takeTenants(const QList<TenantsUpdate>& updates) {
    const quint64 tenants = updates.last().totals.tenants;
    if (std::exchange(m_tenants, tenants) != tenants) showControls();
}

quint64 LabPage::others() const { return m_tenants - std::min(m_tenants, m_leftovers->tenants()); }

void LabPage::showLeftovers() {
    showControls();
    Q_EMIT noticeChanged(m_leftovers->notice());
}

qint64 LabPage::nowMs() const {
    return QDateTime::currentMSecsSinceEpoch() + (m_connection ? m_connection->clockOffsetMs() : 0);
}

void LabPage::start() {
    if (!whyNotStart().isEmpty()) return;
    LabRun::Place place;
    const QPointer<BrokerConnection> connection = m_connection;
    place.calls = [connection] { return connection ? connection->calls() : nullptr; };
    place.nowMs = [this] { return nowMs(); };
    place.policy = [connection] { return connection ? connection->info().policy : QString(); };
    place.channel = m_connection->channel();
    place.keepTenants = m_keep->isChecked();
    const LabSetup setup = m_form->setup();
    m_run = std::make_unique<LabRun>(setup, std::move(place));
    QStringList tenants;
    for (const std::string& tenant : tenantsOf(setup)) tenants << QString::fromStdString(tenant);
    m_leftovers->runBegins({m_connection->mark().key,
                            m_run->policyBefore(),
                            {QString::fromStdString(setup.before), QString::fromStdString(setup.after)}},
                           tenants);
    connect(m_run.get(), &LabRun::changed, this, &LabPage::showRun);
    m_run->start();
    showRun();
}

QString LabPage::whyNotStart() const {
    if (m_run && !m_run->isOver()) return tr("It is running.");
    // Otherwise the new run would record the previous run's policy as the one to restore.
    if (m_run && m_sinceOver.isValid() && !m_sinceOver.hasExpired(kPolicyIsToldMs) && m_connection &&
        m_connection->info().policy != m_run->policyInForce())
        return tr("The policy has only just been put back.");
    if (const QString reason = whyNot(m_connection, kAdminScope); !reason.isEmpty()) return reason;
    if (m_connection->channel() == nullptr) return tr("Producers and workers cannot use this connection.");
    if (m_leftovers->isPolicyLeft()) return tr("An earlier Lab has left its policy: tidy up first, or leave it.");
    if (others() > 0 && !m_acceptOthers->isChecked()) {
        return tr("This broker has %1 other tenants: confirm first that they may be served by other policies "
                  "meanwhile.",
                  nullptr, plural(others()))
            .arg(countText(others()));
    }
    if (const QString reason = m_production->whyNot(); !reason.isEmpty()) return reason;
    const Status status = checkLabSetup(m_form->setup());
    return status.ok() ? QString() : QString::fromStdString(status.message());
}

void LabPage::showRun() {
    if (!m_run || !m_run->isOver()) {
        m_sinceOver.invalidate();
    } else if (!m_sinceOver.isValid()) {
        m_sinceOver.start();
        m_leftovers->runEnded(m_run->policyLeft().isEmpty());
        askIfProduction();
        QTimer::singleShot(kPolicyIsToldMs + 1, this, &LabPage::showControls);
    }
    const bool hasRun = m_run && m_run->startedAtMs() > 0;
    m_results->setCurrentIndex(hasRun ? 1 : 0);
    const LabComparison comparison = hasRun ? m_run->comparison() : LabComparison();
    m_model.show(comparison);
    m_verdict->setText(verdictText(comparison));
    m_window->setText(windowText(comparison));
    if (hasRun) {
        LabMoments moments{m_run->startedAtMs(), m_run->switchedAtMs(), 0};
        const qint64 planned = qint64(m_run->setup().seconds * 1000);
        moments.endsAtMs =
            std::max(m_run->startedAtMs() + planned, moments.switchedAtMs > 0 ? moments.switchedAtMs + planned / 2 : 0);
        const QList<TimeChartContent> contents = labCharts(comparison, m_run->histories(), moments);
        for (qsizetype at = 0; at < m_charts.size(); ++at) m_charts[at]->setContent(contents[at]);
    }
    m_stage->setText(stageText());
    showControls();
}

QString LabPage::stageText() const {
    if (!m_run) return {};
    const QString before = policyText(QString::fromStdString(m_run->setup().before));
    const QString after = policyText(QString::fromStdString(m_run->setup().after));
    const QString left = ageText(m_run->leftMs());
    const LoadStatistics load = m_run->load();
    const QString traffic =
        tr("%1 tasks sent, %2 done", nullptr, plural(load.sent)).arg(countText(load.sent), countText(load.completed)) +
        (load.lastProblem.empty() ? QString() : u" · "_s + QString::fromStdString(load.lastProblem));
    QString text;
    switch (m_run->stage()) {
        case LabRun::Stage::Preparing: text = tr("Setting the policy to %1 …").arg(before); break;
        case LabRun::Stage::First:
            text = tr("Served by %1, %2 until the switch to %3 · %4").arg(before, left, after, traffic);
            break;
        case LabRun::Stage::Switching: text = tr("Switching to %1 …").arg(after); break;
        case LabRun::Stage::Second: text = tr("Served by %1, %2 left · %3").arg(after, left, traffic); break;
        case LabRun::Stage::Restoring: text = tr("Workers are gone; putting everything back …"); break;
        case LabRun::Stage::Over: text = tr("Over · %1").arg(traffic); break;
    }
    return m_run->problem().isEmpty() ? text : text + u" · "_s + m_run->problem();
}

void LabPage::showControls() {
    const QString reason = whyNotStart();
    const bool isPlaying =
        m_run && (m_run->stage() == LabRun::Stage::First || m_run->stage() == LabRun::Stage::Second ||
                  m_run->stage() == LabRun::Stage::Preparing || m_run->stage() == LabRun::Stage::Switching);
    allow(m_start, reason, tr("Plays the load and switches the policy half way"));
    allow(m_switch, m_run && m_run->stage() == LabRun::Stage::First ? QString() : tr("Not in the first half."),
          tr("Do not wait for the middle"));
    allow(m_stop, isPlaying ? QString() : tr("Nothing is running."),
          tr("Ends the load, puts the policy back and deletes the Lab's tenants"));
    const QString nothing = m_model.rowCount() > 0 ? QString() : tr("There is nothing to copy yet.");
    allow(m_copy, nothing, tr("The sentence and the table, with tabs between"));
    m_export->setReasons(nothing);
    m_form->setEditable(!m_run || m_run->isOver());
    m_keep->setEnabled(!m_run || m_run->isOver());
    m_acceptOthers->setVisible(others() > 0);
    m_acceptOthers->setEnabled(!m_run || m_run->isOver());
    m_acceptOthers->setText(tr("%1 other tenants may be served by other policies meanwhile", nullptr, plural(others()))
                                .arg(countText(others())));
    m_production->setEnabled(!m_run || m_run->isOver());
    const QString notAdmin = whyNot(m_connection, kAdminScope);
    m_leftovers->setReason(notAdmin.isEmpty() ? m_production->whyNot() : notAdmin);
    if (!isPlaying && (!m_run || m_run->isOver()) && m_connection && !reason.isEmpty()) m_hint->setToolTip(reason);
}

void LabPage::showSituation() {
    const bool isLive = m_connection && m_connection->calls() != nullptr;
    const BrokerInfo info = m_connection ? m_connection->info() : BrokerInfo();
    const bool isKnown = !info.instanceId.isEmpty();
    QString title;
    QString text;
    QString action = tr("Connect…");
    if (!m_connection) {
        title = tr("Not connected");
        text = tr("The Lab plays its load on a broker: start one on this machine, or connect to one.");
    } else if (m_run && !m_run->isOver()) {
        // A run in progress stays visible whatever the state of the connection.
    } else if (!isLive && m_model.rowCount() == 0) {
        title = tr("No Lab on %1").arg(m_connection->name());
        text = m_connection->lastFailure().text;
        action = tr("Retry now");
    } else if (isLive && isKnown && !info.openMode) {
        title = tr("The Lab needs a broker in open mode");
        text =
            tr("It makes up tenants, and here each of them would need a token of its own. A broker that is started "
               "by this program, or a fairlead-broker without tokens, is open.");
    } else if (isLive && isKnown && (!info.has(kAdminScope) || !info.tenants.contains(u"*"_s))) {
        title = tr("The Lab switches everybody's policy");
        text =
            tr("That takes the scope %1 for every tenant, which your token does not have.").arg(QString(kAdminScope));
    }
    if (!title.isEmpty()) m_empty->say(title, text, {}, action);
    m_stack->setCurrentIndex(title.isEmpty() ? 0 : 1);
    showControls();
}

void LabPage::copy(const QString& text) { QGuiApplication::clipboard()->setText(text); }

void LabPage::focusFilter() { m_form->setFocus(Qt::ShortcutFocusReason); }

void LabPage::refresh() { showRun(); }

QList<Command> LabPage::commands() {
    if (!whyNotStart().isEmpty()) return {};
    return {{tr("Start the Lab"), tr("action"), {}, [this] { start(); }}};
}

QByteArray LabPage::saveLayout() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    const LabSetup setup = m_form->setup();
    stream << m_table->horizontalHeader()->saveState() << int(setup.scenario) << quint32(setup.tenants)
           << quint32(setup.workers) << setup.perSecond << setup.taskSeconds << setup.seconds
           << QString::fromStdString(setup.before) << QString::fromStdString(setup.after) << m_leftovers->saveState();
    return bytes;
}

void LabPage::restoreLayout(const QByteArray& layout) {
    QByteArray header;
    int scenario = 0;
    quint32 tenants = 0;
    quint32 workers = 0;
    QString before;
    QString after;
    LabSetup setup;
    QDataStream stream(layout);
    stream >> header >> scenario >> tenants >> workers >> setup.perSecond >> setup.taskSeconds >> setup.seconds >>
        before >> after;
    if (stream.status() != QDataStream::Ok || scenario < 0 || scenario >= kLabScenarios) return;
    m_table->horizontalHeader()->restoreState(header);
    setup.scenario = LabScenario(scenario);
    setup.tenants = tenants;
    setup.workers = workers;
    setup.before = before.toStdString();
    setup.after = after.toStdString();
    if (checkLabSetup(setup).ok()) m_form->setSetup(setup);
    QByteArray leftovers;
    stream >> leftovers;
    m_leftovers->restoreState(leftovers);
}

}  // namespace fairlead::gui

#include "moc_lab_page.cpp"
