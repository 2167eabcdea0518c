// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// How long a person waits in front of a million dead letters: the console's page, its broker in a process of its own.
// Usage: bench_dead_letters_page [dead letters [folder]]. With a folder, what bench_dead_letters filled is looked at, and
// nothing is brought back.
#include "gui/client/calls/calls.h"
#include "gui/client/remote_client.h"
#include "gui/connections/broker_connection.h"
#include "gui/dead_letters/dead_letters_page.h"
#include "gui/dead_letters/operation_strip.h"
#include "gui/kit/code/payload_view.h"
#include "tests/bench/calibration.h"
#include "tests/bench/graveyard.h"
#include "tests/bench/latencies.h"
#include "tests/support/broker_process.h"
#include "tests/support/stream_client.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>
#include <functional>
#include <random>

#include <unistd.h>

namespace fairlead::bench {

namespace {

using namespace gui;
using namespace Qt::StringLiterals;

constexpr int kPayloadBytes = 10'000'000;
constexpr qint64 kPatienceMs = 60'000;

double residentMb() {
    QFile file(u"/proc/self/statm"_s);
    if (!file.open(QIODevice::ReadOnly)) return -1;
    return file.readAll().split(' ').value(1).toDouble() * double(sysconf(_SC_PAGESIZE)) / 1e6;
}

// Until it is so and painted. False: it never was.
bool until(const std::function<bool()>& isSo) {
    QElapsedTimer timer;
    timer.start();
    while (!isSo()) {
        if (timer.hasExpired(kPatienceMs)) return false;
        QApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents);
    }
    QApplication::sendPostedEvents();
    QApplication::processEvents();
    return true;
}

bool measure(Latencies* times, const std::function<void()>& act, const std::function<bool()>& isSo) {
    const auto start = std::chrono::steady_clock::now();
    act();
    if (!until(isSo)) return false;
    times->add(microsSince(start));
    return true;
}

// The processor sleeps between events; a timer sees to it that a condition is looked at again.
class Scene {
public:
    explicit Scene(const QString& address)
        : m_connection(address,
                       [address]() -> std::unique_ptr<BrokerClient> { return makeRemoteClient(address, {}, {}); }) {
        m_beat.start(5);
        m_connection.open();
    }
    ~Scene() { close(); }

    bool isLive() {
        return until([this] { return m_connection.calls() != nullptr && !m_connection.info().instanceId.isEmpty(); });
    }
    bool open(Latencies* times) {
        close();
        m_page = std::make_unique<DeadLettersPage>();
        m_page->resize(1600, 1000);
        return measure(
            times,
            [this] {
                m_page->setConnection(&m_connection);
                m_page->show();
            },
            [this] { return isThere(0); });
    }
    void close() {
        if (m_page) m_page->setConnection(nullptr);
        m_page.reset();
    }
    bool isCounted() {
        return until([this] { return model()->isCounted() && !model()->isAsking(); });
    }
    bool jump(Latencies* times, double part) {
        QScrollBar* bar = table()->verticalScrollBar();
        const int to = int(part * bar->maximum());
        return measure(
            times, [&] { bar->setValue(to); },
            [this] {
                return isThere(table()->rowAt(0)) && isThere(table()->rowAt(table()->viewport()->height() - 2));
            });
    }
    bool filter(Latencies* times, const char* field, const QString& text,
                const std::function<bool(const DeadLetter&)>& fits) {
        auto* line = m_page->findChild<QLineEdit*>(QLatin1StringView(field));
        return measure(
            times, [&] { line->setText(text); }, [&] { return isThere(0) && fits(*model()->at(0)); });
    }

    BrokerConnection& connection() { return m_connection; }
    DeadLetterTableModel* model() { return m_page->model(); }

private:
    QTableView* table() { return m_page->findChild<QTableView*>(u"deadLetters"_s); }
    bool isThere(int row) { return row >= 0 && model()->at(row) != nullptr; }

    BrokerConnection m_connection;
    std::unique_ptr<DeadLettersPage> m_page;
    QTimer m_beat;
};

bool lookAround(Scene& scene) {
    Latencies opened;
    Latencies counted;
    for (int round = 0; round < 10; ++round)
        if (!scene.open(&opened)) return false;
    const auto start = std::chrono::steady_clock::now();
    if (!scene.isCounted()) return false;
    counted.add(microsSince(start));
    opened.print("page opened to its first rows");
    counted.print("  and counted, from then on");
    const double before = residentMb();
    std::mt19937 random(3);
    Latencies jumps;
    for (int round = 0; round < 300; ++round)
        if (!scene.jump(&jumps, double(random() % 1'000'000) / 1e6)) return false;
    jumps.print("jump anywhere to its rows");
    std::printf("%d rows; %.1f MB before the jumps, %.1f MB after; %d pages of %d rows are here\n",
                scene.model()->rowCount(), before, residentMb(), scene.model()->pagesHeld(),
                DeadLetterTableModel::kPageRows);
    Latencies tenants;
    Latencies commands;
    for (const QString& tenant : {u"tenant-17"_s, u"tenant-23"_s, u"tenant-3"_s, u"tenant-41"_s, u"tenant-8"_s})
        if (!scene.filter(&tenants, "filterTenant", tenant, [&](const auto& each) { return each.tenant == tenant; }))
            return false;
    if (!scene.filter(&tenants, "filterTenant", {}, [](const auto& each) { return each.tenant != u"tenant-8"_s; }))
        return false;
    for (const QString& command : {u"report"_s, u"mail"_s, u"report"_s, u"mail"_s})
        if (!scene.filter(&commands, "filterCommand", command,
                          [&](const auto& each) { return each.command == command; }))
            return false;
    tenants.print("filter by tenant, typed, to its rows");
    commands.print("filter by command, typed, to its rows");
    return true;
}

bool showPayload() {
    QByteArray text("[");
    for (int at = 0; text.size() < kPayloadBytes; ++at)
        text += R"({"id": )" + QByteArray::number(at) + R"(, "to": "someone@example.org", "tags": ["a", "b", null]},)";
    text.back() = ']';
    PayloadView view(u"payload"_s);
    view.resize(500, 700);
    view.show();
    QApplication::processEvents();
    Latencies times;
    for (int round = 0; round < 10; ++round) {
        bool shown = false;
        const auto connection = QObject::connect(&view, &PayloadView::shown, &view, [&] { shown = true; });
        if (!measure(
                &times, [&] { view.showBytes(text, u"payload.json"_s); }, [&] { return shown; }))
            return false;
        QObject::disconnect(connection);
        view.say({});
    }
    times.print("payload of 10 MB to its first screen");
    return true;
}

// Follows it as the page does, and counts how often there is news.
bool bringBack(Scene& scene, int letters, bool isCancelled) {
    constexpr int kTenants = 5;
    OperationRequest request;
    for (int at = 0; at < kTenants; ++at) request.filter.tenants << u"tenant-%1"_s.arg(at + (isCancelled ? 20 : 0));
    request.reason = u"bench"_s;
    OperationStrip strip;
    strip.setConnection(&scene.connection());
    auto* text = strip.findChild<QLabel*>(u"operationText"_s);
    Operation operation;
    bool isAnswered = false;
    Latencies started;
    Call call;
    const auto begin = [&] {
        call = scene.connection().calls()->operations().startOperation(request, [&](const Outcome<Operation>& outcome) {
            isAnswered = true;
            if (outcome) operation = *outcome;
        });
    };
    if (!measure(&started, begin, [&] { return isAnswered; }) || operation.id.isEmpty()) return false;
    started.print("operation started and answered");
    strip.follow(operation, quint64(kTenants) * quint64(letters / kGraveyardTenants));
    Latencies news;
    QString last = text->text();
    const auto began = std::chrono::steady_clock::now();
    auto heard = began;
    const auto isOver = [&] { return strip.operation().isOver(); };
    const auto hear = [&] {
        if (text->text() != last) {
            last = text->text();
            news.add(microsSince(heard));
            heard = std::chrono::steady_clock::now();
        }
        return isOver() || (isCancelled && strip.operation().done > 2000);
    };
    if (!until(hear)) return false;
    if (isCancelled) {
        Latencies cancelled;
        auto* button = strip.findChild<QPushButton*>(u"operationCancel"_s);
        if (!measure(
                &cancelled, [&] { button->click(); }, isOver))
            return false;
        cancelled.print("cancelled, to its last word");
    }
    news.print("from news to news of it");
    std::printf("%llu done, %llu skipped in %.1f s\n", static_cast<unsigned long long>(strip.operation().done),
                static_cast<unsigned long long>(strip.operation().skipped), double(microsSince(began)) / 1e6);
    strip.setConnection(nullptr);
    return true;
}

bool run(int letters, const QString& data, bool isFilled) {
    test::BrokerProcess broker;
    const QString wrong = broker.start({u"--data"_s, data, u"--listen"_s, u"127.0.0.1:0"_s});
    if (!wrong.isEmpty()) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(wrong));
        return false;
    }
    if (!isFilled && !fillGraveyard(test::connectTo(broker.address()), letters)) return false;
    Scene scene(QString::fromStdString(broker.address()));
    if (!scene.isLive()) return false;
    Latencies::printHead();
    if (!lookAround(scene) || !showPayload()) return false;
    scene.close();
    return isFilled || (bringBack(scene, letters, false) && bringBack(scene, letters, true));
}

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    fairlead::bench::printCalibration();
    const int letters = argc > 1 ? std::stoi(argv[1]) : 1'000'000;
    const QTemporaryDir own;
    const QString folder = argc > 2 ? QString::fromLocal8Bit(argv[2]) : own.path();
    const QString data = folder + QStringLiteral("/data");
    return fairlead::bench::run(letters, data, QFile::exists(data)) ? 0 : 1;
}
