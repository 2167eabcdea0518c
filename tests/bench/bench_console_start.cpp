// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// From the console's start to the first live numbers of its own broker, and from the window that is seen to them.
// Usage: bench_console_start [times].
#include "gui/app/application.h"
#include "gui/tenants/tenants_page.h"
#include "tests/bench/calibration.h"
#include "tests/bench/latencies.h"

#include <QApplication>
#include <QTemporaryDir>
#include <QTimer>

#include <chrono>
#include <cstdlib>

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

bool startOnce(bench::Latencies* made, bench::Latencies* live) {
    const QTemporaryDir folder;
    Settings settings(folder.filePath(u"settings.ini"_s));
    Options options;
    options.begin = Options::Begin::Local;
    options.dataFolder = folder.filePath(u"broker"_s);
    const auto start = std::chrono::steady_clock::now();
    Application application(options, settings);
    application.session().setListenAddresses({u"127.0.0.1:0"_s});
    application.begin();
    QApplication::processEvents();
    made->add(bench::microsSince(start));
    bool isLive = false;
    auto* page = qobject_cast<TenantsPage*>(application.window().page(u"tenants"_s));
    QObject::connect(page->model(), &TenantTableModel::applied, page, [&] {
        isLive = application.session().connection() != nullptr && application.session().connection()->dataAgeMs() >= 0;
    });
    QTimer patience;
    patience.setSingleShot(true);
    patience.start(20'000);
    while (!isLive && patience.isActive())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents);
    QApplication::processEvents();
    live->add(bench::microsSince(start));
    return isLive;
}

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    bench::printCalibration();
    bench::Latencies made;
    bench::Latencies live;
    const int times = argc > 1 ? std::atoi(argv[1]) : 10;
    for (int time = 0; time < times; ++time) {
        if (!startOnce(&made, &live)) {
            std::printf("no numbers came\n");
            return 1;
        }
    }
    bench::Latencies::printHead();
    made.print("window made and painted");
    live.print("first live numbers of the local broker");
    return 0;
}
