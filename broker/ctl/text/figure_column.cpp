// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/text/figure_column.h"

#include "broker/ctl/text/text.h"
#include "shared/check.h"
#include "shared/number_text.h"
#include "shared/wire/tenant_figure_fields.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace fairlead::ctl {

namespace {

constexpr double kMicrosPerSecond = 1e6;

std::string dashed(std::string_view words) {
    std::string text(words);
    for (char& c : text) c = c == '_' || c == ' ' ? '-' : char(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

}  // namespace

std::vector<std::string> figureNames() {
    std::vector<std::string> names{"enqueued", "done", "failed", "oldest", "share"};
    for (const Figure& figure : kTenantFigures) names.push_back(dashed(figure.key));
    return names;
}

TenantFigure figureNamed(const std::string& name) {
    const auto find = [](const auto& fits) {
        return size_t(std::find_if(kTenantFigures.begin(), kTenantFigures.end(), fits) - kTenantFigures.begin());
    };
    size_t found = find([&](const Figure& figure) { return dashed(figure.key) == name; });
    if (found == kTenantFigures.size())
        found = find([&](const Figure& figure) { return dashed(figure.key).starts_with(name); });
    if (found == kTenantFigures.size())
        found = find([&](const Figure& figure) { return dashed(figure.title) == name; });
    FAIRLEAD_CHECK(found < kTenantFigures.size());
    return TenantFigure(found);
}

std::string columnTitle(TenantFigure figure) {
    std::string title(kTenantFigures[size_t(figure)].title);
    for (char& c : title) c = char(std::toupper(static_cast<unsigned char>(c)));
    return title;
}

std::string cellText(const fairlead::admin::v1::TenantStatistics& tenant, TenantFigure figure,
                     const google::protobuf::Timestamp& at) {
    const std::optional<double> value = figureOf(tenant, figure, at);
    if (!value) return "-";
    switch (kTenantFigures[size_t(figure)].unit) {
        case FigureUnit::Tasks:
        case FigureUnit::Level: return std::to_string(uint64_t(*value));
        case FigureUnit::PerSecond: return rateText(*value);
        case FigureUnit::Share: return shareText(*value);
        case FigureUnit::Since: return ageText(std::llround(*value * kMicrosPerSecond));
        case FigureUnit::Seconds: return (*value < 0 ? "-" : "") + secondsText(std::abs(*value));
        case FigureUnit::Bytes: return bytesText(uint64_t(*value));
        case FigureUnit::Factor: return numberText(*value, std::chars_format::general, 4);
        case FigureUnit::YesNo: return *value != 0 ? "yes" : "no";
    }
    return "-";
}

}  // namespace fairlead::ctl
