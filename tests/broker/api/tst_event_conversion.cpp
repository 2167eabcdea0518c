// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/conversion/event_conversion.h"

#include <QTest>

#include <string>

namespace tst_event_conversion {

using namespace fairlead::broker;

class TestEventConversion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void otherTenantsAreNamedOnlyToWhoMaySeeThem() {
        Event event;
        event.tenant = "hog";
        event.text = "tenant 'hog' is throttled; 1 other tenant waits longer meanwhile";
        event.fields = {{"level", "1"}, {event_fields::kVictims, "acme 4s instead of 100ms (20 tasks)"}};
        fairlead::admin::v1::Event message;
        fillEvent(&message, event, false);
        QCOMPARE(message.fields_size(), 1);
        QCOMPARE(message.text(), event.text);
        message.Clear();
        fillEvent(&message, event, true);
        QCOMPARE(message.fields_size(), 2);
        QCOMPARE(message.fields(1).key(), std::string("victims"));
        QCOMPARE(message.text(), event.text + ": acme 4s instead of 100ms (20 tasks)");
    }
};

QTEST_APPLESS_MAIN(TestEventConversion)

}  // namespace tst_event_conversion

#include "tst_event_conversion.moc"
