# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# A folder is a static library, or a part of one: add_module() creates it with the options that all targets share.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

# mold links these programs in a tenth of the time.
find_program(MOLD_PROGRAM mold)
if(MOLD_PROGRAM)
    add_link_options(-fuse-ld=mold)
endif()

add_library(build_rules INTERFACE)
target_include_directories(build_rules INTERFACE ${CMAKE_SOURCE_DIR})
# Everywhere, so that all folders can share precompiled headers, which GCC uses only under the same options.
target_compile_options(build_rules INTERFACE -pthread)
target_compile_options(build_rules INTERFACE
    -Wall -Wextra -Wno-missing-field-initializers -Wpedantic -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Wunused-result
    -Werror=unused-result -Werror=return-type -Werror=switch)
if(FAIRLEAD_ASAN)
    add_compile_options(-fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
    add_link_options(-fsanitize=address,undefined)
endif()
if(FAIRLEAD_TSAN)
    add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
    add_link_options(-fsanitize=thread)
endif()

add_library(qt_rules INTERFACE)
target_link_libraries(qt_rules INTERFACE build_rules)
target_compile_definitions(qt_rules INTERFACE
    QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_FOREACH
    QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_NO_CONTEXTLESS_CONNECT)

# Most of a compilation is parsing headers and making the same templates, so the sources of a folder are compiled together, in
# parts of equal size, so that a changed file still compiles in seconds (docs/adr/0036). Names in anonymous namespaces must
# therefore be unique within a folder. Turn this off for long work on one file.
option(FAIRLEAD_UNITY_BUILD "Compile the sources of a folder together" ON)
set(most_bytes_of_a_part 200000)
function(use_unity_build name)
    if(NOT FAIRLEAD_UNITY_BUILD)
        return()
    endif()
    get_target_property(sources ${name} SOURCES)
    set(all 0)
    set(together)
    set(begins)
    foreach(source IN LISTS sources)
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE file)
        if(source MATCHES "\\.cpp$" AND EXISTS ${file})
            file(SIZE ${file} size)
            list(APPEND together ${source})
            list(APPEND begins ${all})
            math(EXPR all "${all} + ${size}")
        endif()
    endforeach()
    math(EXPR parts "${all} / ${most_bytes_of_a_part} + 1")
    foreach(source begin IN ZIP_LISTS together begins)
        math(EXPR part "${begin} * ${parts} / ${all} + 1")
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP part_${part})
    endforeach()
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # GCC mistakes the classes of an included source for classes of a header.
    target_compile_options(${name} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()

# precompile_headers(<target> <headers>...): precompiles library headers that take seconds to parse.
function(precompile_headers name)
    target_compile_options(${name} PRIVATE -fpch-preprocess)  # otherwise ccache cannot cache it
    target_precompile_headers(${name} PRIVATE ${ARGN})
endfunction()

# reuse_headers(<target> <other target>): uses the headers that the other one precompiled. Both need the same definitions and
# options; where they differ, GCC silently parses the headers again.
function(reuse_headers name from)
    target_compile_options(${name} PRIVATE -fpch-preprocess)
    target_precompile_headers(${name} REUSE_FROM ${from})
    if(from MATCHES "wire_")  # for who parses the headers all the same, as cmake/check_locks.py does
        target_include_directories(${name} SYSTEM PRIVATE ${CMAKE_BINARY_DIR}/proto/generated)
    endif()
endfunction()

# Headers of libraries, precompiled once for all targets that have the same options: standard_headers for those without Qt,
# wire_headers for those of them that see messages and gRPC.
set(standard_header_names
    <algorithm> <array> <atomic> <chrono> <condition_variable> <cstdint> <deque> <functional> <limits> <map> <memory> <mutex>
    <optional> <set> <span> <string> <string_view> <thread> <tuple> <unordered_map> <unordered_set> <utility> <variant>
    <vector>)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/precompiled.cpp CONTENT "")
# add_precompiled_headers(<name> HEADERS <headers>... [LINK <libs>...])
function(add_precompiled_headers name)
    cmake_parse_arguments(ARG "" "" "HEADERS;LINK" ${ARGN})
    add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/precompiled.cpp)
    target_link_libraries(${name} PRIVATE build_rules ${ARG_LINK})
    precompile_headers(${name} ${ARG_HEADERS})
endfunction()
add_precompiled_headers(standard_headers HEADERS ${standard_header_names})

# join_folder(<name> <library> <what add_module() takes>...): the sources of a folder go into the library, which whoever links
# the folder's name gets.
function(join_folder name library)
    cmake_parse_arguments(ARG "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
    foreach(source IN LISTS ARG_SOURCES)
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
        set_property(GLOBAL APPEND PROPERTY SOURCES_in_${library} ${source})
    endforeach()
    set_property(GLOBAL APPEND PROPERTY FOLDERS_in_${library} ${name})
    set_property(GLOBAL APPEND PROPERTY PUBLIC_in_${library} ${ARG_PUBLIC})
    set_property(GLOBAL APPEND PROPERTY PRIVATE_in_${library} ${ARG_PRIVATE})
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE ${library})
endfunction()

# add_module(<name> SOURCES <files>... [PUBLIC <libs>...] [PRIVATE <libs>...])
# add_module(<name> IN <library> ...) for a folder whose sources are compiled together with those of others: each part of a
# library pays for its headers, so small folders of one layer share them. add_module(<library>), after them, takes them in.
function(add_module name)
    cmake_parse_arguments(ARG "" "IN" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
    if(ARG_IN)
        join_folder(${name} ${ARG_IN} SOURCES ${ARG_SOURCES} PUBLIC ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE})
        return()
    endif()
    get_property(joined GLOBAL PROPERTY FOLDERS_in_${name})
    foreach(what SOURCES PUBLIC PRIVATE)
        get_property(more GLOBAL PROPERTY ${what}_in_${name})
        list(APPEND ARG_${what} ${more})
        list(REMOVE_ITEM ARG_${what} ${joined})
        list(REMOVE_DUPLICATES ARG_${what})
    endforeach()
    add_library(${name} STATIC ${ARG_SOURCES})
    target_link_libraries(${name} PUBLIC build_rules ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE})
    use_unity_build(${name})
    set(links ${ARG_PUBLIC} ${ARG_PRIVATE})
    if(links MATCHES "Qt6::|qt_rules|gui_")
        return()
    elseif(links MATCHES "proto|shared_wire|broker_rpc|broker_streams|broker_api|test_support")
        reuse_headers(${name} wire_headers)
    else()
        reuse_headers(${name} standard_headers)
    endif()
endfunction()

# run_moc(<target>): runs moc over those of its headers whose output one of its sources includes (`#include "moc_x.cpp"`).
# Not AUTOMOC: it reads all headers of Qt for each class, which moc does without, scans every file and compiles an empty unit.
function(run_moc name)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/moc)
    file(MAKE_DIRECTORY ${folder})
    target_include_directories(${name} PRIVATE ${folder})
    get_target_property(files ${name} SOURCES)
    set(included)
    set(needed)
    set(headers)
    foreach(file IN LISTS files)
        cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
        if(file MATCHES "\\.cpp$" AND EXISTS ${file})
            file(STRINGS ${file} lines REGEX "^#include \"moc_.*\\.cpp\"")
            list(APPEND included ${lines})
        elseif(file MATCHES "\\.h$")
            list(APPEND headers ${file})
            file(STRINGS ${file} lines REGEX "^ *(Q_OBJECT|Q_GADGET|Q_NAMESPACE)" LIMIT_COUNT 1)
            if(lines)
                cmake_path(GET file STEM class)
                list(APPEND needed ${class})
            endif()
        endif()
    endforeach()
    list(TRANSFORM included REPLACE "^#include \"moc_(.*)\\.cpp\"" "\\1")
    foreach(class IN LISTS needed)
        if(NOT class IN_LIST included)
            message(SEND_ERROR "${name}: no source includes \"moc_${class}.cpp\"")
        endif()
    endforeach()
    foreach(class IN LISTS included)
        set(header ${headers})
        list(FILTER header INCLUDE REGEX "/${class}\\.h$")
        set(moc ${folder}/moc_${class}.cpp)
        add_custom_command(OUTPUT ${moc} COMMAND Qt6::moc ${header} -o ${moc} DEPENDS ${header} VERBATIM
            COMMENT "Moc of ${class}.h")
        set_source_files_properties(${moc} PROPERTIES HEADER_FILE_ONLY ON)
        target_sources(${name} PRIVATE ${moc})
    endforeach()
endfunction()

# add_module() for a folder of the console, with moc and Qt's strict definitions. One that names Qt6::Widgets shares the
# headers that gui/look precompiles.
function(add_qt_module name)
    add_module(${name} ${ARGN})
    if(IN IN_LIST ARGN)
        return()
    endif()
    target_link_libraries(${name} PUBLIC qt_rules)
    run_moc(${name})
    if(ARGN MATCHES "\\.qrc")
        set_target_properties(${name} PROPERTIES AUTORCC ON)
    endif()
    get_target_property(links ${name} LINK_LIBRARIES)
    if(Qt6::Widgets IN_LIST links AND TARGET gui_look AND NOT name STREQUAL gui_look)
        reuse_headers(${name} gui_look)
    elseif(TARGET gui_client AND NOT Qt6::Widgets IN_LIST links AND NOT name STREQUAL gui_client)
        reuse_headers(${name} gui_client)
    endif()
endfunction()

# add_test_program(<folder> TESTS <names>... [LINK <libs>...] [NEEDS <targets>...] [TIMEOUT <s>])
# Builds one program from tests/<folder>/tst_<name>.cpp of all names, e.g. build/<preset>/tests/test_broker_engine. ctest
# runs each file as a process of its own, "broker.engine.<name>"; by hand: `test_broker_engine <name> [<function>]`.
function(add_test_program folder)
    cmake_parse_arguments(ARG "" "TIMEOUT" "TESTS;LINK;NEEDS" ${ARGN})
    string(REPLACE "/" "_" program test_${folder})
    string(REPLACE "/" "." dotted ${folder})
    set(moc_folder ${CMAKE_CURRENT_BINARY_DIR}/moc)
    file(MAKE_DIRECTORY ${moc_folder})
    set(sources)
    set(mocs)
    set(FAIRLEAD_TEST_DECLARATIONS)
    set(FAIRLEAD_TEST_ENTRIES)
    foreach(test IN LISTS ARG_TESTS)
        set(source ${CMAKE_CURRENT_SOURCE_DIR}/tst_${test}.cpp)
        set(moc ${moc_folder}/tst_${test}.moc)
        add_custom_command(OUTPUT ${moc} COMMAND Qt6::moc ${source} -o ${moc} DEPENDS ${source} VERBATIM
            COMMENT "Moc of ${folder}/tst_${test}.cpp")
        list(APPEND sources ${source})
        list(APPEND mocs ${moc})
        string(APPEND FAIRLEAD_TEST_DECLARATIONS "namespace tst_${test} {\nint main(int, char**);\n}\n")
        string(APPEND FAIRLEAD_TEST_ENTRIES "    {\"${test}\", tst_${test}::main},\n")
        add_test(NAME ${dotted}.${test} COMMAND ${program} ${test})
        list(APPEND names ${dotted}.${test})
    endforeach()
    configure_file(${CMAKE_SOURCE_DIR}/tests/support/test_program.cpp.in test_program.cpp @ONLY)
    add_executable(${program} ${sources} ${mocs} ${CMAKE_CURRENT_BINARY_DIR}/test_program.cpp)
    target_include_directories(${program} PRIVATE ${moc_folder})
    target_link_libraries(${program} PRIVATE qt_rules Qt6::Test ${ARG_LINK})
    target_compile_options(${program} PRIVATE -O0)  # tests are compiled more often than run
    set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    use_unity_build(${program})
    if(Qt6::Widgets IN_LIST ARG_LINK)
        reuse_headers(${program} widget_test_headers)
    elseif(ARG_LINK MATCHES "proto|test_support|broker_api|nlohmann")
        reuse_headers(${program} wire_test_headers)
    else()
        reuse_headers(${program} test_headers)
    endif()
    if(ARG_NEEDS)
        add_dependencies(${program} ${ARG_NEEDS})
    endif()
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 120)
    endif()
    if(FAIRLEAD_TSAN)
        math(EXPR ARG_TIMEOUT "10 * ${ARG_TIMEOUT}")
    endif()
    set_tests_properties(${names} PROPERTIES TIMEOUT ${ARG_TIMEOUT}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;FAIRLEAD_BIN=${CMAKE_BINARY_DIR}/bin")
endfunction()
