#define _GNU_SOURCE
#include "CSecretService.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <systemd/sd-bus.h>
#include <time.h>

#define SERVICE "org.freedesktop.secrets"
#define ROOT "/org/freedesktop/secrets"
#define INTERFACE "org.freedesktop.Secret."
#define SCHEMA "org.workout.StoreKey"

enum { call_patience = 5000000, prompt_patience = 60000000, path_size = 256 };

// The path "/" stands for no object, as the specification has it.
static int is_none(const char *path) { return strcmp(path, "/") == 0; }

static int open_bus(const char *address, sd_bus **bus) {
  int status = sd_bus_new(bus);
  if (status >= 0) status = sd_bus_set_address(*bus, address);
  if (status >= 0) status = sd_bus_set_bus_client(*bus, 1);
  return status < 0 ? status : sd_bus_start(*bus);
}

static int begin(sd_bus *bus, sd_bus_message **call, const char *path, const char *kind, const char *member) {
  char interface[64];
  snprintf(interface, sizeof interface, INTERFACE "%s", kind);
  return sd_bus_message_new_method_call(bus, call, SERVICE, path, interface, member);
}

// Sends the call, and releases it.
static int finish(sd_bus *bus, sd_bus_message *call, int status, sd_bus_message **reply) {
  if (status >= 0) status = sd_bus_call(bus, call, call_patience, NULL, reply);
  sd_bus_message_unref(call);
  return status;
}

static int take_path(sd_bus_message *reply, char *path) {
  const char *found;
  int status = sd_bus_message_read(reply, "o", &found);
  if (status <= 0) return status < 0 ? status : -EBADMSG;
  if (strlen(found) >= path_size) return -EBADMSG;
  strcpy(path, found);
  return 0;
}

// Reads an array of paths; the first one, or "/".
static int take_first(sd_bus_message *reply, char *path) {
  const char *found;
  strcpy(path, "/");
  int status = sd_bus_message_enter_container(reply, 'a', "o");
  while (status >= 0 && (status = sd_bus_message_read(reply, "o", &found)) > 0)
    if (is_none(path) && strlen(found) < path_size) strcpy(path, found);
  return status < 0 ? status : sd_bus_message_exit_container(reply);
}

// Asking a person

struct answer {
  int is_there;
  int is_dismissed;
};

static int completed(sd_bus_message *signal, void *context, sd_bus_error *error) {
  struct answer *answer = context;
  (void)error;
  if (sd_bus_message_read(signal, "b", &answer->is_dismissed) > 0) answer->is_there = 1;
  return 0;
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

// Shows the prompt that the service has made, and waits for its end.
static int ask(sd_bus *bus, const char *prompt, int may_prompt) {
  if (is_none(prompt)) return 0;
  if (!may_prompt) return -ENOKEY;
  char rule[path_size + 128];
  snprintf(rule, sizeof rule, "type='signal',interface='" INTERFACE "Prompt',member='Completed',path='%s'", prompt);
  struct answer answer = {0, 0};
  sd_bus_slot *slot = NULL;
  sd_bus_message *call = NULL, *reply = NULL;
  int status = sd_bus_add_match(bus, &slot, rule, completed, &answer);
  if (status >= 0) status = begin(bus, &call, prompt, "Prompt", "Prompt");
  if (status >= 0) status = sd_bus_message_append(call, "s", "");
  status = finish(bus, call, status, &reply);
  uint64_t end = now() + prompt_patience;
  while (status >= 0 && !answer.is_there) {
    status = sd_bus_process(bus, NULL);
    if (status != 0) continue;
    uint64_t time = now();
    status = time >= end ? -ETIMEDOUT : sd_bus_wait(bus, end - time);
  }
  sd_bus_message_unref(reply);
  sd_bus_slot_unref(slot);
  return status < 0 ? status : answer.is_dismissed ? -ECANCELED : 0;
}

// Calls of the service

// A session whose secrets are not encrypted once more: whoever can read the bus of the user can ask the service, too.
static int open_session(sd_bus *bus, char *session) {
  sd_bus_message *call = NULL, *reply = NULL;
  int status = begin(bus, &call, ROOT, "Service", "OpenSession");
  if (status >= 0) status = sd_bus_message_append(call, "sv", "plain", "s", "");
  status = finish(bus, call, status, &reply);
  if (status >= 0) status = sd_bus_message_skip(reply, "v");
  if (status >= 0) status = take_path(reply, session);
  sd_bus_message_unref(reply);
  return status;
}

static int default_collection(sd_bus *bus, char *collection) {
  sd_bus_message *call = NULL, *reply = NULL;
  int status = begin(bus, &call, ROOT, "Service", "ReadAlias");
  if (status >= 0) status = sd_bus_message_append(call, "s", "default");
  status = finish(bus, call, status, &reply);
  if (status >= 0) status = take_path(reply, collection);
  sd_bus_message_unref(reply);
  return status < 0 ? status : is_none(collection) ? -ENOENT : 0;
}

static int unlock(sd_bus *bus, const char *object, int may_prompt) {
  char first[path_size], prompt[path_size];
  sd_bus_message *call = NULL, *reply = NULL;
  int status = begin(bus, &call, ROOT, "Service", "Unlock");
  if (status >= 0) status = sd_bus_message_append(call, "ao", 1, object);
  status = finish(bus, call, status, &reply);
  if (status >= 0) status = take_first(reply, first);
  if (status >= 0) status = take_path(reply, prompt);
  sd_bus_message_unref(reply);
  return status < 0 ? status : ask(bus, prompt, may_prompt);
}

// Finds the item of an identity, unlocked; -ENOENT without one.
static int find(sd_bus *bus, const char *identity, int may_prompt, char *item) {
  char locked[path_size];
  sd_bus_message *call = NULL, *reply = NULL;
  int status = begin(bus, &call, ROOT, "Service", "SearchItems");
  if (status >= 0)
    status = sd_bus_message_append(call, "a{ss}", 2, "xdg:schema", SCHEMA, "key", identity);
  status = finish(bus, call, status, &reply);
  if (status >= 0) status = take_first(reply, item);
  if (status >= 0) status = take_first(reply, locked);
  sd_bus_message_unref(reply);
  if (status < 0 || !is_none(item)) return status < 0 ? status : 0;
  if (is_none(locked)) return -ENOENT;
  strcpy(item, locked);
  return unlock(bus, item, may_prompt);
}

static int create(
    sd_bus *bus, const char *collection, const char *session, const char *identity, const char *label,
    const unsigned char *secret, size_t length, int may_prompt) {
  char prompt[path_size], item[path_size];
  sd_bus_message *call = NULL, *reply = NULL;
  int status = begin(bus, &call, collection, "Collection", "CreateItem");
  if (status >= 0)
    status = sd_bus_message_append(
        call, "a{sv}", 2, INTERFACE "Item.Label", "s", label, INTERFACE "Item.Attributes", "a{ss}", 2, "xdg:schema",
        SCHEMA, "key", identity);
  if (status >= 0) status = sd_bus_message_open_container(call, 'r', "oayays");
  if (status >= 0) status = sd_bus_message_append(call, "o", session);
  if (status >= 0) status = sd_bus_message_append_array(call, 'y', "", 0);
  if (status >= 0) status = sd_bus_message_append_array(call, 'y', secret, length);
  if (status >= 0) status = sd_bus_message_append(call, "s", "application/octet-stream");
  if (status >= 0) status = sd_bus_message_close_container(call);
  if (status >= 0) status = sd_bus_message_append(call, "b", 1);
  status = finish(bus, call, status, &reply);
  if (status >= 0) status = take_path(reply, item);
  if (status >= 0) status = take_path(reply, prompt);
  sd_bus_message_unref(reply);
  return status < 0 ? status : ask(bus, prompt, may_prompt);
}

static long get(sd_bus *bus, const char *item, const char *session, unsigned char *secret, size_t capacity) {
  sd_bus_message *call = NULL, *reply = NULL;
  const void *bytes = NULL;
  size_t length = 0;
  int status = begin(bus, &call, item, "Item", "GetSecret");
  if (status >= 0) status = sd_bus_message_append(call, "o", session);
  status = finish(bus, call, status, &reply);
  if (status >= 0) status = sd_bus_message_enter_container(reply, 'r', "oayays");
  if (status >= 0) status = sd_bus_message_skip(reply, "oay");
  if (status >= 0) status = sd_bus_message_read_array(reply, 'y', &bytes, &length);
  if (status >= 0) memcpy(secret, bytes, length < capacity ? length : capacity);
  sd_bus_message_unref(reply);
  return status < 0 ? status : (long)length;
}

// The functions for Swift

int secret_service_is_ready(const char *address) {
  char collection[path_size];
  int is_locked = 1;
  sd_bus *bus = NULL;
  int status = open_bus(address, &bus);
  if (status >= 0) status = default_collection(bus, collection);
  if (status >= 0)
    status = sd_bus_get_property_trivial(
        bus, SERVICE, collection, INTERFACE "Collection", "Locked", NULL, 'b', &is_locked);
  sd_bus_close_unref(bus);
  return status >= 0 && !is_locked;
}

int secret_service_store(
    const char *address, const char *identity, const char *label, const unsigned char *secret, size_t length,
    int may_prompt) {
  char session[path_size], collection[path_size];
  sd_bus *bus = NULL;
  int status = open_bus(address, &bus);
  if (status >= 0) status = open_session(bus, session);
  if (status >= 0) status = default_collection(bus, collection);
  if (status >= 0) status = unlock(bus, collection, may_prompt);
  if (status >= 0)
    status = create(bus, collection, session, identity, label, secret, length, may_prompt);
  sd_bus_flush_close_unref(bus);
  return status;
}

long secret_service_read(
    const char *address, const char *identity, unsigned char *secret, size_t capacity, int may_prompt) {
  char session[path_size], item[path_size];
  sd_bus *bus = NULL;
  long status = open_bus(address, &bus);
  if (status >= 0) status = open_session(bus, session);
  if (status >= 0) status = find(bus, identity, may_prompt, item);
  if (status >= 0) status = get(bus, item, session, secret, capacity);
  sd_bus_flush_close_unref(bus);
  return status;
}

int secret_service_remove(const char *address, const char *identity) {
  char item[path_size], prompt[path_size];
  sd_bus *bus = NULL;
  sd_bus_message *call = NULL, *reply = NULL;
  int status = open_bus(address, &bus);
  if (status >= 0) status = find(bus, identity, 0, item);
  if (status >= 0) status = begin(bus, &call, item, "Item", "Delete");
  status = status < 0 ? status : finish(bus, call, status, &reply);
  if (status >= 0) status = take_path(reply, prompt);
  if (status >= 0) status = ask(bus, prompt, 0);
  sd_bus_message_unref(reply);
  sd_bus_flush_close_unref(bus);
  return status;
}
