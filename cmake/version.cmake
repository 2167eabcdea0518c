# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# Run at each build: cmake -DROOT=<sources> -DVERSION=<version> -DOUTPUT=<file> -P version.cmake
# Writes the one source file that knows the commit, if it has changed.
include(${CMAKE_CURRENT_LIST_DIR}/commit.cmake)
find_commit("${ROOT}" commit)
string(SUBSTRING "${commit}" 0 12 COMMIT)
configure_file(${ROOT}/shared/version.cpp.in ${OUTPUT} @ONLY)
