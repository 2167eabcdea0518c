// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What a program is told of a create that is refused, beside the text.
#include "shared/limits/limit_text.h"
#include "tests/integration/local_broker.h"

#include <QTest>

#include <functional>
#include <memory>
#include <string>

namespace tst_refused_creates {

using namespace fairlead;
using namespace fairlead::test;

namespace {

// "ResourceExhausted max_queue_depth 2 of 2"; "-" for what is not told.
std::string fieldsOf(const producerpb::CreateAck& ack) {
    if (ack.ok()) return "taken";
    const producerpb::Refusal& refusal = ack.refusal();
    const auto figure = [](bool is, uint64_t value) { return is ? std::to_string(value) : "-"; };
    return refusal.code() + " " + (refusal.limit().empty() ? "-" : refusal.limit()) + " " +
           figure(refusal.has_current(), refusal.current()) + " of " +
           figure(refusal.has_maximum(), refusal.maximum()) + (refusal.has_retry_after() ? " later" : "");
}

}  // namespace

class TestRefusedCreates : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_broker = std::make_unique<LocalBroker>(); }
    void cleanup() { m_broker.reset(); }

    void limitsOfATenantAreNamedWithTheirFigures_data() {
        QTest::addColumn<QString>("limit");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("fields");
        const auto row = [](const char* limit, const char* value, const char* fields) {
            QTest::newRow(limit) << limit << value << fields;
        };
        row("max_queue_depth", "2", "ResourceExhausted max_queue_depth 2 of 2 later");
        row("max_bytes", "30", "ResourceExhausted max_bytes 24 of 30 later");
        row("max_payload_bytes", "11", "ResourceExhausted max_payload_bytes 12 of 11");
        row("max_enqueue_rate", "2/1h", "ResourceExhausted max_enqueue_rate 2 of 2 later");
        row("draining", "true", "FailedPrecondition draining - of -");
    }
    void limitsOfATenantAreNamedWithTheirFigures() {
        QFETCH(const QString, limit);
        QFETCH(const QString, value);
        QFETCH(const QString, fields);
        const LimitRule* rule = findRule(limit.toStdString());
        QVERIFY(rule);
        const Status set =
            setFromText(m_broker->config().engine.tenants.tenants["acme"], rule->field, value.toStdString());
        QVERIFY2(set.ok(), set.message().c_str());
        m_broker->mustStart();
        producerpb::CreateAck last;
        for (int i = 0; i < 3; ++i) last = create(newTask(1, "mail", R"("12 letters")"));
        QVERIFY(!last.error_message().empty());
        if (limit == QLatin1String("max_queue_depth") || limit == QLatin1String("max_bytes")) {
            // Nobody is there who would make room.
            QCOMPARE(fieldsOf(last) + " later", fields.toStdString());
            // Once it is known how quickly a worker makes room.
            GreetedWorker worker(m_broker->connect(), "acme");
            for (int i = 0; i < 2; ++i) {
                QVERIFY(worker.report(worker.take().id(), "COMPLETED", "{}").ok());
                QCOMPARE(fieldsOf(create(newTask(1, "mail", R"("12 letters")"))), std::string("taken"));
            }
            last = create(newTask(1, "mail", R"("12 letters")"));
        }
        QCOMPARE(fieldsOf(last), fields.toStdString());
        if (limit != QLatin1String("max_enqueue_rate")) return;
        // One of two in an hour.
        QVERIFY(last.refusal().retry_after().seconds() > 1700 && last.refusal().retry_after().seconds() <= 1800);
    }

    void delayedTasksHaveALimitOfTheirOwn() {
        m_broker->config().engine.tenants.tenants["acme"].maxScheduled = 0;
        m_broker->mustStart();
        auto later = newTask(1, "mail");
        later.set_delay_seconds(60);
        QCOMPARE(fieldsOf(create(later)), std::string("ResourceExhausted max_scheduled 0 of 0"));
        QCOMPARE(fieldsOf(create(newTask(1, "mail"))), std::string("taken"));
    }

    void limitsOfTheBrokerAreNamedAsTheConfigurationCallsThem() {
        m_broker->config().limits.maxPayloadBytes = 10;
        m_broker->config().engine.maxCommandsPerTenant = 1;
        m_broker->mustStart();
        QCOMPARE(fieldsOf(create(newTask(1, "mail", std::string(11, 'x')))),
                 std::string("InvalidArgument limits.max_payload_bytes 11 of 10"));
        QCOMPARE(fieldsOf(create(newTask(1, std::string(257, 'x')))),
                 std::string("InvalidArgument limits.max_command_bytes 257 of 256"));
        auto traced = newTask(1, "mail");
        traced.set_trace_state(std::string(1025, 'x'));
        QCOMPARE(fieldsOf(create(traced)), std::string("InvalidArgument trace_parent and trace_state 1025 of 1024"));
        QCOMPARE(fieldsOf(create(newTask(1, "mail"))), std::string("taken"));
        const std::string refused = "ResourceExhausted engine.max_commands_per_tenant 1 of 1";
        QCOMPARE(fieldsOf(create(newTask(1, "print"))), refused);
        // Once it is known how quickly a worker makes room.
        GreetedWorker worker(m_broker->connect(), "acme");
        for (int i = 0; i < 2; ++i) {
            QVERIFY(worker.report(worker.take().id(), "COMPLETED", "{}").ok());
            QCOMPARE(fieldsOf(create(newTask(1, "mail"))), std::string("taken"));
        }
        QCOMPARE(fieldsOf(create(newTask(1, "print"))), refused + " later");
    }

    void whatIsWrongInItselfNamesNoLimit() {
        m_broker->mustStart();
        QCOMPARE(fieldsOf(create(newTask(1, " "))), std::string("InvalidArgument - - of -"));
    }

private:
    producerpb::CreateAck create(const producerpb::CreateTask& task) {
        ProducerClient producer(m_broker->connect());
        const bool isSent = producer.hello("acme") && producer.sendCreate(task);
        const auto acks = isSent ? producer.acks(1) : std::vector<producerpb::CreateAck>();
        return acks.empty() ? producerpb::CreateAck() : acks.front();
    }

    std::unique_ptr<LocalBroker> m_broker;
};

QTEST_GUILESS_MAIN(TestRefusedCreates)

}  // namespace tst_refused_creates

#include "tst_refused_creates.moc"
