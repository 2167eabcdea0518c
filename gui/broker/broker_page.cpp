// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/broker/broker_page.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/broker/backup_list.h"
#include "gui/broker/broker_text.h"
#include "gui/broker/embedded_panel.h"
#include "gui/broker/queue_panel.h"
#include "gui/broker/stream_panel.h"
#include "gui/kit/notice_bar.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/text_label.h"
#include "gui/kit/consent/typed_confirmation.h"
#include "gui/look/type_sizes.h"
#include "gui/look/tokens.h"
#include "gui/kit/panel.h"

#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>

#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kAskForBrokerEvery(2);

// The policy names as the broker spells them.
const QStringList& policies() {
    static const QStringList all{u"fair"_s, u"weighted"_s, u"round-robin"_s, u"strict"_s, u"fifo"_s};
    return all;
}

}  // namespace

BrokerPage::BrokerPage(QWidget* parent)
    : ConnectedPage(parent), m_storage(kAskForBrokerEvery, [](Calls& calls, Then<StorageState> then) {
          return calls.broker().getStorage(20, std::move(then));
      }) {
    build();
    m_storage.setShownBy(this);
    connect(&m_storage, &LiveQueryBase::changed, this, &BrokerPage::showStorage);
    connect(&m_storage, &LiveQueryBase::failed, this, [this](const Failure& failure) {
        m_store->setFacts({{tr("Not told"), failure.text}});
        m_integrity->clear();
        m_notice->showNotices({}, NoticeBar::Tone::Warn);
    });
    connect(m_changePolicy, &QPushButton::clicked, this, &BrokerPage::choosePolicy);
    connect(m_policy, &QComboBox::currentIndexChanged, this, &BrokerPage::showPermission);
    showSituation();
}

QWidget* BrokerPage::buildPolicy() {
    auto* box = new QWidget(this);
    m_policyText = new TextLabel(box);
    m_policyText->setObjectName(u"policyInForce"_s);
    m_policyText->setAccessibleName(tr("The order among tenants"));
    m_policy = new QComboBox(box);
    m_policy->setObjectName(u"policy"_s);
    m_policy->setAccessibleName(tr("Another order among tenants"));
    m_policy->addItems(policies());
    m_changePolicy = new QPushButton(tr("Change…"), box);
    m_changePolicy->setObjectName(u"changePolicy"_s);
    m_changePolicy->setAccessibleName(tr("Change the order among tenants"));
    m_changePolicy->setAutoDefault(false);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_policyText);
    layout->addWidget(m_policy);
    layout->addWidget(m_changePolicy);
    layout->addStretch(1);
    return box;
}

void BrokerPage::build() {
    m_embedded = new EmbeddedPanel(this);
    m_embedded->setMaximumWidth(640);
    m_facts = new FactList(tr("Broker"), this);
    m_facts->setObjectName(u"brokerFacts"_s);
    m_store = new FactList(tr("Store"), this);
    m_store->setObjectName(u"storeFacts"_s);
    m_integrity = new TextLabel(this);
    m_integrity->setObjectName(u"integrity"_s);
    m_integrity->setAccessibleName(tr("Integrity of the store"));
    m_integrity->setWordWrap(true);
    m_integrity->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_snippets = new SnippetList(this);
    m_snippets->setObjectName(u"snippets"_s);
    m_message = new TextLabel(this);
    m_message->setObjectName(u"brokerMessage"_s);
    m_message->setAccessibleName(tr("Result of the change"));
    m_message->setWordWrap(true);
    m_streams = new StreamPanel(this);
    m_queues = new QueuePanel(this);
    m_tables = new ValueTable(tr("Tables of the store"),
                              {tr("Table"), tr("Keys, about"), tr("On disk"), tr("In memory")}, {1, 2, 3}, this);
    m_tables->setObjectName(u"storeTable"_s);
    m_tables->setRoomiest(0);
    m_tenants = new ValueTable(tr("Tenants that take most room"), {tr("Tenant"), tr("On disk, about")}, {1}, this);
    m_tenants->setObjectName(u"tenantStorageTable"_s);
    m_tenants->setRoomiest(0);
    m_backups = new BackupList(this);
    m_tabs = new QTabWidget(this);
    m_tabs->setObjectName(u"brokerTabs"_s);
    m_tabs->setAccessibleName(tr("Lists of the broker"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_streams, tr("Streams and workers"));
    m_tabs->addTab(m_queues, tr("Queues"));
    m_tabs->addTab(m_backups, tr("Backups"));
    m_tabs->addTab(m_tables, tr("Tables"));
    m_tabs->addTab(m_tenants, tr("Largest tenants"));
    m_tabs->setMinimumHeight(260);

    // Without spacing of its own, a column would inherit the spacing between the columns.
    auto* left = new QVBoxLayout;
    left->setSpacing(6);
    left->addWidget(m_facts);
    left->addSpacing(12);
    left->addWidget(m_store);
    left->addStretch(1);
    auto* right = new QVBoxLayout;
    right->setSpacing(6);
    auto* heading = new TextLabel(tr("Reach it"), this);
    const QFont bold = fontOf(font(), TypeSize::Panel, true);
    heading->setFont(bold);
    right->addWidget(heading);
    right->addWidget(m_snippets);
    right->addSpacing(12);
    right->addWidget(buildPolicy());
    right->addWidget(m_message);
    right->addWidget(m_integrity);
    right->addStretch(1);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(kGap2);
    auto* inside = new QWidget(this);
    for (QVBoxLayout* column : {left, right}) {
        auto* panel = new QWidget(inside);
        column->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
        panel->setLayout(column);
        makePanel(panel);
        columns->addWidget(panel, column == left ? 2 : 3);
    }
    auto* insideLayout = new QVBoxLayout(inside);
    insideLayout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    m_notice = new NoticeBar(inside);
    m_notice->setObjectName(u"brokerNotice"_s);
    insideLayout->addWidget(m_notice);
    insideLayout->addLayout(columns);
    insideLayout->addWidget(m_tabs, 1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    keepBarRoom(scroll);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* embedded = new QHBoxLayout;
    embedded->setContentsMargins(kGap3, kGap2, kGap3, 0);
    embedded->addWidget(m_embedded, 1);
    embedded->addStretch(1);
    layout->addLayout(embedded);
    layout->addWidget(stackOn(scroll), 1);
    connect(m_tabs, &QTabWidget::currentChanged, this, &BrokerPage::refreshTab);
}

void BrokerPage::connectionTaken(BrokerConnection* connection) {
    m_policyCall.reset();
    m_policyShown = false;
    m_message->clear();
    m_notice->showNotices({}, NoticeBar::Tone::Warn);
    for (ValueTable* table : {m_tables, m_tenants}) table->setRows({});
    m_streams->setConnection(connection);
    m_queues->setConnection(connection);
    m_backups->setConnection(connection);
    m_storage.setConnection(connection);
    if (connection != nullptr) connect(connection, &BrokerConnection::infoChanged, this, &BrokerPage::showInfo);
}

void BrokerPage::emptyActionRequested() { connection()->retryNow(); }

bool BrokerPage::isLocal() const { return connection() && connection()->mark().key == u"local"_s; }

void BrokerPage::focusFilter() { m_tabs->setFocus(Qt::ShortcutFocusReason); }

void BrokerPage::refresh() {
    m_storage.refresh();
    refreshTab();
}

// Reloads even while the connection is paused: selecting a tab asks for its list.
void BrokerPage::refreshTab() {
    if (m_tabs->currentWidget() == m_streams)
        m_streams->refresh();
    else if (m_tabs->currentWidget() == m_queues)
        m_queues->refresh();
    else if (m_tabs->currentWidget() == m_backups)
        m_backups->refresh();
}

QList<Command> BrokerPage::commands() {
    QList<Command> all;
    const QString action = tr("action");
    if (m_changePolicy->isEnabled())
        all.append({tr("Change the order among tenants…"), action, {}, [this] { choosePolicy(); }});
    return all;
}

QByteArray BrokerPage::saveLayout() const { return QByteArray::number(m_tabs->currentIndex()); }

void BrokerPage::restoreLayout(const QByteArray& layout) { m_tabs->setCurrentIndex(layout.toInt()); }

void BrokerPage::showStorage() {
    const StorageState& state = *m_storage.answer();
    const BrokerWarnings warnings = warningsOf(connection()->info(), state);
    m_notice->showNotices(warnings.sentences, warnings.isBad ? NoticeBar::Tone::Bad : NoticeBar::Tone::Warn);
    m_store->setFacts(storeFacts(state));
    m_integrity->setText(integrityText(connection()->info(), state));
    m_tables->setRowsOf(state.tables, tableRow);
    m_tenants->setRowsOf(state.tenants, tenantStorageRow);
    showSituation();
}

void BrokerPage::showInfo() {
    if (!connection()) return;
    const BrokerInfo info = connection()->info();
    m_facts->setFacts(brokerFacts(info, nowMs()));
    m_snippets->setSnippets(connectionSnippets(info, connection()->mark()));
    m_policyText->setText(tr("Order among tenants: %1. Change to:").arg(info.policy));
    if (!std::exchange(m_policyShown, true)) m_policy->setCurrentText(info.policy);
    showPermission();
    showSituation();
}

void BrokerPage::showPermission() {
    QString reason = whyNot(connection(), kAdminScope);
    if (reason.isEmpty() && connection()->info().policy == m_policy->currentText())
        reason = tr("This order is in force.");
    allow(m_changePolicy, reason, m_changePolicy->accessibleName());
}

void BrokerPage::choosePolicy() {
    const QString policy = m_policy->currentText();
    auto* dialog =
        new TypedConfirmation(tr("Change the order among tenants to %1").arg(policy),
                              tr("It takes effect at once for every tenant of this broker and stays in force after a "
                                 "restart. What each tenant has had so far is kept. Now in force: %1.")
                                  .arg(connection()->info().policy),
                              policy, tr("Change"), this);
    dialog->setConnection(connection());
    connect(dialog, &TypedConfirmation::confirmed, this,
            [this, policy](const QString& reason) { changePolicy(policy, reason); });
    dialog->open();
}

void BrokerPage::changePolicy(const QString& policy, const QString& reason) {
    if (!isLive()) {
        m_message->setText(tr("Not connected now."));
        return;
    }
    m_policyCall = calls()->broker().changePolicy(policy, reason, [this, policy](const Outcome<Nothing>& answer) {
        m_message->setText(answer ? tr("The order is %1 now.").arg(policy)
                                  : tr("Not changed: %1").arg(answer.failure().text));
    });
}

void BrokerPage::showSituation() {
    using State = BrokerConnection::State;
    const bool shown =
        connection() && connection()->state() == State::Live && !connection()->info().instanceId.isEmpty();
    m_embedded->setRunning(isLocal());
    m_embedded->setVisible(!connection() || isLocal());
    if (shown) {
        showContent();
    } else if (!connection()) {
        showNothing(tr("Not connected"), tr("Choose what to connect to, or start the broker of this program."),
                    tr("Connect…"));
    } else if (connection()->state() == State::Stopped || connection()->state() == State::Retrying) {
        showNothing(tr("Nothing is known of %1 now").arg(connection()->name()), connection()->lastFailure().text,
                    tr("Retry now"));
    } else {
        showNothing(tr("Waiting for %1").arg(connection()->name()), tr("Its facts are shown as soon as it answers."));
    }
}

}  // namespace fairlead::gui

#include "moc_broker_page.cpp"
