// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_server_page.h"

#include "gui/kit/consent/typed_confirmation.h"
#include "gui/kit/rows/value_table.h"
#include "tests/gui/codeq_pages/codeq_scene.h"

#include <QComboBox>
#include <QDateTimeEdit>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QSpinBox>

namespace tst_codeq_server_page {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestCodeqServerPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_scene = std::make_unique<CodeqScene<CodeqServerPage>>(); }
    void cleanup() { m_scene.reset(); }

    void eachWayIsShownWithItsTrouble() {
        BrokerInfo info = codeqInfo();
        info.codeq.worker.trouble = u"auth failed: missing token"_s;
        info.codeq.http = {};
        m_scene->goLive(info);
        const QList<ValueRow> ways = m_scene->find<ValueTable>("codeqWays")->rows();
        QCOMPARE(ways.size(), 3);
        QCOMPARE(ways[0].cells.mid(1),
                 (QStringList{u"127.0.0.1:9092"_s, u"producer-dev"_s, u"dev-tenant"_s, u"open"_s}));
        QCOMPARE(ways[1].cells.last(), u"auth failed: missing token"_s);
        QVERIFY(ways[2].cells.last().contains(u"no address"_s));
        QSignalSpy edits(&m_scene->page, &Page::connectionEditRequested);
        QVERIFY(m_scene->press("editConnection"));
        QCOMPARE(edits.count(), 1);
        QVERIFY(!m_scene->press("cleanUp"));  // goes over HTTP
        QVERIFY(!m_scene->press("getTopic"));
        QCOMPARE(firstWithoutName(m_scene->page), QString());
    }

    void raftIsShownOrSaidNotToBeUsed() {
        m_scene->goLive();
        QTRY_VERIFY(m_scene->codeq.raft.isAwaited());
        QVERIFY(m_scene->codeq.raft.answer(CodeqRaft()));
        QVERIFY(m_scene->find<ValueTable>("codeqRaft")->rows().isEmpty());
        m_scene->page.refresh();
        CodeqRaft raft;
        raft.enabled = true;
        raft.groups = {{0, false, true, u"n1"_s, u"n2"_s, u"http://n2:8080"_s}, {1, false, false, u"n1"_s, {}, {}}};
        QTRY_VERIFY(m_scene->codeq.raft.isAwaited());
        QVERIFY(m_scene->codeq.raft.answer(raft));
        const QList<ValueRow> rows = m_scene->find<ValueTable>("codeqRaft")->rows();
        QCOMPARE(rows[0].cells, (QStringList{u"0"_s, u"follower"_s, u"n2"_s, u"http://n2:8080"_s}));
        QCOMPARE(rows[1].cells[2], u"none now"_s);
    }

    void policyIsGotEditedAndPut() {
        m_scene->goLive();
        name(u"emails"_s);
        QVERIFY(m_scene->press("getTopic"));
        CodeqTopic topic;
        topic.name = u"emails"_s;
        topic.tenant = u"dev-tenant"_s;
        topic.version = 3;
        topic.policyJson = R"({"maxAttempts":5})";
        QVERIFY(m_scene->codeq.topic.answer(topic));
        auto* policy = m_scene->find<QPlainTextEdit>("topicPolicy");
        QVERIFY(policy->toPlainText().contains(u"maxAttempts"_s));
        QVERIFY(m_scene->text("topicStatus").contains(u"version 3"_s));
        policy->setPlainText(u"[1]"_s);
        QVERIFY(!m_scene->press("putTopic"));
        QVERIFY(m_scene->text("topicProblem").contains(u"no JSON object"_s));
        policy->setPlainText(u"{\"maxAttempts\":7}"_s);
        QVERIFY(m_scene->press("putTopic"));
        QCOMPARE(m_scene->codeq.policy, QByteArray(R"({"maxAttempts":7})"));
        QVERIFY(m_scene->codeq.put.answer(Failure{Failure::Kind::BadRequest, u"maxAttempts: at most 100"_s}));
        QCOMPARE(m_scene->text("topicStatus"), u"It was not done: maxAttempts: at most 100"_s);
        QVERIFY(policy->toPlainText().contains(u'7'));
    }

    void changeWithoutAnAnswerIsSaidToBePossiblyDone() {
        m_scene->goLive();
        name(u"emails"_s);
        m_scene->find<QPlainTextEdit>("topicPolicy")->setPlainText(u"{}"_s);
        QVERIFY(m_scene->press("putTopic"));
        Failure lost{Failure::Kind::Unreachable, u"timeout"_s};
        lost.mayBeDone = true;
        QVERIFY(m_scene->codeq.put.answer(lost));
        QVERIFY(m_scene->text("topicStatus").contains(u"may have been done"_s));
    }

    void policyIsDeletedBehindItsName() {
        m_scene->goLive();
        name(u"emails"_s);
        QVERIFY(m_scene->press("deleteTopic"));
        QVERIFY(confirm(u"deleteTopicSheet"_s, u"emails"_s));
        QCOMPARE(m_scene->codeq.topicName, u"emails"_s);
        QVERIFY(m_scene->codeq.deletion.answer(Nothing()));
        QVERIFY(m_scene->text("topicStatus").contains(u"no policy of"_s));
    }

    void cleanUpIsOfAllTenantsAndWantsThatTyped() {
        m_scene->goLive();
        m_scene->find<QSpinBox>("cleanupLimit")->setValue(50);
        QVERIFY(m_scene->press("cleanUp"));
        QVERIFY(confirm(u"cleanupSheet"_s, u"all tenants"_s));
        QCOMPARE(m_scene->codeq.limit, quint64(50));
        QCOMPARE(m_scene->codeq.beforeMs, qint64(0));
        QVERIFY(m_scene->codeq.cleanup.answer(CodeqCleanup{50, 0, 50}));
        QVERIFY(m_scene->text("cleanupStatus").contains(u"there may be more"_s));
    }

    void momentThatIsStillToComeIsWarnedOf() {
        m_scene->goLive();
        QCOMPARE(m_scene->text("cleanupWarning"), QString());
        m_scene->find<QComboBox>("cleanupWhen")->setCurrentIndex(1);
        const QDateTime later = QDateTime::currentDateTime().addSecs(7200);
        m_scene->find<QDateTimeEdit>("cleanupBefore")->setDateTime(later);
        QVERIFY(m_scene->text("cleanupWarning").contains(u"still to come"_s));
        QVERIFY(m_scene->press("cleanUp"));
        QVERIFY(confirm(u"cleanupSheet"_s, u"all tenants"_s));
        QVERIFY(m_scene->codeq.beforeMs > QDateTime::currentMSecsSinceEpoch());
    }

    void productionAsksForMore() {
        ConnectionMark mark;
        mark.production = true;
        m_scene->page.setConnection(nullptr);
        m_scene->connection->setMark(mark);
        m_scene->page.setConnection(m_scene->connection.get());
        m_scene->goLive();
        name(u"emails"_s);
        m_scene->find<QPlainTextEdit>("topicPolicy")->setPlainText(u"{}"_s);
        QVERIFY(!m_scene->press("putTopic"));
        QVERIFY(m_scene->press("productionMeant"));
        QVERIFY(m_scene->press("putTopic"));
        QVERIFY(m_scene->press("cleanUp"));
        QVERIFY(!confirm(u"cleanupSheet"_s, u"all tenants"_s));
        QVERIFY(confirm(u"cleanupSheet"_s, u"codeq.example all tenants"_s));
    }

private:
    void name(const QString& topic) { m_scene->find<QLineEdit>("topicName")->setText(topic); }
    // False: the word is not the one that is wanted.
    bool confirm(const QString& id, const QString& word) {
        auto* sheet = m_scene->page.findChild<TypedConfirmation*>(id);
        if (sheet == nullptr) return false;
        sheet->findChild<QLineEdit*>(u"typed"_s)->setText(word);
        return m_scene->press("confirm", sheet);
    }

    std::unique_ptr<CodeqScene<CodeqServerPage>> m_scene;
};

QTEST_MAIN(TestCodeqServerPage)

}  // namespace tst_codeq_server_page

#include "tst_codeq_server_page.moc"
