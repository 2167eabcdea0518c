// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/export_control.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/kit/chip_button.h"
#include "gui/kit/elided_label.h"
#include "gui/kit/consent/permission.h"

#include <QDateTime>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>

#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

ExportControl::ExportControl(QString name, MakeSource make, QWidget* parent)
    : QWidget(parent), m_name(std::move(name)), m_make(std::move(make)) {
    m_button = new ChipButton(tr("Export ▾"), this);
    m_button->setObjectName(u"export"_s);
    m_button->setCheckable(false);
    m_button->setAccessibleName(tr("Export what is listed"));
    m_menu = new QMenu(this);
    m_menu->setObjectName(u"exportMenu"_s);
    m_text = new ElidedLabel(this);
    m_text->setObjectName(u"exportText"_s);
    m_text->setAccessibleName(tr("Result of the export"));
    m_cancel = new QPushButton(tr("Cancel"), this);
    m_cancel->setObjectName(u"exportCancel"_s);
    m_cancel->setAccessibleName(tr("Cancel the export"));
    m_cancel->setAutoDefault(false);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    line->addStretch(0);  // keeps the button at the right while the text is hidden
    line->addWidget(m_text, 1);
    line->addWidget(m_cancel);
    line->addWidget(m_button);
    connect(m_button, &QToolButton::clicked, this, [this] {
        fillMenu();
        m_menu->popup(m_button->mapToGlobal(QPoint(0, m_button->height())));
    });
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_export->cancel(); });
    showState();
}

void ExportControl::setReasons(const QString& rows, const std::optional<QString>& payloads) {
    m_payloads = payloads;
    allow(m_button, rows, tr("All that is listed, as CSV or as JSON line by line"));
}

void ExportControl::fillMenu() {
    m_menu->clear();
    const auto add = [this](const QString& id, const QString& text, ExportFormat format, bool withPayloads) {
        QAction* action = m_menu->addAction(text, this, [this, format, withPayloads] { ask(format, withPayloads); });
        action->setObjectName(id);
        if (withPayloads && !m_payloads->isEmpty()) {
            action->setEnabled(false);
            action->setToolTip(*m_payloads);
            action->setText(tr("%1 (%2)").arg(text, *m_payloads));
        }
    };
    add(u"exportCsv"_s, tr("CSV…"), ExportFormat::Csv, false);
    add(u"exportNdjson"_s, tr("NDJSON…"), ExportFormat::Ndjson, false);
    if (m_payloads) {
        add(u"exportCsvPayloads"_s, tr("CSV with payloads…"), ExportFormat::Csv, true);
        add(u"exportNdjsonPayloads"_s, tr("NDJSON with payloads…"), ExportFormat::Ndjson, true);
    }
}

void ExportControl::ask(ExportFormat format, bool withPayloads) {
    const QString suffix = format == ExportFormat::Csv ? u"csv"_s : u"ndjson"_s;
    auto* dialog = new QFileDialog(this, tr("Export"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->setNameFilter(format == ExportFormat::Csv ? tr("CSV files (*.csv)") : tr("NDJSON files (*.ndjson)"));
    dialog->selectFile(u"%1-%2.%3"_s.arg(m_name, QDateTime::currentDateTime().toString(u"yyyyMMdd-HHmmss"_s), suffix));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, format, withPayloads](const QString& file) { write(file, format, withPayloads); });
    dialog->open();
}

void ExportControl::write(const QString& file, ExportFormat format, bool withPayloads) {
    m_export = std::make_unique<RowExport>(file, format, m_make(withPayloads));
    connect(m_export.get(), &RowExport::progressed, this, &ExportControl::showState);
    connect(m_export.get(), &RowExport::finished, this, &ExportControl::showState);
    m_export->start();
    showState();
}

void ExportControl::reset() {
    m_export.reset();
    showState();
}

void ExportControl::showState() {
    QString text;
    const bool runs = m_export && !m_export->isOver();
    if (runs) {
        const quint64 expected = m_export->expected();
        text = expected > 0 ? tr("Exporting: %1 of %2").arg(countText(m_export->rows()), countText(expected))
                            : tr("Exporting: %1").arg(countText(m_export->rows()));
    } else if (m_export && m_export->isWritten()) {
        text = tr("%1 rows written to %2", nullptr, plural(m_export->rows()))
                   .arg(countText(m_export->rows()), m_export->file());
    } else if (m_export) {
        text = m_export->problem().isEmpty() ? tr("The export was cancelled; nothing was written.")
                                             : tr("Not exported: %1").arg(m_export->problem());
    }
    m_text->setText(text);
    m_text->setToolTip(text);
    m_text->setVisible(!text.isEmpty());
    m_cancel->setVisible(runs);
}

}  // namespace fairlead::gui

#include "moc_export_control.cpp"
