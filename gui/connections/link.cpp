// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/link.h"

#include "gui/connections/broker_connection.h"
#include "gui/data/translation.h"

#include <QDateTime>
#include <QStringDecoder>
#include <QStringList>
#include <QTimeZone>

#include <algorithm>
#include <array>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView kScheme("fairlead://");
constexpr qsizetype kLongestPart = 300;
constexpr std::array<std::pair<Link::Kind, const char*>, 6> kLinkPlaces{{{Link::Kind::Now, "now"},
                                                                         {Link::Kind::Tenant, "tenant"},
                                                                         {Link::Kind::Task, "task"},
                                                                         {Link::Kind::DeadLetter, "dead-letter"},
                                                                         {Link::Kind::Incident, "incident"},
                                                                         {Link::Kind::Fleet, "fleet"}}};

QString encoded(const QString& text) { return QString::fromLatin1(text.toUtf8().toPercentEncoding()); }

// A name as textOf() writes it, and nothing that cannot be seen or that turns the text around it.
std::optional<QString> decoded(const QString& text) {
    QStringDecoder decode(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString result = decode(QByteArray::fromPercentEncoding(text.toLatin1()));
    if (decode.hasError() || result.isEmpty() || result.size() > kLongestPart) return std::nullopt;
    const bool isSeen = std::none_of(result.begin(), result.end(), [](QChar letter) {
        return letter.category() == QChar::Other_Control || letter.category() == QChar::Other_Format ||
               letter.category() == QChar::Separator_Line || letter.category() == QChar::Separator_Paragraph;
    });
    return isSeen && encoded(result).compare(text, Qt::CaseInsensitive) == 0 ? std::optional(result) : std::nullopt;
}

QString timeText(qint64 ms) {
    return QDateTime::fromMSecsSinceEpoch(ms, QTimeZone::utc()).toUTC().toString(Qt::ISODateWithMs);
}

std::optional<qint64> timeIn(const QString& text) {
    const QDateTime time = QDateTime::fromString(text, Qt::ISODateWithMs);
    const bool isUtc = time.isValid() && text.endsWith(u'Z') && time.toMSecsSinceEpoch() > 0;
    return isUtc ? std::optional(time.toMSecsSinceEpoch()) : std::nullopt;
}

// "from=…&until=…", each at most once. False: anything else.
bool takeTimes(const QString& query, Link& link) {
    for (const QString& part : query.split(u'&')) {
        const QString name = part.section(u'=', 0, 0);
        const auto time = timeIn(part.section(u'=', 1));
        qint64* to = name == u"from"_s ? &link.fromMs : name == u"until"_s ? &link.untilMs : nullptr;
        if (to == nullptr || *to != 0 || !time) return false;
        *to = *time;
    }
    return link.untilMs == 0 || link.untilMs > link.fromMs;
}

std::optional<Link> refuse(QString* problem, const QString& why) {
    if (problem != nullptr) *problem = why;
    return std::nullopt;
}

}  // namespace

bool looksLikeLink(const QString& text) { return text.startsWith(kScheme, Qt::CaseInsensitive); }

QString textOf(const Link& link) {
    QString text = kScheme + encoded(link.connection);
    for (const auto& [kind, word] : kLinkPlaces)
        if (kind == link.kind) text += u'/' + QString::fromLatin1(word);
    if (!link.id.isEmpty()) text += u'/' + encoded(link.id);
    QStringList times;
    if (link.fromMs > 0) times.append(u"from="_s + timeText(link.fromMs));
    if (link.untilMs > 0) times.append(u"until="_s + timeText(link.untilMs));
    return times.isEmpty() ? text : text + u'?' + times.join(u'&');
}

std::optional<Link> parseLink(const QString& text, QString* problem) {
    if (!looksLikeLink(text)) return refuse(problem, tr("A link of Fairlead begins with fairlead://."));
    if (text.size() > kLongestLink) return refuse(problem, tr("This link is too long."));
    const QString rest = text.mid(kScheme.size());
    const qsizetype mark = rest.indexOf(u'?');
    const QStringList parts = rest.left(mark).split(u'/');
    const QString broken = tr("This link is broken: copy it once more, whole.");
    if (parts.size() < 2 || parts.size() > 3) return refuse(problem, broken);
    Link link;
    const auto connection = decoded(parts[0]);
    const auto place = std::find_if(kLinkPlaces.begin(), kLinkPlaces.end(),
                                    [&parts](const auto& each) { return parts[1] == QLatin1StringView(each.second); });
    if (!connection) return refuse(problem, broken);
    if (place == kLinkPlaces.end())
        return refuse(problem, tr("This link leads to a place that this version does not know."));
    link.connection = *connection;
    link.kind = place->first;
    const bool wantsId = link.kind != Link::Kind::Now && link.kind != Link::Kind::Fleet;
    if (wantsId != (parts.size() == 3)) return refuse(problem, broken);
    if (wantsId) {
        const auto id = decoded(parts[2]);
        if (!id) return refuse(problem, broken);
        link.id = *id;
    }
    if (mark >= 0 && !takeTimes(rest.mid(mark + 1), link)) return refuse(problem, broken);
    return link;
}

QString linkName(const BrokerConnection& connection) {
    const QString key = connection.mark().key;
    return key == u"local"_s || key == u"demo"_s ? key : connection.name();
}

}  // namespace fairlead::gui
