# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# One folder is one static library. add_module() gives it the rules every target shares.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

# Two cores link one program at a time; gRPC and Qt programs are large.
set_property(GLOBAL APPEND PROPERTY JOB_POOLS link=1)
set(CMAKE_JOB_POOL_LINK link)

add_library(build_rules INTERFACE)
target_include_directories(build_rules INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(build_rules INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Wunused-result
    -Werror=unused-result -Werror=return-type -Werror=switch)
if(FAIRLEAD_ASAN)
    add_compile_options(-fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
    add_link_options(-fsanitize=address,undefined)
endif()

add_library(qt_rules INTERFACE)
target_link_libraries(qt_rules INTERFACE build_rules)
target_compile_definitions(qt_rules INTERFACE
    QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_FOREACH
    QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_NO_CONTEXTLESS_CONNECT)

# add_module(<name> SOURCES <files>... [PUBLIC <libs>...] [PRIVATE <libs>...])
function(add_module name)
    cmake_parse_arguments(ARG "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
    add_library(${name} STATIC ${ARG_SOURCES})
    target_link_libraries(${name} PUBLIC build_rules ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE})
endfunction()

# The same for a folder of the console: Qt's code generator on, Qt's strict definitions on.
function(add_qt_module name)
    add_module(${name} ${ARGN})
    target_link_libraries(${name} PUBLIC qt_rules)
    set_target_properties(${name} PROPERTIES AUTOMOC ON AUTORCC ON)
endfunction()

# For folders where most of a compilation is reading gRPC's headers: eight sources take little longer than one. So names in
# anonymous namespaces differ within such a folder. For long work on one file, turn it off.
option(FAIRLEAD_TOGETHER "Compile the sources of some folders eight at a time" ON)
function(compile_together name)
    if(FAIRLEAD_TOGETHER)
        set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    endif()
endfunction()

# add_qt_test(<path/tst_name> [LINK <libs>...] [LABELS <labels>...] [TIMEOUT <s>])
# builds tests/<path/tst_name>.cpp and registers it as "path.name".
function(add_qt_test path)
    cmake_parse_arguments(ARG "" "TIMEOUT" "LINK;LABELS" ${ARGN})
    string(REPLACE "/" "." dotted ${path})
    string(REPLACE "tst_" "" test_name ${dotted})
    string(REPLACE "/" "_" target ${path})
    add_executable(${target} ${CMAKE_SOURCE_DIR}/tests/${path}.cpp)
    set_target_properties(${target} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_link_libraries(${target} PRIVATE qt_rules Qt6::Test ${ARG_LINK})
    add_test(NAME ${test_name} COMMAND ${target})
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 60)
    endif()
    if(NOT ARG_LABELS)
        set(ARG_LABELS unit)
    endif()
    set_tests_properties(${test_name} PROPERTIES
        TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}"
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;FAIRLEAD_BIN=${CMAKE_BINARY_DIR}/bin")
endfunction()
