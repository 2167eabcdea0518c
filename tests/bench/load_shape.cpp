// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/load_shape.h"

namespace fairlead::bench {

using namespace Qt::StringLiterals;

namespace {

QJsonObject toJson(const LoadReport::Times& times) {
    return {{u"median"_s, times.median}, {u"p99"_s, times.p99}, {u"p999"_s, times.p999}};
}

LoadReport::Times timesFrom(const QJsonObject& json) {
    return {json[u"median"].toDouble(), json[u"p99"].toDouble(), json[u"p999"].toDouble()};
}

}  // namespace

QStringList LoadShape::arguments() const {
    QStringList all;
    for (const int number :
         {producers, workers, tenants, perCreate, perReady, connections, inFlight, payload, warmUpMs, measuredMs})
        all << QString::number(number);
    return all << QString::number(perSecond);
}

LoadShape LoadShape::from(const QStringList& arguments) {
    LoadShape shape;
    qsizetype next = 0;
    for (int* number : {&shape.producers, &shape.workers, &shape.tenants, &shape.perCreate, &shape.perReady,
                        &shape.connections, &shape.inFlight, &shape.payload, &shape.warmUpMs, &shape.measuredMs})
        *number = arguments.value(next++).toInt();
    shape.perSecond = arguments.value(next).toDouble();
    return shape;
}

QJsonObject LoadReport::toJson() const {
    return {{u"wrong"_s, wrong},
            {u"perSecond"_s, perSecond},
            {u"coreSeconds"_s, coreSecondsPerMillion},
            {u"createToAck"_s, bench::toJson(createToAck)},
            {u"createToWorker"_s, bench::toJson(createToWorker)}};
}

LoadReport LoadReport::from(const QJsonObject& json) {
    LoadReport report;
    report.wrong = json.contains(u"wrong"_s) ? json[u"wrong"].toString() : u"the load said nothing"_s;
    report.perSecond = json[u"perSecond"].toDouble();
    report.coreSecondsPerMillion = json[u"coreSeconds"].toDouble();
    report.createToAck = timesFrom(json[u"createToAck"].toObject());
    report.createToWorker = timesFrom(json[u"createToWorker"].toObject());
    return report;
}

}  // namespace fairlead::bench
