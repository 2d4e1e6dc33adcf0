# The targets carom::carom (shared) and carom::static, of the libraries in carom_folder and the headers in carom_include. Without
# carom_library there is only the static one.
find_package(Threads REQUIRED)

if(NOT TARGET carom::static)
    if(carom_library)
        add_library(carom::carom SHARED IMPORTED GLOBAL)
        set_target_properties(carom::carom PROPERTIES
            IMPORTED_LOCATION "${carom_folder}/${carom_library}"
            INTERFACE_INCLUDE_DIRECTORIES "${carom_include}")
    endif()

    add_library(carom::static STATIC IMPORTED GLOBAL)
    set_target_properties(carom::static PROPERTIES
        IMPORTED_LOCATION "${carom_folder}/libcarom_c.a"
        INTERFACE_INCLUDE_DIRECTORIES "${carom_include}"
        INTERFACE_LINK_LIBRARIES "Threads::Threads;${CMAKE_DL_LIBS};m")
endif()
