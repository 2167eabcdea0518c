// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
// Settings are copied from one real broker to another.
#include "tests/gui/compare/compare_scene.h"

#include "gui/kit/toast.h"

#include <QDialog>
#include <QSignalSpy>
#include <QTableView>

namespace tst_copying {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestCopying : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsChosenIsPreviewedThenDoneAndCanBeUndone() {
        CompareScene scene;
        scene.one.setWeight(u"acme"_s, 3);
        scene.one.setWeight(u"beta"_s, 4);
        scene.two.setWeight(u"acme"_s, 7);
        scene.two.setWeight(u"beta"_s, 8);
        QVERIFY(scene.compare());
        QCOMPARE(scene.view.model().comparison()->differences, 2);
        select(scene, u"acme"_s);
        QVERIFY(scene.press("copyToSecond"));
        QVERIFY2(scene.said("chosenCopies").contains(u"acme"_s), qPrintable(scene.said("chosenCopies")));
        QVERIFY(scene.press("previewCopy"));
        QCOMPARE(scene.view.preview()->model().rowCount(), 1);
        QVERIFY(scene.view.preview()->model().index(0, 2).data().toString().startsWith(u"7"_s));
        QCOMPARE(scene.view.preview()->model().index(0, 3).data().toString(), u"3"_s);
        // Not without a reason.
        QVERIFY(!scene.press("applyCopy"));
        scene.view.findChild<QLineEdit*>(u"copyReason"_s)->setText(u"as in eu"_s);
        QVERIFY(scene.press("applyCopy"));
        QVERIFY(scene.isOver());
        QCOMPARE(scene.two.tenant(u"acme"_s).set.weight.value_or(0), 3.0);
        QCOMPARE(scene.two.tenant(u"acme"_s).reason, u"as in eu"_s);
        QCOMPARE(scene.two.tenant(u"beta"_s).set.weight.value_or(0), 8.0);
        QTRY_COMPARE(scene.view.model().comparison()->differences, 1);
        auto* toast = scene.view.findChild<Toast*>();
        QVERIFY(toast->isVisible());
        QVERIFY(scene.press("toastUndo"));
        QTRY_COMPARE(scene.two.tenant(u"acme"_s).set.weight.value_or(0), 7.0);
    }

    void whatTheOtherHasNotIsTakenBack() {
        CompareScene scene;
        scene.one.setWeight(u"acme"_s, 1);
        scene.two.setWeight(u"acme"_s, 7);
        Asking asking(scene.one.broker());
        LimitChange back;
        back.tenant = u"acme"_s;
        back.clear = {LimitField::Weight};
        back.reason = u"nothing of its own"_s;
        asking.ask(&TenantCalls::changeLimits, back).value();
        QVERIFY(scene.compare());
        select(scene, u"acme"_s);
        QVERIFY(scene.press("copyToSecond"));
        QVERIFY(scene.apply(u"as in eu"_s));
        QVERIFY(scene.isOver());
        QVERIFY(!scene.two.tenant(u"acme"_s).set.weight.has_value());
        QCOMPARE(scene.view.preview()->run()->count(CopyFate::Kind::Done), 1);
    }

    void aTenantThatSomebodyChangedMeanwhileIsRefusedAndTheAccountAddsUp() {
        CompareScene scene;
        for (const QString& tenant : {u"acme"_s, u"beta"_s, u"gamma"_s}) {
            scene.one.setWeight(tenant, 3);
            scene.two.setWeight(tenant, 7);
        }
        QVERIFY(scene.compare());
        scene.view.findChild<QTableView*>(u"compareTable"_s)->selectAll();
        QVERIFY(scene.press("copyToSecond"));
        scene.two.setWeight(u"beta"_s, 9);
        QVERIFY(scene.apply(u"as in eu"_s));
        QVERIFY(scene.isOver());
        QCOMPARE(scene.two.tenant(u"acme"_s).set.weight.value_or(0), 3.0);
        QCOMPARE(scene.two.tenant(u"beta"_s).set.weight.value_or(0), 9.0);
        QCOMPARE(scene.two.tenant(u"gamma"_s).set.weight.value_or(0), 3.0);
        const QString account = scene.view.preview()->account();
        QVERIFY2(account.contains(u"Of 3 changes: 2 done, 1 refused, 0 not tried"_s), qPrintable(account));
        // The account stays to be read, line by line.
        QVERIFY(scene.view.preview()->isVisible());
        const QString refused = scene.view.preview()->model().index(1, 4).data().toString();
        QVERIFY2(refused.startsWith(u"refused"_s) && refused.size() > 12, qPrintable(refused));
        QVERIFY(scene.press("toastUndo"));
        QTRY_COMPARE(scene.two.tenant(u"gamma"_s).set.weight.value_or(0), 7.0);
        QCOMPARE(scene.two.tenant(u"beta"_s).set.weight.value_or(0), 9.0);
    }

    void aTimedOverrideOutlivesTheCopyOfAnotherLimit() {
        CompareScene scene;
        scene.one.setWeight(u"acme"_s, 3);
        scene.two.setWeight(u"acme"_s, 7);
        Asking asking(scene.two.broker());
        LimitChange cap;
        cap.tenant = u"acme"_s;
        cap.set.maxConcurrency = std::optional<uint32_t>(4);
        cap.reason = u"flood"_s;
        cap.expiresAfter = std::chrono::hours(1);
        asking.ask(&TenantCalls::changeLimits, cap).value();
        QVERIFY(scene.compare());
        const int capped = scene.rowOf(u"acme"_s, LimitField::MaxConcurrency);
        QVERIFY(capped >= 0);
        QVERIFY(scene.view.model().index(capped, CompareModel::Second).data().toString().contains(u"until"_s));
        QVERIFY(!scene.view.model().whyNot(capped, Side::Second).isEmpty());
        scene.view.findChild<QTableView*>(u"compareTable"_s)->selectAll();
        QVERIFY(scene.press("copyToSecond"));
        QVERIFY(scene.press("previewCopy"));
        QVERIFY(scene.view.preview()->model().index(0, 4).data().toString().startsWith(u"stays: Concurrency 4"_s));
        scene.view.findChild<QLineEdit*>(u"copyReason"_s)->setText(u"as in eu"_s);
        QVERIFY(scene.press("applyCopy"));
        QVERIFY(scene.isOver());
        const TenantSettings after = scene.two.tenant(u"acme"_s);
        QCOMPARE(after.set.weight.value_or(0), 3.0);
        QCOMPARE(after.temporary.size(), 1);
    }

    void aChoiceForTheFirstSideIsDroppedAgain() {
        CompareScene scene;
        scene.one.setWeight(u"acme"_s, 3);
        scene.two.setWeight(u"acme"_s, 7);
        QVERIFY(scene.compare());
        select(scene, u"acme"_s);
        QVERIFY(scene.press("copyToFirst"));
        QVERIFY2(scene.said("chosenCopies").contains(u"acme"_s), qPrintable(scene.said("chosenCopies")));
        QSignalSpy replayed(&scene.view, &CompareView::whatIfRequested);
        QCOMPARE(replayed.size(), scene.press("compareWhatIf") ? 1 : 0);
        QVERIFY(scene.press("dropChoice"));
        QVERIFY(!scene.press("previewCopy"));
        QCOMPARE(scene.one.tenant(u"acme"_s).set.weight.value_or(0), 3.0);
    }

    void whoGoesBackFromThePreviewHasChangedNothing() {
        CompareScene scene;
        scene.one.setWeight(u"acme"_s, 3);
        scene.two.setWeight(u"acme"_s, 7);
        QVERIFY(scene.compare());
        select(scene, u"acme"_s);
        QVERIFY(scene.press("copyToSecond"));
        QVERIFY(scene.press("previewCopy"));
        QVERIFY(scene.press("leavePreview"));
        QVERIFY(scene.press("compareAgain"));
        QVERIFY(scene.isCompared());
        QVERIFY(scene.view.findChild<QAbstractButton*>(u"closeCompare"_s)->isEnabled());
        QCOMPARE(scene.two.tenant(u"acme"_s).set.weight.value_or(0), 7.0);
    }

    void whoMayOnlyLookIsToldBefore() {
        CompareScene scene(true, u"reader"_s);
        scene.one.setWeight(u"acme"_s, 3, "ops");
        scene.two.setWeight(u"acme"_s, 7, "ops");
        QVERIFY(scene.compare());
        select(scene, u"acme"_s);
        QVERIFY(scene.press("copyToSecond"));
        QVERIFY(!scene.apply(u"as in eu"_s));
        QVERIFY2(scene.said("copyStatus").contains(u"fairlead:limits"_s), qPrintable(scene.said("copyStatus")));
    }

    void whoSeesSomeTenantsOnlyIsToldSo() {
        CompareScene scene(true, u"acme"_s);
        scene.view.compare(scene.sideOf(u"eu"_s, scene.first.get()), scene.sideOf(u"us"_s, scene.second.get()));
        QTRY_VERIFY2(scene.said("compareTrouble").contains(u"some tenants only"_s),
                     qPrintable(scene.said("compareTrouble")));
        QVERIFY(scene.view.model().comparison() == nullptr);
    }

    void onProductionItsNameIsTyped() {
        CompareScene scene;
        scene.one.setWeight(u"acme"_s, 3);
        scene.two.setWeight(u"acme"_s, 7);
        ConnectionMark mark;
        mark.production = true;
        scene.second->setMark(mark);
        QVERIFY(scene.compare());
        select(scene, u"acme"_s);
        QVERIFY(scene.press("copyToSecond"));
        QVERIFY(scene.apply(u"as in eu"_s));
        auto* sheet = scene.view.findChild<QDialog*>();
        QVERIFY(sheet != nullptr);
        auto* confirm = sheet->findChild<QAbstractButton*>(u"confirm"_s);
        QVERIFY(!confirm->isEnabled());
        QVERIFY(scene.view.preview()->run() == nullptr);
        sheet->findChild<QLineEdit*>(u"typed"_s)->setText(scene.second->name());
        confirm->click();
        QVERIFY(scene.isOver());
        QCOMPARE(scene.two.tenant(u"acme"_s).set.weight.value_or(0), 3.0);
    }

    void whatIsLostOnTheWayIsNotTried() {
        CompareScene scene;
        for (const QString& tenant : {u"acme"_s, u"beta"_s}) {
            scene.one.setWeight(tenant, 3);
            scene.two.setWeight(tenant, 7);
        }
        QVERIFY(scene.compare());
        const CopyPlan plan = planOf(*scene.view.model().comparison(),
                                     {*scene.view.model().at(0), *scene.view.model().at(1)}, Side::Second);
        CopyRun run(scene.second.get(), plan, u"as in eu"_s);
        QSignalSpy finished(&run, &CopyRun::finished);
        scene.second->close();
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(run.count(CopyFate::Kind::NotTried), 2);
        QVERIFY(run.undo().steps.isEmpty());
    }

private:
    static void select(CompareScene& scene, const QString& tenant) {
        const int row = scene.rowOf(tenant, LimitField::Weight);
        QVERIFY(row >= 0);
        scene.view.findChild<QTableView*>(u"compareTable"_s)->selectRow(row);
    }
};

QTEST_MAIN(TestCopying)

}  // namespace tst_copying

#include "tst_copying.moc"
