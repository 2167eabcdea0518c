// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/page_registry.h"

#include "gui/views/tenants_page.h"

#include <QCoreApplication>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char* text) { return QCoreApplication::translate("PageRegistry", text); }

}  // namespace

QList<PageEntry> pageRegistry() {
    return {
        {u"tenants"_s, tr("Tenants"), tr("Who is hurting, and who is causing it?"), u"tenants"_s,
         QKeySequence(Qt::Key_T), [](QWidget* parent) -> Page* { return new TenantsPage(parent); }},
    };
}

}  // namespace fairlead::gui
