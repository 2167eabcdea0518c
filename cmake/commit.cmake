# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# find_commit(<sources> <variable>): the commit that the sources are of, in full; "unknown" if nothing says it. An archive or a
# package says it in cmake/commit.txt; a clone or a work tree of git in .git, which is read here, because git may be missing.
# By itself, `cmake -DROOT=<sources> -P commit.cmake` prints it.
set(FAIRLEAD_COMMIT "^([0-9a-f]+)[ \t\r\n]*$")

# The first line of a small file, without what surrounds it; empty if there is none.
function(fairlead_first_line file variable)
    set(line "")
    if(EXISTS "${file}" AND NOT IS_DIRECTORY "${file}")
        file(READ "${file}" line LIMIT 4096)
        string(REGEX REPLACE "[\r\n].*$" "" line "${line}")
        string(STRIP "${line}" line)
    endif()
    set(${variable} "${line}" PARENT_SCOPE)
endfunction()

# What .git/packed-refs says of a reference; empty if nothing.
function(fairlead_packed_reference folder reference variable)
    set(commit "")
    if(EXISTS "${folder}/packed-refs")
        file(READ "${folder}/packed-refs" packed)
        string(FIND "${packed}\n" " ${reference}\n" end)
        if(end GREATER 0)
            string(SUBSTRING "${packed}" 0 ${end} before)
            string(REGEX MATCH "[0-9a-f]+$" commit "${before}")
        endif()
    endif()
    set(${variable} "${commit}" PARENT_SCOPE)
endfunction()

# The commit that HEAD of a .git means; empty if it cannot be read.
function(fairlead_commit_of_git git variable)
    set(${variable} "" PARENT_SCOPE)
    if(NOT IS_DIRECTORY "${git}")  # of a work tree or a submodule: it names the real one
        fairlead_first_line("${git}" line)
        if(NOT line MATCHES "^gitdir: *(.+)$")
            return()
        endif()
        cmake_path(GET git PARENT_PATH root)
        cmake_path(ABSOLUTE_PATH CMAKE_MATCH_1 BASE_DIRECTORY "${root}" NORMALIZE OUTPUT_VARIABLE git)
    endif()
    set(common "${git}")
    fairlead_first_line("${git}/commondir" line)
    if(line)
        cmake_path(ABSOLUTE_PATH line BASE_DIRECTORY "${git}" NORMALIZE OUTPUT_VARIABLE common)
    endif()
    fairlead_first_line("${git}/HEAD" line)
    foreach(step RANGE 4)  # a reference may be to another one
        if(NOT line MATCHES "^ref: *(refs/.+)$")
            break()
        endif()
        set(reference "${CMAKE_MATCH_1}")
        fairlead_first_line("${git}/${reference}" line)
        if(NOT line)
            fairlead_first_line("${common}/${reference}" line)
        endif()
        if(NOT line)
            fairlead_packed_reference("${common}" "${reference}" line)
        endif()
    endforeach()
    set(${variable} "${line}" PARENT_SCOPE)
endfunction()

function(find_commit root variable)
    fairlead_first_line("${root}/cmake/commit.txt" commit)
    if(NOT commit MATCHES "${FAIRLEAD_COMMIT}" AND EXISTS "${root}/.git")
        fairlead_commit_of_git("${root}/.git" commit)
        if(NOT commit MATCHES "${FAIRLEAD_COMMIT}")  # in a form that git alone reads
            execute_process(COMMAND git -C "${root}" rev-parse HEAD OUTPUT_VARIABLE commit ERROR_QUIET RESULT_VARIABLE ignored
                OUTPUT_STRIP_TRAILING_WHITESPACE)
        endif()
    endif()
    if(NOT commit MATCHES "${FAIRLEAD_COMMIT}")
        set(commit unknown)
    endif()
    set(${variable} "${commit}" PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    find_commit("${ROOT}" commit)
    execute_process(COMMAND ${CMAKE_COMMAND} -E echo "${commit}")
endif()
