// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/pictures/pictures.h"

#include "tests/pictures/layout_faults.h"
#include "gui/client/channel.h"
#include "gui/client/grpc_broker_client.h"
#include "gui/embedded/embedded_broker.h"
#include "gui/shell/connection_dialog.h"
#include "gui/dead_letters/dead_letters_page.h"
#include "gui/lab/page/lab_page.h"
#include "gui/tenants/limits/limit_editor.h"
#include "gui/tenants/limits/limits_sheet.h"
#include "gui/shell/shortcut_sheet.h"
#include "gui/tenants/tenant_actions.h"
#include "gui/tenants/tenants_page.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCursor>
#include <QDir>
#include <QLineEdit>
#include <QPixmap>
#include <QPlainTextEdit>
#include <QScreen>
#include <QSpinBox>
#include <QTableView>

#include <array>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr QSize kUsualSize(1366, 768);
constexpr std::array kSizes{kUsualSize, QSize(1024, 700), QSize(1920, 1080)};
constexpr int kSettlingMs = 1200;  // time to fetch the rows in view and redraw the charts
constexpr int kDemoSeconds = 110;  // the sparklines span two minutes

TenantsPage* tenantsOf(const MainWindow& window) { return qobject_cast<TenantsPage*>(window.page(u"tenants"_s)); }

DeadLettersPage* deadLettersOf(const MainWindow& window) {
    return qobject_cast<DeadLettersPage*>(window.page(u"dead-letters"_s));
}

// Selects the tenant with the most ready tasks: in the demo, the noisy one.
void selectBusiest(const MainWindow& window) {
    TenantsPage* page = tenantsOf(window);
    page->selectTenant(page->model()->tenantAt(0));
}

template <typename Widget>
Widget* child(const QWidget& window, const QString& name) {
    return window.findChild<Widget*>(name);
}

void press(const QWidget& window, const QString& name) { child<QAbstractButton>(window, name)->click(); }

bool isLive(const BrokerConnection* connection) {
    return connection != nullptr && connection->state() == BrokerConnection::State::Live;
}

}  // namespace

Pictures::Pictures(QString folder, QString language, std::optional<ServerPlace> codeq, Settings& settings,
                   QObject* parent)
    : QObject(parent), m_folder(std::move(folder)), m_language(std::move(language)), m_application(Options(), settings),
      m_watcher(settings) {
    m_timer.setInterval(100);
    connect(&m_timer, &QTimer::timeout, this, &Pictures::look);
    if (codeq) {
        planCodeq(*codeq);
        return;
    }
    planBeginning();
    planTenants();
    planDeadLetters();
    planOtherPages();
    planEnd();
}

Pictures::~Pictures() {
    m_watcher.setConnection(nullptr);
    m_watching.reset();
}

void Pictures::start() {
    if (!QDir().mkpath(m_folder)) {
        Q_EMIT finished(false, u"the folder %1"_s.arg(m_folder));
        return;
    }
    // Moves the pointer to the header: over the table it would hold the order of the rows.
    QCursor::setPos(QGuiApplication::primaryScreen()->geometry().topLeft() + QPoint(3, 3));
    for (MainWindow* window : {&m_application.window(), &m_watcher}) {
        window->resize(kUsualSize);
        window->show();
    }
    m_sinceStep.start();
    m_deadline.setRemainingTime(m_steps.front().withinSeconds * 1000);
    m_timer.start();
}

void Pictures::step(QString name, int withinSeconds, std::function<bool()> isReady, std::function<void()> act) {
    m_steps.push_back({std::move(name), withinSeconds, std::move(isReady), std::move(act)});
}

std::function<bool()> Pictures::after(int ms) const {
    return [this, ms] { return m_sinceStep.elapsed() > ms; };
}

void Pictures::shoot(MainWindow& window, const QString& name) {
    for (const QSize& size : kSizes) {
        step(name, 10, after(0), [&window, size] { window.resize(size); });
        step(name, 10, after(kSettlingMs), [this, &window, name, size] {
            const QString sized = size == kUsualSize ? QString() : u"-%1x%2"_s.arg(size.width()).arg(size.height());
            takeBoth(window, name, sized);
        });
    }
    step(name, 10, after(0), [&window] { window.resize(kUsualSize); });
}

void Pictures::shootPage(const QString& id, int settlingMs) {
    MainWindow& window = m_application.window();
    step(id, 10, after(0), [&window, id] { window.showPage(id); });
    step(id, 20, after(settlingMs), [] {});
    shoot(window, id);
}

void Pictures::planBeginning() {
    MainWindow& window = m_application.window();
    Session& session = m_application.session();
    step(u"the first screen"_s, 10, after(500), [] {});
    shoot(window, u"welcome"_s);
    step(u"connections"_s, 10, after(0), [this] { saveConnections(); });
    shoot(window, u"connections"_s);
    step(u"connection"_s, 10, after(0), [&window] { press(window, u"editSaved"_s); });
    step(u"a saved connection"_s, 10, after(1000), [this, &window, &session] {
        auto* dialog = window.findChild<ConnectionDialog*>();
        takeBoth(*dialog, u"connection"_s);
        dialog->close();
        session.startLocal(m_brokerFolder.path());
    });
    step(
        u"an empty broker"_s, 30,
        [this, &session] { return isLive(session.connection()) && m_sinceStep.elapsed() > 3000; }, [] {});
    shoot(window, u"no-tenants"_s);
    step(u"demo"_s, 10, after(0), [&session] { session.startDemo({}); });
    step(
        u"the demo's broker"_s, 30, [&session] { return isLive(session.connection()) && session.isDemoRunning(); },
        [this] { watchDemo(); });
}

void Pictures::planTenants() {
    MainWindow& window = m_application.window();
    step(
        u"the tenants"_s, kDemoSeconds + 30, [this, &window] { return watched(window, kDemoSeconds); },
        [this, &window] {
            for (MainWindow* each : {&window, &m_watcher}) {
                each->showPage(u"tenants"_s);
                selectBusiest(*each);
            }
        });
    step(u"tenants"_s, 10, after(2000), [] {});
    shoot(window, u"tenants"_s);
    shoot(m_watcher, u"production"_s);
    shootPage(u"now"_s, 2500);
    shootPage(u"workflows"_s, 2500);
    step(u"incident"_s, 10, after(0), [&window] {
        window.showPage(u"incidents"_s);
        window.page(u"incidents"_s)->investigate({}, 0, 0);
    });
    step(u"an incident"_s, 20, after(6000), [] {});
    shoot(window, u"incident"_s);
    step(u"incident"_s, 10, after(0), [&window] { press(window, u"keepIncident"_s); });
    step(u"incidents"_s, 10, after(1500), [&window] { window.goBack(); });
    step(u"incidents"_s, 10, after(1500), [] {});
    shoot(window, u"incidents"_s);
    step(u"try-it"_s, 10, after(0), [&window] {
        window.showPage(u"try-it"_s);
        child<QLineEdit>(window, u"sendTenant"_s)->setText(u"acme-corp"_s);
        child<QLineEdit>(window, u"sendCommand"_s)->setText(u"email.welcome"_s);
        child<QPlainTextEdit>(window, u"sendPayload"_s)
            ->setPlainText(u"{\n  \"to\": \"ada@mail.example\",\n  \"number\": 9007199254740993\n}"_s);
        child<QSpinBox>(window, u"sendCopies"_s)->setValue(3);
        child<QLineEdit>(window, u"workCommands"_s)->setText(u"email.welcome"_s);
        press(window, u"sendTask"_s);
    });
    step(u"try-it"_s, 10, after(1000), [&window] { press(window, u"workClaim"_s); });
    step(u"a task in hand"_s, 20, after(2500), [] {});
    shoot(window, u"try-it"_s);
    step(u"tenants"_s, 10, after(0), [&window] { window.showPage(u"tenants"_s); });
    step(u"palette"_s, 10, after(0), [&window] {
        window.openPalette();
        child<QLineEdit>(window, u"commandWords"_s)->setText(u"a"_s);
    });
    shoot(window, u"palette"_s);
    step(u"keys"_s, 10, after(0), [&window] {
        window.goBack();
        window.showShortcuts();
    });
    step(u"keys"_s, 10, after(500), [this, &window] {
        auto* sheet = window.findChild<ShortcutSheet*>();
        takeBoth(*sheet, u"keys"_s);
        sheet->close();
        window.findChild<TenantActions*>()->editLimits();
    });
    step(
        u"the limits"_s, 20,
        [this, &window] {
            const auto* sheet = window.findChild<LimitsSheet*>();
            if (sheet == nullptr || sheet->editor(LimitField::Weight)->text().isEmpty()) return false;
            LimitEditor* cap = sheet->editor(LimitField::MaxConcurrency);
            if (!cap->isChanged()) {
                cap->setText(u"2"_s);
                child<QLineEdit>(*sheet, u"reason"_s)->setText(u"flood of renders"_s);
                m_sinceStep.restart();
            }
            return m_sinceStep.elapsed() > 2000;
        },
        [] {});
    shoot(window, u"limits"_s);
    step(u"limits"_s, 10, after(0), [&window] {
        auto* sheet = window.findChild<LimitsSheet*>();
        press(*sheet, u"cancel"_s);
    });
    step(u"palette-nothing"_s, 10, after(0), [&window] {
        window.openPalette();
        child<QLineEdit>(window, u"commandWords"_s)->setText(u"01890a5d-ac96-4b7a-8000-00000000dead"_s);
    });
    shoot(window, u"palette-nothing"_s);
    step(u"palette-nothing"_s, 10, after(0), [&window] { window.goBack(); });
    step(u"tenant-narrow"_s, 10, after(0), [&window] {
        window.resize(kSizes[1]);
        selectBusiest(window);
    });
    step(u"tenant-narrow"_s, 10, after(kSettlingMs), [this, &window] { takeBoth(window, u"tenant-sheet"_s); });
    step(u"tenant-narrow"_s, 10, after(0), [&window] {
        window.goBack();
        window.resize(kUsualSize);
    });
}

void Pictures::planDeadLetters() {
    MainWindow& window = m_application.window();
    step(u"dead-letters"_s, 10, after(0), [&window] { window.showPage(u"dead-letters"_s); });
    step(
        u"the dead letters"_s, 30,
        [&window] {
            const DeadLetterTableModel* letters = deadLettersOf(window)->model();
            return letters->isCounted() && letters->rowCount() > 0;
        },
        [&window] { child<QTableView>(window, u"deadLetters"_s)->selectRow(0); });
    // Payload and attempts are loaded after the click.
    step(u"a dead letter"_s, 30, after(1500), [] {});
    shoot(window, u"dead-letters"_s);
    step(u"requeue"_s, 10, after(0), [&window] { press(*deadLettersOf(window), u"requeueAll"_s); });
    step(
        u"the sheet before an operation"_s, 20,
        [this, &window] {
            const auto* sheet = child<QWidget>(window, u"operationSheet"_s);
            if (sheet == nullptr) return false;
            child<QSpinBox>(*sheet, u"rate"_s)->setValue(2);
            child<QLineEdit>(*sheet, u"reason"_s)->setText(u"decoder 2.1 is out"_s);
            return m_sinceStep.elapsed() > 1500 && child<QAbstractButton>(*sheet, u"start"_s)->isEnabled();
        },
        [this, &window] {
            auto* sheet = child<QWidget>(window, u"operationSheet"_s);
            takeBoth(*sheet, u"requeue"_s);
            press(*sheet, u"start"_s);
        });
    step(u"an operation"_s, 10, after(4000), [] {});
    shoot(window, u"requeueing"_s);
    shootPage(u"operations"_s, 3000);
}

void Pictures::planOtherPages() {
    MainWindow& window = m_application.window();
    shootPage(u"settings"_s, 500);
    shootPage(u"events"_s, 2500);
    shootPage(u"broker"_s, 3000);
    planFleet();
    planPlans();
    step(u"alerts"_s, 10, after(0), [this] { addAlerts(); });
    shootPage(u"alerts"_s, 3000);
    step(u"alert"_s, 10, after(0), [&window] { press(window, u"newAlert"_s); });
    step(u"a rule of alerts"_s, 10, after(500), [this, &window] {
        auto* dialog = child<QDialog>(window, u"alertRuleDialog"_s);
        takeBoth(*dialog, u"alert"_s);
        dialog->close();
        window.showPage(u"tasks"_s);
        press(*window.page(u"tasks"_s), u"list"_s);
    });
    step(u"the tasks"_s, 30, after(1500), [&window] { child<QTableView>(window, u"tasks"_s)->selectRow(0); });
    step(u"tasks"_s, 30, after(1500), [] {});
    shoot(window, u"tasks"_s);
}

void Pictures::planEnd() {
    MainWindow& window = m_application.window();
    shootPage(u"lab"_s, 500);
    step(u"lab"_s, 10, after(0), [this] { m_watcher.showPage(u"lab"_s); });
    shoot(m_watcher, u"lab-production"_s);
    step(u"lab"_s, 10, after(0), [this, &window] {
        m_watcher.showHome();
        child<QAbstractButton>(window, u"acceptOthers"_s)->setChecked(true);
        press(window, u"startLab"_s);
    });
    step(
        u"the Lab"_s, 90,
        [&window] {
            const auto* page = qobject_cast<LabPage*>(window.page(u"lab"_s));
            return page->run() != nullptr && page->run()->isOver();
        },
        [] {});
    shoot(window, u"lab-over"_s);
    step(u"connection-lost"_s, 10, after(0), [this] { m_application.session().stopEmbedded(); });
    step(
        u"a lost connection"_s, 30,
        // In the middle of a retry pause, so that the picture shows its length.
        [this] { return m_watching->retryInMs() > 6000 && m_sinceStep.elapsed() > 7000; }, [] {});
    shoot(m_watcher, u"connection-lost"_s);
}

void Pictures::watchDemo() {
    const QString address = m_application.session().embedded()->addresses().value(0);
    m_watching = std::make_unique<BrokerConnection>(u"prod-eu"_s, [address]() -> std::unique_ptr<BrokerClient> {
        return std::make_unique<GrpcBrokerClient>(makeChannel(address.toStdString()), QString());
    });
    ConnectionMark mark;
    mark.address = address;
    mark.color = ConnectionColor::Orange;
    mark.production = true;
    m_watching->setMark(mark);
    m_watcher.setConnections({m_watching.get()});
    m_watcher.setConnection(m_watching.get());
    m_watcher.showHome();
    m_watching->open();
}

void Pictures::addAlerts() {
    AlertRules& rules = m_application.alerts().rules();
    AlertRule deep = newAlertRule(AlertKind::Depth);
    deep.raiseAt = 50;
    deep.clearAt = 10;
    deep.forSeconds = 0;
    rules.put(deep);
    for (const AlertRule& ready : readyRules())
        if (ready.kind != AlertKind::SlowCommits && ready.kind != AlertKind::DiskLow) rules.put(ready);
}

void Pictures::saveConnections() {
    const auto save = [this](const QString& name, const QString& address, ConnectionColor color, bool production) {
        ConnectionProfile profile = newProfile();
        profile.name = name;
        profile.address = address;
        profile.tls.enabled = production;
        profile.tokenPlace = production ? TokenPlace::Environment : TokenPlace::None;
        profile.tokenName = production ? u"PROD_EU_TOKEN"_s : QString();
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
        Q_EMIT finished(m_allWritten, m_allWritten ? QString() : u"a file in %1"_s.arg(m_folder));
        return;
    }
    m_sinceStep.restart();
    m_deadline.setRemainingTime(m_steps[m_step].withinSeconds * 1000);
}

void Pictures::takeBoth(QWidget& widget, const QString& name, const QString& sized) {
    take(widget, name + u"-dark"_s + sized, ThemeChoice::Dark);
    take(widget, name + sized, ThemeChoice::Light);
}

void Pictures::take(QWidget& widget, QString file, ThemeChoice theme) {
    applyTheme(theme);
    // Palette and layout changes are applied by events.
    QApplication::sendPostedEvents();
    QApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
    for (const QString& fault : layoutFaults(widget))
        if (!m_faults.contains(fault)) m_faults.insert(fault, file);
    file += widget.devicePixelRatioF() > 1 ? u"-2x"_s : QString();
    file += m_language.isEmpty() || m_language == u"en"_s ? QString() : u'-' + m_language;
    m_allWritten = widget.grab().save(QDir(m_folder).filePath(file + u".png"_s)) && m_allWritten;
}

bool Pictures::watched(const MainWindow& window, int seconds) const {
    const TenantTableModel* model = tenantsOf(window)->model();
    const QList<DepthPoint> points = model->history(model->tenantAt(0));
    return !points.isEmpty() && points.last().atMs - points.first().atMs >= seconds * 1000LL;
}

}  // namespace fairlead::gui

#include "moc_pictures.cpp"
