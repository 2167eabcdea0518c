// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/named_tenants.h"

#include "broker/core/tenant_config.h"
#include "shared/tenant_id.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <string>

namespace fairlead::broker {

namespace {

namespace pb = google::protobuf;

Status checkOne(const std::string& tenant, const TenantScope& caller) {
    const bool isEvery = tenant == kEveryTenant;
    if (!isEvery && tenant != kDefaultTenant && !checkTenantId(tenant).ok()) return {};
    if (isEvery ? caller.all : caller.covers(tenant)) return {};
    return {Code::NotFound, "no tenant '" + tenant + "'"};
}

// The field of that name, if it has texts.
const pb::FieldDescriptor* textsOf(const pb::Message& message, const char* name) {
    const pb::FieldDescriptor* const field = message.GetDescriptor()->FindFieldByName(name);
    return field && field->cpp_type() == pb::FieldDescriptor::CPPTYPE_STRING ? field : nullptr;
}

}  // namespace

Status checkNamedTenants(const pb::MessageLite& request, const TenantScope& caller) {
    const auto& message = static_cast<const pb::Message&>(request);
    const pb::Reflection& values = *message.GetReflection();
    if (const auto* const tenant = textsOf(message, "tenant"); tenant && !tenant->is_repeated())
        if (const std::string name = values.GetString(message, tenant); !name.empty())
            RETURN_IF_ERROR(checkOne(name, caller));
    const pb::FieldDescriptor* const filter = message.GetDescriptor()->FindFieldByName("filter");
    if (!filter || filter->cpp_type() != pb::FieldDescriptor::CPPTYPE_MESSAGE || filter->is_repeated()) return {};
    const pb::Message& inner = values.GetMessage(message, filter);
    const auto* const tenants = textsOf(inner, "tenants");
    if (!tenants || !tenants->is_repeated()) return {};
    for (int i = 0; i < inner.GetReflection()->FieldSize(inner, tenants); ++i)
        RETURN_IF_ERROR(checkOne(inner.GetReflection()->GetRepeatedString(inner, tenants, i), caller));
    return {};
}

}  // namespace fairlead::broker
