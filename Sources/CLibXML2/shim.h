// libxml2 built with ICU draws in ICU's headers, which clash with the ICU that Foundation carries as
// soon as one file sees both. Nothing here touches the two fields that depend on it.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/xmlerror.h>
