// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/settings/settings_page.h"

#include "gui/kit/elided_label.h"
#include "gui/kit/panel.h"
#include "gui/kit/segment_choice.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/settings/about_dialog.h"

#include <QClipboard>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QFileInfo>
#include <QGridLayout>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kWidestPanel = 760;
constexpr int kNameColumn = 150;

QGridLayout* panelGrid(QWidget* panel, const QString& title) {
    auto* grid = new QGridLayout(panel);
    grid->setContentsMargins(kGap4, kGap3, kGap4, kGap4);
    grid->setHorizontalSpacing(kGap4);
    grid->setVerticalSpacing(kGap1);
    grid->setColumnMinimumWidth(0, kNameColumn);
    grid->setColumnStretch(1, 1);
    auto* heading = new TextLabel(title, panel);
    heading->setFont(fontOf(panel->font(), TypeSize::Panel, true));
    grid->addWidget(heading, 0, 0, 1, 3);
    makePanel(panel);
    return grid;
}

// As its speakers call it, in whatever language the console is.
struct LanguageName {
    QString id;
    QString name;
};
const std::array kLanguages{LanguageName{u"en"_s, u"English"_s}, LanguageName{u"pt_BR"_s, u"Português (Brasil)"_s}};

}  // namespace

SettingsPage::SettingsPage(QWidget* parent) : Page(parent) {
    auto* inside = new QWidget(this);
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(kGap3, kGap3, kGap3, kGap3);
    column->setSpacing(kGap3);
    auto* title = new TextLabel(tr("Settings"), inside);
    title->setFont(fontOf(font(), TypeSize::Page, true));
    column->addWidget(title);
    for (QWidget* panel : {buildLooks(), buildSafety(), buildFiles(), buildAbout()}) {
        panel->setMaximumWidth(kWidestPanel);
        column->addWidget(panel);
    }
    column->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    keepBarRoom(scroll);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    for (SegmentChoice* choice : {m_theme, m_density, m_clock, m_confirmations})
        connect(choice, &SegmentChoice::chosenByHand, this, &SettingsPage::tell);
    connect(m_language, &QComboBox::activated, this, &SettingsPage::tell);
    colour();
    setPreferences({}, {});
}

QWidget* SettingsPage::buildLooks() {
    auto* panel = new QWidget(this);
    QGridLayout* grid = panelGrid(panel, tr("Looks"));
    m_theme = new SegmentChoice(u"theme"_s, tr("Theme"), {tr("As the desktop"), tr("Light"), tr("Dark")}, panel);
    addRow(grid, tr("Theme"), m_theme, tr("As the desktop was when the program began, or always the same."));
    m_density = new SegmentChoice(u"density"_s, tr("Rows"), {tr("Roomy"), tr("Compact")}, panel);
    addRow(grid, tr("Rows"), m_density, tr("Compact shows about a quarter more of them."));
    m_language = new QComboBox(panel);
    m_language->setObjectName(u"language"_s);
    m_language->setAccessibleName(tr("Language"));
    m_language->addItem(tr("As this machine"), QString());
    for (const LanguageName& language : kLanguages) m_language->addItem(language.name, language.id);
    m_languageWaits = addRow(grid, tr("Language"), m_language, tr("Of texts, and of how numbers are written."));
    m_clock = new SegmentChoice(u"clock"_s, tr("Time zone"), {tr("Local"), tr("UTC")}, panel);
    m_clockWaits = addRow(grid, tr("Time zone"), m_clock, tr("Of every moment that is shown; files have UTC."));
    return panel;
}

QWidget* SettingsPage::buildSafety() {
    auto* panel = new QWidget(this);
    QGridLayout* grid = panelGrid(panel, tr("Safety"));
    m_confirmations =
        new SegmentChoice(u"confirmations"_s, tr("A word to type"), {tr("Always"), tr("On production only")}, panel);
    addRow(grid, tr("A word to type"), m_confirmations,
           tr("Before something that cannot be undone. A reason is asked for either way."));
    return panel;
}

QWidget* SettingsPage::buildFiles() {
    auto* panel = new QWidget(this);
    QGridLayout* grid = panelGrid(panel, tr("Files"));
    addFile(grid, m_data, u"dataFolder"_s, tr("Data folder"),
            tr("Where the broker inside this program keeps its tasks. It is changed on the page Broker."));
    addFile(grid, m_file, u"settingsFile"_s, tr("Settings"),
            tr("What is set here, how the pages are arranged, saved connections. Never a token."));
    return panel;
}

QWidget* SettingsPage::buildAbout() {
    auto* panel = new QWidget(this);
    QGridLayout* grid = panelGrid(panel, tr("This program"));
    auto* licences = new QPushButton(tr("Licences"), panel);
    licences->setObjectName(u"showAbout"_s);
    licences->setAccessibleName(licences->text());
    licences->setAutoDefault(false);
    licences->setProperty("compact", true);
    connect(licences, &QPushButton::clicked, this, &SettingsPage::showAbout);
    addRow(grid, tr("Fairlead %1").arg(QCoreApplication::applicationVersion().section(u' ', 0, 0)), licences,
           tr("The exact version, the licences of the program and of its sources, and parts by others."));
    return panel;
}

void SettingsPage::showAbout() {
    if (!m_about) {
        m_about = new AboutDialog(this);
        m_about->setAttribute(Qt::WA_DeleteOnClose);
    }
    m_about->show();
    m_about->raise();
    m_about->activateWindow();
}

QList<Command> SettingsPage::commands() {
    return {{tr("About Fairlead: version and licences"), tr("view"), {}, [this] { showAbout(); }}};
}

QLabel* SettingsPage::addRow(QGridLayout* grid, const QString& what, QWidget* choice, const QString& meaning) {
    int row = grid->rowCount();
    grid->setRowMinimumHeight(row++, kGap2);
    auto* name = new TextLabel(what, grid->parentWidget());
    grid->addWidget(name, row, 0);
    grid->addWidget(choice, row, 1, Qt::AlignLeft);
    auto* said = new TextLabel(meaning, grid->parentWidget());
    said->setForegroundRole(QPalette::PlaceholderText);
    said->setWordWrap(true);
    grid->addWidget(said, row + 1, 1);
    choice->setAccessibleDescription(meaning);
    choice->setToolTip(meaning);
    auto* waits = new TextLabel(tr("Counts when Fairlead is started again."), grid->parentWidget());
    waits->setWordWrap(true);
    waits->setVisible(false);
    grid->addWidget(waits, row + 2, 1);
    return waits;
}

void SettingsPage::addFile(QGridLayout* grid, File& file, const QString& id, const QString& what,
                           const QString& meaning) {
    int row = grid->rowCount();
    grid->setRowMinimumHeight(row++, kGap2);
    grid->addWidget(new TextLabel(what, grid->parentWidget()), row, 0);
    file.path = new ElidedLabel(grid->parentWidget());
    file.path->setObjectName(id);
    file.path->setAccessibleName(what);
    file.path->setTextInteractionFlags(Qt::TextSelectableByMouse);
    const auto button = [&](const QString& doing, const QString& text, const QString& name) {
        auto* made = new QPushButton(text, grid->parentWidget());
        made->setObjectName(u"%1.%2"_s.arg(doing, id));
        made->setAccessibleName(name.arg(what));
        made->setAutoDefault(false);
        made->setProperty("compact", true);
        return made;
    };
    file.copy = button(u"copyPath"_s, tr("Copy"), tr("Copy: %1"));
    file.open = button(u"openPath"_s, tr("Open"), tr("Open: %1"));
    connect(static_cast<QPushButton*>(file.copy), &QPushButton::clicked, this,
            [&file] { QGuiApplication::clipboard()->setText(file.shown); });
    connect(static_cast<QPushButton*>(file.open), &QPushButton::clicked, this, [this, &file] {
        const QFileInfo info(file.shown);
        Q_EMIT openRequested(info.isDir() ? info.filePath() : info.path());
    });
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kGap2);
    buttons->addWidget(file.path, 1);
    buttons->addWidget(file.copy);
    buttons->addWidget(file.open);
    grid->addLayout(buttons, row, 1);
    auto* said = new TextLabel(meaning, grid->parentWidget());
    said->setForegroundRole(QPalette::PlaceholderText);
    said->setWordWrap(true);
    grid->addWidget(said, row + 1, 1);
    showFile(file, {});
}

void SettingsPage::showFile(File& file, const QString& path) {
    file.shown = path;
    file.path->setText(path.isEmpty() ? tr("none yet") : path);
    file.copy->setEnabled(!path.isEmpty());
    file.open->setEnabled(!path.isEmpty());
}

void SettingsPage::setDataFolder(const QString& folder) { showFile(m_data, folder); }

void SettingsPage::setSettingsFile(const QString& file) { showFile(m_file, file); }

void SettingsPage::setPreferences(const Preferences& preferences, const Preferences& atStart) {
    m_atStart = atStart;
    m_theme->choose(int(preferences.theme));
    m_density->choose(int(preferences.density));
    m_clock->choose(int(preferences.clock));
    m_confirmations->choose(int(preferences.confirmations));
    m_language->setCurrentIndex(std::max(0, m_language->findData(preferences.language)));
    showRestarts();
}

Preferences SettingsPage::preferences() const {
    return {.theme = ThemeChoice(m_theme->chosen()),
            .language = m_language->currentData().toString(),
            .density = Density(m_density->chosen()),
            .clock = Clock(m_clock->chosen()),
            .confirmations = Confirmations(m_confirmations->chosen())};
}

void SettingsPage::focusFilter() { m_theme->setFocus(); }

void SettingsPage::tell() {
    showRestarts();
    Q_EMIT changed(preferences());
}

void SettingsPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) colour();
    Page::changeEvent(event);
}

void SettingsPage::colour() {
    QPalette loud = palette();
    loud.setColor(QPalette::WindowText, tokensOf(palette()).warn);
    for (QLabel* waits : {m_languageWaits, m_clockWaits})
        if (waits != nullptr) waits->setPalette(loud);
}

void SettingsPage::showRestarts() {
    const Preferences now = preferences();
    m_languageWaits->setVisible(now.language != m_atStart.language);
    m_clockWaits->setVisible(now.clock != m_atStart.clock);
}

}  // namespace fairlead::gui

#include "moc_settings_page.cpp"
