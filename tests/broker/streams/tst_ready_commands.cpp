// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/ready_commands.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_ready_commands {

using namespace fairlead;
using namespace fairlead::broker;
using Names = std::vector<std::string>;

class TestReadyCommands : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wildcardWithoutCommandsMeansEveryCommand() { QCOMPARE(*resolve({"*"}, {}), Names{}); }

    void listWithoutCommandsMeansTheList() { QCOMPARE(*resolve({"a", "b"}, {}), (Names{"a", "b"})); }

    void wildcardTakesWhatIsAskedWithoutBlanks() {
        QCOMPARE(*resolve({"*"}, {" a ", "", "b", " ", "a"}), (Names{"a", "b"}));
    }

    void nothingButBlanksIsRefused() {
        QCOMPARE(resolve({"*"}, {"", " "}).status().code(), Code::PermissionDenied);
        QCOMPARE(resolve({"a"}, {""}).status().code(), Code::PermissionDenied);
    }

    void oneCommandOutsideTheListRefusesAll() {
        const Result<Names> outcome = resolve({"a", "b"}, {"a", "c"});
        QVERIFY(!outcome.ok());
        QCOMPARE(outcome.status().code(), Code::PermissionDenied);
        QCOMPARE(outcome.status().message(), std::string("event type not allowed"));
    }

    // As queues do, for which both are one.
    void matchingDoesNotDependOnCase() {
        QCOMPARE(*resolve({"a"}, {"A"}), Names{"A"});
        QCOMPARE(*resolve({"Mail"}, {"mail"}), Names{"mail"});
        QVERIFY(!resolve({"Mail"}, {"mails"}).ok());
    }

    void absurdListsAreRefused() {
        QCOMPARE(resolve({"*"}, Names(1001, "a")).status().code(), Code::InvalidArgument);
        // The same words as where a task is created, whatever the token allows.
        for (const std::string allowed : {"*", "a"})
            QCOMPARE(resolve({allowed}, {std::string(257, 'a')}).status().message(),
                     std::string("command too large: 257 bytes, limits.max_command_bytes is 256"));
    }

private:
    static Result<Names> resolve(Names allowed, const Names& requested) {
        Principal principal;
        principal.commands = std::move(allowed);
        return resolveCommands(principal, requested, Limits());
    }
};

QTEST_APPLESS_MAIN(TestReadyCommands)

}  // namespace tst_ready_commands

#include "tst_ready_commands.moc"
