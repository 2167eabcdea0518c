# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# add_translations(<target> <language>...) compiles resources/translations/fairlead_<language>.ts into the target, as
# :/fairlead/translations/fairlead_<language>.qm. Calls lrelease directly: Qt's CMake package for it requires all of Designer.
find_program(FAIRLEAD_LRELEASE NAMES lrelease lrelease-qt6
    HINTS ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_BINS} NO_DEFAULT_PATH)
find_program(FAIRLEAD_LRELEASE NAMES lrelease6 lrelease-qt6 lrelease)
if(NOT FAIRLEAD_LRELEASE)
    message(FATAL_ERROR "lrelease of Qt 6, which compiles the console's translations, is missing. "
        "On Debian and Ubuntu it is in qt6-l10n-tools: run `./dev setup`, or configure with -DFAIRLEAD_GUI=OFF to build "
        "the broker only.")
endif()

function(add_translations target)
    set(compiled)
    foreach(language IN LISTS ARGN)
        set(source ${CMAKE_SOURCE_DIR}/resources/translations/fairlead_${language}.ts)
        set(result ${CMAKE_CURRENT_BINARY_DIR}/fairlead_${language}.qm)
        add_custom_command(OUTPUT ${result}
            COMMAND ${FAIRLEAD_LRELEASE} -silent ${source} -qm ${result}
            DEPENDS ${source} VERBATIM)
        list(APPEND compiled ${result})
    endforeach()
    qt_add_resources(${target} ${target}_translations PREFIX /fairlead/translations
        BASE ${CMAKE_CURRENT_BINARY_DIR} FILES ${compiled})
endfunction()
