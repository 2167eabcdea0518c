// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/dead_letter_table_model.h"
#include "tests/gui/client/unasked_calls.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <algorithm>
#include <deque>
#include <optional>

namespace tst_dead_letter_table_model {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

// So many dead letters that a test answers for when it likes. Cursors are the number of the next row.
class ScriptedLetters final : public UnaskedCalls, public DeadLetterCalls {
public:
    Call listDeadLetters(const DeadLetterQuery&, const PageRequest& page, quint32 skip,
                         Then<PageOf<DeadLetter>> then) override {
        const auto ticket = std::make_shared<Call::Ticket>();
        m_asked.push_back([this, ticket, page, skip, then] {
            if (!std::exchange(ticket->isAwaited, false)) return;
            ++pagesAnswered;
            if (!problem.isEmpty()) {
                then(Failure{Failure::Kind::Unreachable, problem, true});
                return;
            }
            const int first = page.cursor.toInt() + int(skip);
            const int end = std::min(total, first + std::min(int(page.size), mostAtOnce));
            PageOf<DeadLetter> answer;
            for (int row = first; row < end; ++row) {
                DeadLetter letter;
                letter.id = QString::number(row);
                answer.items.append(letter);
            }
            answer.nextCursor = end < total ? QString::number(end) : QString();
            then(answer);
        });
        return Call(ticket);
    }
    Call searchDeadLetters(const DeadLetterQuery&, const QString&, const PageRequest&,
                           Then<DeadLetterSearchPage>) override {
        return {};
    }
    Call groupDeadLetters(const DeadLetterGrouping&, Then<DeadLetterGroups>) override { return {}; }
    Call countDeadLetters(const DeadLetterQuery&, quint32 marks, Then<DeadLetterCount> then) override {
        const auto ticket = std::make_shared<Call::Ticket>();
        m_counts.push_back([this, ticket, marks, then] {
            if (!std::exchange(ticket->isAwaited, false)) return;
            DeadLetterCount count;
            count.count = quint64(total);
            if (knowsMarks) {
                count.markDistance = std::max<quint64>(1, quint64(total) / marks);
                for (quint64 at = 0; at < quint64(total); at += count.markDistance)
                    count.marks.append(QString::number(at));
            }
            then(count);
        });
        return Call(ticket);
    }

    void answerPage() { take(m_asked)(); }
    void answerCount() { take(m_counts)(); }
    void answerPages() {
        while (!m_asked.empty()) answerPage();
    }

    DeadLetterCalls& deadLetters() override { return *this; }

    int total = 0;
    int mostAtOnce = 1000;
    bool knowsMarks = true;
    QString problem;
    int pagesAnswered = 0;

private:
    static std::function<void()> take(std::deque<std::function<void()>>& queue) {
        const auto first = queue.front();
        queue.pop_front();
        return first;
    }

    std::deque<std::function<void()>> m_asked;
    std::deque<std::function<void()>> m_counts;
};

struct Scene {
    explicit Scene(int total) : model([this] { return isLive ? &broker : nullptr; }) {
        broker.total = total;
        // It looks at every row at every change.
        if (total < 10'000) tester.emplace(&model);
    }
    void showAndCount() {
        model.show({});
        broker.answerPage();
        broker.answerCount();
    }
    void look(int first, int last) {
        model.want(first, last);
        broker.answerPages();
    }
    bool isRow(int row) const { return model.at(row) != nullptr && model.at(row)->id == QString::number(row); }

    ScriptedLetters broker;
    bool isLive = true;
    DeadLetterTableModel model;
    std::optional<QAbstractItemModelTester> tester;
};

}  // namespace

class TestDeadLetterTableModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theFirstPageIsThereBeforeAnythingIsCounted() {
        Scene scene(1'000'000);
        scene.model.show({});
        scene.broker.answerPage();
        QCOMPARE(scene.model.rowCount(), 200);
        QVERIFY(scene.isRow(0) && scene.isRow(199));
        QVERIFY(!scene.model.isCounted());
        scene.broker.answerCount();
        QCOMPARE(scene.model.rowCount(), 1'000'000);
        QCOMPARE(scene.model.index(500'000, DeadLetterTableModel::Died).data().toString(), u"…"_s);
    }

    void anyRowIsOneQuestionAway() {
        Scene scene(1'000'000);
        scene.showAndCount();
        for (const int row : {999'990, 123'456, 700'001}) {
            const int before = scene.broker.pagesAnswered;
            scene.look(row, row);
            QVERIFY(scene.isRow(row));
            QCOMPARE(scene.broker.pagesAnswered, before + 1);
        }
    }

    void memoryDoesNotGrowWithTheRowsLookedAt() {
        Scene scene(1'000'000);
        scene.showAndCount();
        for (int row = 0; row < 100'000; row += 150) {
            scene.look(row, row + 40);
            QVERIFY(scene.isRow(row) && scene.isRow(row + 40));
            QVERIFY(scene.model.pagesHeld() <= DeadLetterTableModel::kMostPages);
        }
        QVERIFY(!scene.isRow(0));
        scene.look(0, 30);
        QVERIFY(scene.isRow(0));
    }

    void aBrokerWithoutMarksIsWalkedPageByPage() {
        Scene scene(3'050);
        scene.broker.knowsMarks = false;
        scene.showAndCount();
        QCOMPARE(scene.model.rowCount(), 3'050);
        scene.look(2'900, 3'049);
        QVERIFY(scene.isRow(2'900) && scene.isRow(3'049));
        QCOMPARE(scene.model.rowCount(), 3'050);
    }

    void withoutACountTheListGrowsAtItsEnd() {
        Scene scene(450);
        scene.model.show({});
        scene.broker.answerPages();
        QCOMPARE(scene.model.rowCount(), 200);
        scene.look(180, 199);
        QCOMPARE(scene.model.rowCount(), 400);
        scene.look(380, 399);
        QCOMPARE(scene.model.rowCount(), 450);
        QVERIFY(scene.isRow(449));
    }

    void shortPagesArePutTogether() {
        Scene scene(500);
        scene.broker.mostAtOnce = 37;
        scene.model.show({});
        scene.broker.answerPages();
        QCOMPARE(scene.model.rowCount(), 200);
        QVERIFY(scene.isRow(199));
    }

    void whatHasGoneMeanwhileIsNotPromisedAnyMore() {
        Scene scene(1'000);
        scene.showAndCount();
        scene.broker.total = 650;
        scene.look(900, 950);
        QVERIFY(scene.model.rowCount() < 1'000);
        scene.model.refresh();
        scene.broker.answerPage();
        scene.broker.answerCount();
        QCOMPARE(scene.model.rowCount(), 650);
    }

    void aFailureIsSaidAndWhatWasThereStays() {
        Scene scene(300);
        scene.showAndCount();
        scene.broker.problem = u"the broker went away"_s;
        scene.look(250, 260);
        QCOMPARE(scene.model.problem(), u"the broker went away"_s);
        QVERIFY(scene.isRow(0));
        scene.broker.problem.clear();
        scene.model.refresh();
        scene.broker.answerPages();
        QVERIFY(scene.model.problem().isEmpty());
    }

    void anotherQueryForgetsTheOldOne() {
        Scene scene(300);
        scene.model.show({});
        scene.broker.total = 10;
        DeadLetterQuery query;
        query.filter.command = u"mail"_s;
        scene.model.show(query);
        scene.broker.answerPages();
        QCOMPARE(scene.broker.pagesAnswered, 1);
        QCOMPARE(scene.model.rowCount(), 10);
    }

    void nobodyToAskIsNoQuestion() {
        Scene scene(300);
        scene.isLive = false;
        scene.model.show({});
        QCOMPARE(scene.model.rowCount(), 0);
        QVERIFY(!scene.model.isAsking());
    }
};

QTEST_GUILESS_MAIN(TestDeadLetterTableModel)

}  // namespace tst_dead_letter_table_model

#include "tst_dead_letter_table_model.moc"
