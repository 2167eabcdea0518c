# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# `cmake --install build/release --prefix <folder>`: programs, manual pages, completions, service, desktop entry. The
# packages are made of it (packaging/debian), with the prefix /usr.
include(GNUInstallDirs)
set(programs fairlead-broker fairleadctl)
if(TARGET fairlead)
    list(APPEND programs fairlead fairlead-load)
endif()
install(TARGETS ${programs})

# What the programs say of themselves, as manual pages and completions. Builds with tests make them when the tests do.
find_package(Python3 3.11 COMPONENTS Interpreter)
set(documents ${CMAKE_BINARY_DIR}/documents)
if(Python3_FOUND AND NOT FAIRLEAD_TESTS)
    set(files)
    foreach(program IN LISTS programs)
        list(APPEND files $<TARGET_FILE:${program}>)
    endforeach()
    add_custom_target(documents ALL
        COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_SOURCE_DIR}/packaging/documents.py ${documents} ${files}
        DEPENDS ${programs} VERBATIM COMMENT "Manual pages and completions")
    install(DIRECTORY ${documents}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(DIRECTORY ${documents}/bash/ DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(DIRECTORY ${documents}/zsh/ DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
    install(DIRECTORY ${documents}/fish/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

set(systemd ${CMAKE_SOURCE_DIR}/packaging/systemd)
# The unit starts the program from where it is installed.
install(CODE "
    file(READ [==[${systemd}/fairlead-broker.service]==] unit)
    string(REPLACE /usr/bin/ \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/\" unit \"\${unit}\")
    file(WRITE \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib/systemd/system/fairlead-broker.service\" \"\${unit}\")
")
foreach(kind sysusers tmpfiles)
    file(GLOB file ${systemd}/*${kind}*)
    install(FILES ${file} DESTINATION lib/${kind}.d RENAME fairlead-broker.conf)
endforeach()
install(FILES ${CMAKE_SOURCE_DIR}/resources/fairlead-broker.example.toml ${CMAKE_SOURCE_DIR}/LICENSE
    ${CMAKE_SOURCE_DIR}/NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR})

# Pictures of a software centre are fetched from a public address. Who publishes Fairlead at one gives it here.
set(FAIRLEAD_HOMEPAGE "" CACHE STRING "Public address of these sources, https://...; without it, no pictures in AppStream")
set(application io.github.fairlead.Fairlead)
set(linux ${CMAKE_SOURCE_DIR}/packaging/linux)
set(FAIRLEAD_PICTURES "")
if(FAIRLEAD_HOMEPAGE)
    file(READ ${linux}/pictures.xml.in FAIRLEAD_PICTURES)
    string(CONFIGURE "${FAIRLEAD_PICTURES}" FAIRLEAD_PICTURES @ONLY)
endif()
configure_file(${linux}/${application}.metainfo.xml.in ${CMAKE_BINARY_DIR}/linux/${application}.metainfo.xml @ONLY)
if(TARGET fairlead)
    install(FILES ${linux}/COPYING.GPL-3 DESTINATION ${CMAKE_INSTALL_DOCDIR})
    install(FILES ${linux}/${application}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
    install(FILES ${CMAKE_BINARY_DIR}/linux/${application}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
    install(FILES ${CMAKE_SOURCE_DIR}/resources/icons/fairlead.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME ${application}.svg)
endif()
