// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
// The page of Fleet with a comparison, and the view of it.
#include "gui/app/language.h"
#include "tests/pictures/layout_faults.h"
#include "gui/app/theme.h"
#include "gui/client/remote_client.h"
#include "gui/fleet/fleet_compare.h"
#include "gui/fleet/fleet_page.h"
#include "gui/fleet/fleet_watch.h"
#include "tests/gui/compare/compare_scene.h"
#include "tests/gui/compare/snapshots.h"
#include "tests/gui/scenes/nameless.h"

#include <QTableView>
#include <QTranslator>

namespace tst_compare_view {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

// The page before two real brokers, both saved and not open.
struct FleetOfTwo {
    FleetOfTwo() {
        watch = std::make_unique<FleetWatch>(FleetWatch::Dependencies{
            [this](const ConnectionProfile& profile) -> std::unique_ptr<BrokerClient> {
                return std::make_unique<GrpcBrokerClient>(
                    (profile.name.startsWith(u"eu"_s) ? one : two).broker().connect(), QString());
            },
            [](const ConnectionProfile& profile) { return profile.tokenPlace == TokenPlace::ThisRun; },
            &QDateTime::currentMSecsSinceEpoch});
    }
    ~FleetOfTwo() { page.setWatch(nullptr); }

    void show(const QStringList& names) {
        QList<ConnectionProfile> profiles;
        for (const QString& name : names) {
            ConnectionProfile profile = newProfile();
            profile.name = name;
            profile.address = name.left(20) + u".example:9091"_s;
            profile.mark.production = true;
            profiles << profile;
        }
        watch->setProfiles(profiles);
        page.setConnection(nullptr);
        page.setWatch(watch.get());
        page.resize(1024 - 44, 700 - 66);  // beside the list at the left and the lines of the window
        page.show();
        // Only then do the rows keep their order.
        const bool isKnown = QTest::qWaitFor(
            [this] {
                return std::all_of(page.model().rows().begin(), page.model().rows().end(), [](const FleetRow& row) {
                    return row.standing == FleetRow::Standing::Known && !row.info.version.isEmpty();
                });
            },
            20'000);
        if (!isKnown) qFatal("the brokers were not reached");
    }
    QTableView* table() { return page.findChild<QTableView*>(u"fleetTable"_s); }
    QString key(int row) const { return page.model().keyAt(row); }
    bool isCompared() {
        const CompareView* view = page.compareView();
        return QTest::qWaitFor([view] { return !view->isTaking() && view->model().comparison() != nullptr; }, 20'000);
    }

    LiveBroker one;
    LiveBroker two;
    std::unique_ptr<FleetWatch> watch;
    FleetPage page;
};

}  // namespace

class TestCompareView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(ThemeChoice::Light); }
    void cleanup() {
        qDeleteAll(QCoreApplication::instance()->findChildren<QTranslator*>());
        QLocale::setDefault(QLocale(QLocale::English));
    }

    void atMostTwoAreTickedAndAThirdIsToldWhy() {
        FleetOfTwo fleet;
        fleet.show({u"eu-1"_s, u"us-1"_s, u"us-2"_s});
        auto* compare = fleet.page.findChild<QAbstractButton*>(u"compareFleet"_s);
        QVERIFY(!compare->isEnabled() && !compare->toolTip().isEmpty());
        for (const int row : {0, 1, 2}) {
            fleet.table()->selectRow(row);
            QTest::keyClick(fleet.table(), Qt::Key_Space);
        }
        QCOMPARE(fleet.page.comparing()->ticked(), (QStringList{fleet.key(0), fleet.key(1)}));
        QVERIFY2(fleet.page.comparing()->said().contains(u"Two are ticked"_s),
                 qPrintable(fleet.page.comparing()->said()));
        QVERIFY(compare->isEnabled());
        QTest::keyClick(fleet.table(), Qt::Key_Space);
        fleet.table()->selectRow(0);
        QTest::keyClick(fleet.table(), Qt::Key_Space);
        QCOMPARE(fleet.page.comparing()->ticked(), QStringList{fleet.key(1)});
        QVERIFY(!compare->isEnabled());
    }

    void twoThatAreNotOpenAreComparedByKeysAloneAndThereIsAWayBack() {
        FleetOfTwo fleet;
        fleet.one.setWeight(u"acme"_s, 3);
        fleet.two.setWeight(u"acme"_s, 7);
        fleet.show({u"eu-1"_s, u"us-1"_s});
        for (const int row : {0, 1}) {
            fleet.table()->selectRow(row);
            QTest::keyClick(fleet.table(), Qt::Key_Space);
        }
        fleet.page.activateWindow();
        auto* compare = fleet.page.findChild<QAbstractButton*>(u"compareFleet"_s);
        compare->setFocus();
        QTest::keyClick(compare, Qt::Key_Space);
        QVERIFY(fleet.isCompared());
        CompareView* view = fleet.page.compareView();
        QVERIFY(view->isVisible());
        QCOMPARE(view->model().comparison()->differences, 1);
        auto* table = view->findChild<QTableView*>(u"compareTable"_s);
        QTest::keyClick(table, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(view->model().chosen().size(), 1);
        auto* preview = view->findChild<QAbstractButton*>(u"previewCopy"_s);
        QTest::keyClick(preview, Qt::Key_Space);
        QVERIFY(view->preview()->isVisible());
        QVERIFY(fleet.page.goBack());
        QVERIFY(!view->preview()->isVisible() && view->isVisible());
        QVERIFY(fleet.page.goBack());
        QVERIFY(!view->isVisible());
        QVERIFY(!fleet.page.goBack());
    }

    void aFileIsTheOtherSideAndTakesNoCopy() {
        FleetOfTwo fleet;
        fleet.one.setWeight(u"acme"_s, 3);
        fleet.show({u"eu-1"_s});
        QTemporaryDir folder;
        const QString path = folder.filePath(u"tuesday.json"_s);
        fleet.page.comparing()->saveTo(fleet.key(0), path);
        QTRY_VERIFY2(fleet.page.comparing()->said().contains(path), qPrintable(fleet.page.comparing()->said()));
        QVERIFY(QFile::exists(path));
        fleet.one.setWeight(u"acme"_s, 5);
        fleet.table()->selectRow(0);
        QTest::keyClick(fleet.table(), Qt::Key_Space);
        fleet.page.comparing()->openFile(path);
        QTRY_VERIFY(fleet.page.compareView()->isVisible());
        QVERIFY(fleet.isCompared());
        const CompareModel& model = fleet.page.compareView()->model();
        QCOMPARE(model.comparison()->differences, 1);
        QVERIFY(model.whyNot(0, Side::First).isEmpty());
        QVERIFY(model.whyNot(0, Side::Second).contains(u"tuesday.json"_s));
    }

    void aBadFileIsNamedAndChangesNothing() {
        FleetOfTwo fleet;
        fleet.show({u"eu-1"_s});
        QTemporaryDir folder;
        const QString path = folder.filePath(u"odd.json"_s);
        QFile odd(path);
        QVERIFY(odd.open(QIODevice::WriteOnly));
        odd.write("hello");
        odd.close();
        fleet.page.comparing()->openFile(path);
        QTRY_VERIFY2(fleet.page.comparing()->said().contains(u"odd.json cannot be used"_s),
                     qPrintable(fleet.page.comparing()->said()));
        QVERIFY(!fleet.page.compareView()->isVisible());
    }

    void whatCannotBeReachedIsSaidWithItsName() {
        CompareScene scene;
        BrokerConnection nowhere(u"us"_s, [] { return makeRemoteClient(u"127.0.0.1:1"_s, {}, {}); });
        nowhere.open();
        scene.view.compare(scene.sideOf(u"eu"_s, scene.first.get()), scene.sideOf(u"us"_s, &nowhere));
        QTRY_VERIFY_WITH_TIMEOUT(scene.said("compareTrouble").startsWith(u"us: "_s), 20'000);
        scene.view.forget();
    }

    void everythingCanBeReadInTheSmallestWindow_data() {
        QTest::addColumn<QString>("language");
        for (const QString& language : languages()) QTest::newRow(qPrintable(language)) << language;
    }
    void everythingCanBeReadInTheSmallestWindow() {
        QFETCH(const QString, language);
        QVERIFY(useLanguage(language));
        FleetOfTwo fleet;
        fleet.one.setWeight(u"acme"_s, 3);
        fleet.two.setWeight(u"acme"_s, 7);
        fleet.two.setWeight(u"a-tenant-of-one-side-only"_s, 7);
        fleet.show({u"eu-"_s + QString(200, u'W'), u"us-1"_s, u"us-2"_s});
        for (const int row : {0, 1}) fleet.page.comparing()->tick(fleet.key(row));
        const auto noFaults = [&](const char* where) {
            QCoreApplication::processEvents();
            const QStringList faults = layoutFaults(fleet.page);
            QVERIFY2(faults.isEmpty(), qPrintable(QLatin1StringView(where) + u": "_s + faults.join(u'\n')));
            QCOMPARE(firstWithoutName(fleet.page), QString());
        };
        noFaults("ticked");
        fleet.page.comparing()->compare();
        QVERIFY(fleet.isCompared());
        CompareView* view = fleet.page.compareView();
        noFaults("compared");
        for (const char* mode : {"compareMode.1", "compareMode.2", "compareMode.0"}) {
            view->findChild<QAbstractButton*>(QLatin1StringView(mode))->click();
            noFaults(mode);
        }
        view->findChild<QTableView*>(u"compareTable"_s)->selectAll();
        view->findChild<QAbstractButton*>(u"copyToSecond"_s)->click();
        noFaults("chosen");
        QCOMPARE(fleet.page.size(), QSize(1024 - 44, 700 - 66));
        view->findChild<QAbstractButton*>(u"previewCopy"_s)->click();
        noFaults("preview");
        QCOMPARE(fleet.page.size(), QSize(1024 - 44, 700 - 66));
    }
};

QTEST_MAIN(TestCompareView)

}  // namespace tst_compare_view

#include "tst_compare_view.moc"
