// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/broker/embedded_panel.h"

#include "gui/charts/state_colors.h"
#include "gui/connections/broker_address.h"
#include "gui/kit/input_field.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/text_label.h"
#include "gui/look/type_sizes.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// Port 0 selects any free port.
bool isListenAddress(const QString& text) {
    return isBrokerAddress(text) || (text.endsWith(u":0"_s) && isBrokerAddress(text.chopped(1) + u'1'));
}

QStringList listed(const QString& text) {
    static const QRegularExpression between(u"[,\\s]+"_s);
    return text.split(between, Qt::SkipEmptyParts);
}

}  // namespace

EmbeddedPanel::EmbeddedPanel(QWidget* parent) : QWidget(parent) {
    const auto field = [this](const QString& id, const QString& name, const QString& placeholder) {
        auto* edit = new InputField(this);
        edit->setObjectName(id);
        edit->setAccessibleName(name);
        edit->setPlaceholderText(placeholder);
        connect(edit, &QLineEdit::textChanged, this, &EmbeddedPanel::check);
        return edit;
    };
    const auto button = [this](const QString& text, const QString& id, const QString& name) {
        auto* made = new QPushButton(text, this);
        made->setObjectName(id);
        made->setAccessibleName(name);
        made->setAutoDefault(false);
        return made;
    };
    auto* heading = new TextLabel(tr("The broker inside this program"), this);
    const QFont bold = fontOf(font(), TypeSize::Panel, true);
    heading->setFont(bold);
    m_state = new TextLabel(this);
    m_state->setObjectName(u"embeddedState"_s);
    m_folder = field(u"embeddedFolder"_s, tr("Folder of the embedded broker's tasks"), {});
    m_listen = field(u"embeddedListen"_s, tr("Addresses of the embedded broker, host and port"),
                     u"127.0.0.1:9091, 127.0.0.1:9092"_s);
    m_metrics = field(u"embeddedMetrics"_s, tr("Address of the embedded broker's metrics"), tr("no metrics"));
    m_durability = new QComboBox(this);
    m_durability->setObjectName(u"embeddedDurability"_s);
    m_durability->setAccessibleName(tr("Durability of the embedded broker"));
    m_durability->addItems({tr("durable: acknowledged after fsync"), tr("relaxed: acknowledged before it is on disk")});
    connect(m_durability, &QComboBox::currentIndexChanged, this, &EmbeddedPanel::check);
    m_users = new QComboBox(this);
    m_users->setObjectName(u"embeddedUsers"_s);
    m_users->setAccessibleName(tr("Who may use the embedded broker"));
    m_users->addItems({tr("every user of this machine: the token is the tenant's name"),
                       tr("you only: clients show the token in the file TOKEN of the folder")});
    connect(m_users, &QComboBox::currentIndexChanged, this, &EmbeddedPanel::check);
    m_problem = new TextLabel(this);
    m_problem->setObjectName(u"embeddedProblem"_s);
    m_problem->setAccessibleName(tr("What is wrong with the embedded broker's settings"));
    m_problem->setWordWrap(true);
    m_start = button(tr("Start"), u"startEmbedded"_s, tr("Start the embedded broker"));
    m_restart =
        button(tr("Restart with these"), u"restartEmbedded"_s, tr("Restart the embedded broker with what is set"));
    m_stop = button(tr("Stop"), u"stopEmbedded"_s, tr("Stop the embedded broker; its tasks are kept"));
    auto* form = new QFormLayout;
    form->addRow(QString(), m_state);
    form->addRow(tr("Folder"), m_folder);
    form->addRow(tr("Listens on"), m_listen);
    form->addRow(tr("Durability"), m_durability);
    form->addRow(tr("Metrics on"), m_metrics);
    form->addRow(tr("For"), m_users);
    form->addRow(QString(), m_problem);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_start);
    buttons->addWidget(m_restart);
    buttons->addWidget(m_stop);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(heading);
    layout->addLayout(form);
    layout->addLayout(buttons);
    connect(m_start, &QPushButton::clicked, this, [this] { Q_EMIT startRequested(settings()); });
    connect(m_restart, &QPushButton::clicked, this, [this] { Q_EMIT restartRequested(settings()); });
    connect(m_stop, &QPushButton::clicked, this, &EmbeddedPanel::stopRequested);
    check();
}

void EmbeddedPanel::setSettings(const EmbeddedSettings& settings, const QString& usualFolder) {
    m_before = settings;
    m_folder->setText(settings.dataFolder);
    m_folder->setPlaceholderText(usualFolder);
    m_listen->setText(settings.listen.join(u", "_s));
    m_metrics->setText(settings.metricsListen);
    m_durability->setCurrentIndex(settings.durable ? 0 : 1);
    m_users->setCurrentIndex(settings.onlyThisUser ? 1 : 0);
    check();
}

EmbeddedSettings EmbeddedPanel::settings() const {
    return {m_folder->text().trimmed(), listed(m_listen->text()), m_durability->currentIndex() == 0,
            m_metrics->text().trimmed(), m_users->currentIndex() == 1};
}

void EmbeddedPanel::setRunning(bool running) {
    m_running = running;
    check();
}

QString EmbeddedPanel::problem() const {
    const EmbeddedSettings set = settings();
    for (const QString& address :
         set.listen + (set.metricsListen.isEmpty() ? QStringList() : QStringList(set.metricsListen))) {
        if (!isListenAddress(address))
            return tr("“%1” is not an address. One looks like this: 127.0.0.1:9091").arg(address);
        if (!isLoopback(address)) {
            return tr("%1 can be reached from elsewhere, and this broker is for this machine only. Run fairlead-broker "
                      "with tokens for that.")
                .arg(address);
        }
    }
    return {};
}

void EmbeddedPanel::check() {
    const QString wrong = problem();
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, stateColors(palette()).problem);
    m_problem->setPalette(colors);
    m_problem->setText(wrong);
    m_problem->setVisible(!wrong.isEmpty());
    m_state->setText(m_running ? tr("It runs.") : tr("It does not run."));
    allow(m_start, !wrong.isEmpty() ? wrong : m_running ? tr("It runs.") : QString(), m_start->accessibleName());
    allow(m_restart,
          !wrong.isEmpty()         ? wrong
          : !m_running             ? tr("It does not run.")
          : settings() == m_before ? tr("Nothing was changed.")
                                   : QString(),
          m_restart->accessibleName());
    allow(m_stop, m_running ? QString() : tr("It does not run."), m_stop->accessibleName());
}

}  // namespace fairlead::gui

#include "moc_embedded_panel.cpp"
