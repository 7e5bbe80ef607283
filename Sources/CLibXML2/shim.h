// Debian's libxml2 is built with ICU and its headers would bring ICU's along, whose enums clash with
// those of the ICU inside Foundation. Nothing of it is used here, so its part is switched off.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
