# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# Run at each build: cmake -DROOT=<sources> -DVERSION=<version> -DOUTPUT=<file> -P version.cmake
# Writes the one source file that knows the commit, if it has changed. The commit is that of the archive or package that the
# sources are from, else that of git, else "unknown".
file(READ ${ROOT}/cmake/commit.txt commit)
string(STRIP "${commit}" commit)
if(NOT commit MATCHES "^[0-9a-f]+$")
    execute_process(COMMAND git -C ${ROOT} rev-parse HEAD
        OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed ERROR_QUIET)
    if(failed OR NOT commit MATCHES "^[0-9a-f]+$")
        set(commit unknown)
    endif()
endif()
string(SUBSTRING "${commit}" 0 12 COMMIT)
configure_file(${ROOT}/shared/version.cpp.in ${OUTPUT} @ONLY)
