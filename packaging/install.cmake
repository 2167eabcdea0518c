# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# `cmake --install build/release --prefix <folder>`: installs programs, service, example configuration, desktop entry.
include(GNUInstallDirs)
install(TARGETS fairlead-broker fairleadctl)
install(FILES ${CMAKE_SOURCE_DIR}/packaging/systemd/fairlead-broker.service DESTINATION lib/systemd/system)
install(FILES ${CMAKE_SOURCE_DIR}/resources/fairlead-broker.example.toml DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(TARGET fairlead)
    install(TARGETS fairlead fairlead-load)
    install(FILES ${CMAKE_SOURCE_DIR}/packaging/linux/fairlead.desktop
        DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
    install(FILES ${CMAKE_SOURCE_DIR}/packaging/linux/fairlead.metainfo.xml
        DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
    install(FILES ${CMAKE_SOURCE_DIR}/resources/icons/fairlead.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
endif()
