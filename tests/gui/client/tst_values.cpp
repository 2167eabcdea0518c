// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/conversion/message_values.h"
#include "tests/gui/client/shown_value.h"

#include <value_descriptions.h>

#include <QTest>

#include <algorithm>

namespace tst_values {

using namespace fairlead::gui;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using namespace Qt::StringLiterals;

namespace {

using Names = std::vector<std::string>;

bool isIn(const Names& names, const FieldDescriptor* field) {
    return std::ranges::find(names, field->name()) != names.end();
}

// Fills fields with what stands at no other place.
class Filler {
public:
    // Nothing if there is no one text for it.
    QString fill(Message& message, const FieldDescriptor* field) {
        const auto* access = message.GetReflection();
        const int number = ++m_number;
        const std::string words = "text" + std::to_string(number);
        const bool isList = field->is_repeated();
        switch (field->cpp_type()) {
            case FieldDescriptor::CPPTYPE_INT32:
                isList ? access->AddInt32(&message, field, number) : access->SetInt32(&message, field, number);
                return QString::number(number);
            case FieldDescriptor::CPPTYPE_INT64:
                isList ? access->AddInt64(&message, field, number) : access->SetInt64(&message, field, number);
                return QString::number(number);
            case FieldDescriptor::CPPTYPE_UINT32:
                isList ? access->AddUInt32(&message, field, quint32(number))
                       : access->SetUInt32(&message, field, quint32(number));
                return QString::number(number);
            case FieldDescriptor::CPPTYPE_UINT64:
                isList ? access->AddUInt64(&message, field, quint64(number))
                       : access->SetUInt64(&message, field, quint64(number));
                return QString::number(number);
            case FieldDescriptor::CPPTYPE_DOUBLE:
                isList ? access->AddDouble(&message, field, number) : access->SetDouble(&message, field, number);
                return QString::number(number);
            case FieldDescriptor::CPPTYPE_STRING:
                isList ? access->AddString(&message, field, words) : access->SetString(&message, field, words);
                return text(words);
            case FieldDescriptor::CPPTYPE_BOOL: access->SetBool(&message, field, true); return {};
            case FieldDescriptor::CPPTYPE_ENUM: {
                const int last = field->enum_type()->value(field->enum_type()->value_count() - 1)->number();
                isList ? access->AddEnumValue(&message, field, last) : access->SetEnumValue(&message, field, last);
                return {};
            }
            default: break;
        }
        if (field->is_map()) return {};
        Message* inner = isList ? access->AddMessage(&message, field) : access->MutableMessage(&message, field);
        if (inner->GetDescriptor()->full_name() == "google.protobuf.Timestamp" ||
            inner->GetDescriptor()->full_name() == "google.protobuf.Duration") {
            inner->GetReflection()->SetInt64(inner, inner->GetDescriptor()->FindFieldByNumber(1), number);
            return QString::number(number * 1000);
        }
        for (int i = 0; i < inner->GetDescriptor()->field_count(); ++i) fill(*inner, inner->GetDescriptor()->field(i));
        return {};
    }

private:
    int m_number = 1000;
};

template <typename Value, typename Sent>
QString toText(const Sent& message) {
    return described(as<Value>(message));
}

}  // namespace

class TestValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFieldThatIsShownIsInItsValue() {
        Filler filler;
        int fields = 0;
        forEachRead([&]<typename Value, typename Sent>(const Value&, const Sent& empty, const Names& without) {
            const auto* type = empty.GetDescriptor();
            const QString before = toText<Value>(empty);
            for (int i = 0; i < type->field_count(); ++i) {
                const FieldDescriptor* field = type->field(i);
                if (isIn(without, field)) continue;
                Sent message;
                const QString expected = filler.fill(message, field);
                const QString after = toText<Value>(message);
                QVERIFY2(after != before, field->full_name().c_str());
                QVERIFY2(after.contains(expected), qPrintable(text(field->full_name()) + u": "_s + after));
                ++fields;
            }
        });
        QVERIFY(fields > 300);
    }

    void everyFieldIsKeptBesideAllOthers() {
        Filler filler;
        forEachRead([&]<typename Value, typename Sent>(const Value&, const Sent& empty, const Names& without) {
            Sent message;
            QStringList expected;
            const auto* type = empty.GetDescriptor();
            for (int i = 0; i < type->field_count(); ++i) {
                const FieldDescriptor* field = type->field(i);
                const QString told = filler.fill(message, field);
                // A group of several names its fingerprints, and not this one.
                if (!isIn(without, field) && field->name() != "fingerprint") expected.append(told);
            }
            const QString all = toText<Value>(message);
            for (const QString& each : expected)
                QVERIFY2(all.contains(each), qPrintable(text(type->full_name()) + u": "_s + each));
        });
    }

    void everyFieldThatIsSentIsInItsMessage() {
        int fields = 0;
        forEachWritten([&]<typename Value, typename Sent>(Value value, const Sent& empty, const Names& without) {
            fillMembers(value);
            const auto message = messageOf<Sent>(value);
            const auto* type = empty.GetDescriptor();
            for (int i = 0; i < type->field_count(); ++i) {
                const FieldDescriptor* field = type->field(i);
                // Either the one or the other: see writeRest().
                if (isIn(without, field) || field->name() == "fingerprint") continue;
                const auto* access = message.GetReflection();
                QVERIFY2(
                    field->is_repeated() ? access->FieldSize(message, field) == 2 : access->HasField(message, field),
                    field->full_name().c_str());
                ++fields;
            }
        });
        QVERIFY(fields > 80);
    }

    void aNumberOfANewerBrokerIsUnknown() {
        api::Task message;
        message.set_state(api::TaskState(99));
        QCOMPARE(as<Task>(message).state, TaskState::Unknown);
    }
};

QTEST_APPLESS_MAIN(TestValues)

}  // namespace tst_values

#include "tst_values.moc"
