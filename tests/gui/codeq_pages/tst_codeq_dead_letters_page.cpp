// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_dead_letters_page.h"

#include "gui/codeq_pages/codeq_explained_page.h"
#include "gui/kit/rows/row_table.h"
#include "tests/gui/codeq_pages/codeq_scene.h"

#include <QLineEdit>

namespace tst_codeq_dead_letters_page {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestCodeqDeadLettersPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void oneDeadTaskIsNeverSaidToBeNone() {
        CodeqScene<CodeqDeadLettersPage> scene;
        scene.goLive();
        scene.say(readingOf({queueOf(u"a"_s, u"x"_s, 5), queueOf(u"b"_s, u"mail"_s, 0, 1)}));
        QVERIFY2(scene.text("codeqDeadCount").startsWith(u"1 dead letter"_s), qPrintable(scene.text("codeqDeadCount")));
        QCOMPARE(scene.text("emptyTitle"), QString());
        auto* table = scene.find<RowTable>("codeqDead");
        QCOMPARE(table->model()->rowCount(), 1);
        QVERIFY(scene.text("codeqDeadAge").contains(u"old"_s));
        scene.find<QLineEdit>("codeqDeadFilter")->setText(u"none"_s);
        QCOMPARE(table->model()->rowCount(), 0);
        QVERIFY(scene.text("codeqDeadCount").startsWith(u"1 dead letter"_s));
        QVERIFY(scene.page.goBack());
        QCOMPARE(firstWithoutName(scene.page), QString());
    }

    void noneIsSaidOnlyWhenNoneIsCounted() {
        CodeqScene<CodeqDeadLettersPage> scene;
        scene.goLive();
        QVERIFY(!scene.text("emptyTitle").contains(u"No dead letters"_s));
        CodeqReading refused = readingOf({});
        refused.noQueues = Failure{Failure::Kind::Refused, u"no"_s};
        scene.say(refused);
        QVERIFY(!scene.text("emptyTitle").contains(u"No dead letters"_s));
        scene.say(readingOf({queueOf(u"a"_s, u"x"_s, 5)}));
        QCOMPARE(scene.text("emptyTitle"), u"No dead letters"_s);
    }

    void pagesOfWhichCodeqGivesNothingExplainThemselves() {
        for (Page* (*make)(QWidget*) : {makeCodeqEvents, makeCodeqOperations, makeCodeqLab}) {
            const std::unique_ptr<Page> page(make(nullptr));
            page->resize(980, 610);
            page->show();
            QVERIFY(page->findChild<QLabel*>(u"emptyTitle"_s)->text().size() > 10);
            QVERIFY(page->findChild<QLabel*>(u"codeqNoteText"_s)->text().contains(u"takes over a codeQ deployment"_s));
        }
    }
};

QTEST_MAIN(TestCodeqDeadLettersPage)

}  // namespace tst_codeq_dead_letters_page

#include "tst_codeq_dead_letters_page.moc"
