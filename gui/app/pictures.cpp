// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/pictures.h"

#include "gui/client/channel.h"
#include "gui/client/grpc_broker_client.h"
#include "gui/embedded/embedded_broker.h"
#include "gui/views/connection_dialog.h"
#include "gui/views/dead_letters_page.h"
#include "gui/views/lab_page.h"
#include "gui/views/limit_editor.h"
#include "gui/views/limits_form.h"
#include "gui/views/shortcut_sheet.h"
#include "gui/views/tenant_actions.h"
#include "gui/views/tenants_page.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCursor>
#include <QDir>
#include <QLineEdit>
#include <QPixmap>
#include <QScreen>
#include <QTableView>

#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr QSize kSize(1520, 900);
const QStringList kAlsoTranslated{u"tenants"_s, u"dead-letters"_s};
constexpr int kDemoSeconds = 110;  // two minutes fill the curves

TenantsPage* tenantsOf(const MainWindow& window) { return qobject_cast<TenantsPage*>(window.page(u"tenants"_s)); }

DeadLettersPage* deadLettersOf(const MainWindow& window) {
    return qobject_cast<DeadLettersPage*>(window.page(u"dead-letters"_s));
}

// The one with the most to do: with the demo, the noisy one.
void selectBusiest(const MainWindow& window) {
    TenantsPage* page = tenantsOf(window);
    page->selectTenant(page->model()->tenantAt(0));
}

}  // namespace

Pictures::Pictures(QString folder, QString language, Settings& settings, QObject* parent)
    : QObject(parent), m_folder(std::move(folder)), m_language(std::move(language)), m_application(Options(), settings),
      m_watcher(settings) {
    m_timer.setInterval(100);
    connect(&m_timer, &QTimer::timeout, this, &Pictures::look);
    plan();
}

Pictures::~Pictures() {
    m_watcher.setConnection(nullptr);
    m_watching.reset();
}

void Pictures::start() {
    if (!QDir().mkpath(m_folder)) {
        Q_EMIT finished(false, tr("the folder %1").arg(m_folder));
        return;
    }
    // Over the header: a pointer over the table would hold its order, and the screen may be smaller than the windows.
    QCursor::setPos(QGuiApplication::primaryScreen()->geometry().topLeft() + QPoint(3, 3));
    for (MainWindow* window : {&m_application.window(), &m_watcher}) {
        window->resize(kSize);
        window->show();
    }
    m_sinceStep.start();
    m_deadline.setRemainingTime(m_steps.front().withinSeconds * 1000);
    m_timer.start();
}

void Pictures::plan() {
    MainWindow& window = m_application.window();
    Session& session = m_application.session();
    const auto isLive = [](const BrokerConnection* connection) {
        return connection != nullptr && connection->state() == BrokerConnection::State::Live;
    };
    m_steps = {
        {tr("the first screen"), 10, [this] { return m_sinceStep.elapsed() > 500; },
         [this, &window, &session] {
             takeBoth(window, u"welcome"_s);
             saveConnections();
             takeBoth(window, u"connections"_s);
             window.findChild<QAbstractButton*>(u"editSaved"_s)->click();
         }},
        {tr("a saved connection"), 10, [this] { return m_sinceStep.elapsed() > 1000; },
         [this, &window, &session] {
             auto* dialog = window.findChild<ConnectionDialog*>();
             takeAsItIs(*dialog, u"connection-dark"_s, ThemeChoice::Dark);
             takeAsItIs(*dialog, u"connection"_s, ThemeChoice::Light);
             dialog->close();
             session.startLocal(m_brokerFolder.path());
         }},
        {tr("an empty broker"), 30,
         [this, isLive, &session] { return isLive(session.connection()) && m_sinceStep.elapsed() > 3000; },
         [this, &window, &session] {
             take(window, u"no-tenants"_s, ThemeChoice::Light);
             session.startDemo({});
         }},
        {tr("the demo's broker"), 30,
         [isLive, &session] { return isLive(session.connection()) && session.isDemoRunning(); },
         [this, &session] {
             const QString address = session.embedded()->addresses().value(0);
             m_watching = std::make_unique<BrokerConnection>(address, [address]() -> std::unique_ptr<BrokerClient> {
                 return std::make_unique<GrpcBrokerClient>(makeChannel(address.toStdString()), QString());
             });
             ConnectionMark mark;
             mark.color = ConnectionColor::Orange;
             mark.production = true;
             m_watching->setMark(mark);
             m_watcher.setConnections({m_watching.get()});
             m_watcher.setConnection(m_watching.get());
             m_watcher.showHome();
             m_watching->open();
         }},
        {tr("the tenants"), kDemoSeconds + 30, [this, &window] { return watched(window, kDemoSeconds); },
         [this, &window] {
             selectBusiest(window);
             selectBusiest(m_watcher);
             takeBoth(window, u"tenants"_s);
             take(window, u"tenants-2x"_s, ThemeChoice::Light, 2);
             window.openPalette();
             window.findChild<QLineEdit*>(u"commandWords"_s)->setText(u"a"_s);
             take(window, u"palette"_s, ThemeChoice::Light);
             window.goBack();
             window.showShortcuts();
             takeAsItIs(*window.findChild<ShortcutSheet*>(), u"keys"_s, ThemeChoice::Light);
             window.findChild<ShortcutSheet*>()->close();
             window.findChild<TenantActions*>()->editLimits();
         }},
        {tr("the limits"), 20,
         [this, &window] {
             LimitsForm* form = window.findChild<LimitsForm*>();
             if (form == nullptr || form->editor(LimitField::Weight)->text().isEmpty()) {
                 return false;
             }
             if (!form->editor(LimitField::Weight)->isChanged()) {
                 form->editor(LimitField::Weight)->setText(u"4"_s);
                 m_sinceStep.restart();
             }
             return m_sinceStep.elapsed() > 2000;
         },
         [this, &window] {
             LimitsForm* form = window.findChild<LimitsForm*>();
             takeAsItIs(*form, u"limits"_s, ThemeChoice::Light);
             takeAsItIs(*form, u"limits-dark"_s, ThemeChoice::Dark);
             form->close();
             window.showPage(u"events"_s);
         }},
        {tr("the events"), 20, [this] { return m_sinceStep.elapsed() > 2500; },
         [this, &window] {
             takeBoth(window, u"events"_s);
             window.showPage(u"broker"_s);
         }},
        {tr("the broker"), 20, [this] { return m_sinceStep.elapsed() > 3000; },
         [this, &window] {
             takeBoth(window, u"broker"_s);
             AlertRules& rules = m_application.alerts().rules();
             AlertRule deep = newAlertRule(AlertKind::Depth);
             deep.raiseAt = 50;
             deep.clearAt = 10;
             deep.forSeconds = 0;
             rules.put(deep);
             rules.put(newAlertRule(AlertKind::ShareBelow));
             rules.put(newAlertRule(AlertKind::Unreachable));
             window.showPage(u"alerts"_s);
         }},
        {tr("the alerts"), 20, [this] { return m_sinceStep.elapsed() > 3000; },
         [this, &window] {
             takeBoth(window, u"alerts"_s);
             window.showPage(u"operations"_s);
         }},
        {tr("the operations"), 20, [this] { return m_sinceStep.elapsed() > 2000; },
         [this, &window] {
             takeBoth(window, u"operations"_s);
             window.showPage(u"dead-letters"_s);
         }},
        {tr("the dead letters"), 30, [&window] { return deadLettersOf(window)->model()->isCounted(); },
         [&window] {
             auto* table = window.findChild<QTableView*>(u"deadLetters"_s);
             table->selectRow(0);
         }},
        // Its payload and its attempts come after the click.
        {tr("a dead letter"), 30, [this] { return m_sinceStep.elapsed() > 1500; },
         [this, &window] {
             takeBoth(window, u"dead-letters"_s);
             window.showPage(u"tasks"_s);
             window.findChild<QAbstractButton*>(u"list"_s)->click();
         }},
        {tr("the tasks"), 30, [this] { return m_sinceStep.elapsed() > 1500; },
         [this, &window] {
             takeBoth(window, u"tasks"_s);
             window.showPage(u"lab"_s);
             window.findChild<QAbstractButton*>(u"acceptOthers"_s)->setChecked(true);
             window.findChild<QAbstractButton*>(u"startLab"_s)->click();
         }},
        {tr("the Lab"), 90,
         [&window] {
             const auto* page = qobject_cast<LabPage*>(window.page(u"lab"_s));
             return page->run() != nullptr && page->run()->isOver();
         },
         [this, &window] {
             takeBoth(window, u"lab"_s);
             // The watcher loses it.
             m_application.session().stopEmbedded();
         }},
        {tr("a lost connection"), 30,
         // In the middle of a pause, so that the picture says how long it is.
         [this] { return m_watching->retryInMs() > 3000 && m_sinceStep.elapsed() > 7000; },
         [this] { takeBoth(m_watcher, u"connection-lost"_s); }},
    };
}

void Pictures::saveConnections() {
    const auto save = [this](const QString& name, const QString& address, ConnectionColor color, bool production) {
        ConnectionProfile profile = newProfile();
        profile.name = name;
        profile.address = address;
        profile.tls.enabled = production;
        profile.tokenPlace = production ? TokenPlace::Keychain : TokenPlace::None;
        profile.mark.color = color;
        profile.mark.production = production;
        m_application.profiles().put(profile);
    };
    save(u"prod-eu"_s, u"eu-1.example:9091"_s, ConnectionColor::Red, true);
    save(u"staging"_s, u"staging.example:9091"_s, ConnectionColor::Blue, false);
}

void Pictures::look() {
    const Step& step = m_steps[m_step];
    if (!step.isReady()) {
        if (m_deadline.hasExpired()) {
            m_timer.stop();
            Q_EMIT finished(false, step.name);
        }
        return;
    }
    step.act();
    if (++m_step == m_steps.size()) {
        m_timer.stop();
        Q_EMIT finished(m_allWritten, m_allWritten ? QString() : tr("a file in %1").arg(m_folder));
        return;
    }
    m_sinceStep.restart();
    m_deadline.setRemainingTime(m_steps[m_step].withinSeconds * 1000);
}

void Pictures::take(QWidget& window, const QString& name, ThemeChoice theme, int scale) {
    window.resize(kSize);
    render(window, name, theme, scale);
}

void Pictures::takeAsItIs(QWidget& window, const QString& name, ThemeChoice theme) { render(window, name, theme, 1); }

void Pictures::render(QWidget& window, const QString& name, ThemeChoice theme, int scale) {
    const bool isEnglish = m_language.isEmpty() || m_language == u"en"_s;
    if (!isEnglish && !kAlsoTranslated.contains(name)) {
        return;
    }
    applyTheme(theme);
    // Colours and layouts follow by events; nothing that waits for anything is among them.
    QApplication::sendPostedEvents();
    QApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
    QPixmap picture(window.size() * scale);
    picture.setDevicePixelRatio(scale);
    picture.fill(window.palette().color(QPalette::Window));
    window.render(&picture);
    m_allWritten =
        picture.save(QDir(m_folder).filePath(isEnglish ? name + u".png"_s : u"%1-%2.png"_s.arg(name, m_language))) &&
        m_allWritten;
}

void Pictures::takeBoth(QWidget& window, const QString& name) {
    take(window, name + u"-dark"_s, ThemeChoice::Dark);
    take(window, name, ThemeChoice::Light);
}

bool Pictures::watched(const MainWindow& window, int seconds) const {
    const TenantTableModel* model = tenantsOf(window)->model();
    const QList<DepthPoint> points = model->history(model->tenantAt(0));
    return !points.isEmpty() && points.last().atMs - points.first().atMs >= seconds * 1000LL;
}

}  // namespace fairlead::gui
