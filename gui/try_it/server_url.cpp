// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/server_url.h"

#include "gui/data/broker_info.h"
#include "gui/data/connection_mark.h"

#include <QRegularExpression>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

struct Place {
    QString host;  // an IPv6 address in brackets
    QString port;
    bool isEverywhere() const { return host == u"0.0.0.0"_s || host == u"[::]"_s; }
};

// An empty host: this is no host:port.
Place placeOf(const QString& address) {
    static const QRegularExpression shape(
        QRegularExpression::anchoredPattern(u"([A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}\\]):([0-9]{1,5})"_s));
    const auto match = shape.match(address);
    return match.hasMatch() ? Place{match.captured(1), match.captured(2)} : Place();
}

}  // namespace

QString httpUrlOf(const BrokerInfo& info, const ConnectionMark& mark) {
    Place place = placeOf(info.httpAddress);
    if (place.host.isEmpty()) return {};
    if (place.isEverywhere()) {
        const QString reached = placeOf(mark.address).host;
        place.host = reached.isEmpty() ? u"127.0.0.1"_s : reached;
    }
    return (info.tls || mark.tls.enabled ? u"https://"_s : u"http://"_s) + place.host + u':' + place.port;
}

QString grpcAddressOf(const BrokerInfo& info, const ConnectionMark& mark) {
    QStringList known{mark.address};
    known += info.listenAddresses;
    for (const QString& address : known) {
        Place place = placeOf(address);
        if (place.host.isEmpty()) continue;
        if (place.isEverywhere()) place.host = u"127.0.0.1"_s;
        return place.host + u':' + place.port;
    }
    return {};
}

}  // namespace fairlead::gui
