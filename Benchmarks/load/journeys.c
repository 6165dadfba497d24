// Participants without a browser: each opens an address, fills the form on each page as a person would, sends it, and goes
// where it leads, until a page has no form. Then the next one begins. No assets are fetched.
//
//   journeys PORT PARTICIPANTS SECONDS ADDRESSES
//
// PARTICIPANTS go at once, each on a connection of its own. ADDRESSES is a file with one address a line: one line is used
// again and again, several are used once each. Prints as name=value: journeys that came to their end, pages that were answered,
// seconds, and the milliseconds from sending an answered page until the next one has arrived (p50, p99).
//
// It knows nothing of the servers that it measures: it reads forms as HTML has them.

#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { longest_address = 2048, longest_name = 256, most_fields = 128, most_pages = 100, most_times = 1 << 22 };

typedef struct {
  char *bytes;
  size_t count, capacity;
} buffer;

typedef struct {
  int socket;
  char address[longest_address];
  buffer input, output;
  size_t sent;
  // When the answered page was sent whose next page is awaited; 0: none is.
  double asked;
  int pages;
} participant;

static int port, poller;
static char **addresses;
static size_t address_count, next_address;
static double times[most_times], ends;
static size_t journeys, answered;

static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void reserve(buffer *buffer, size_t more) {
  if (buffer->count + more <= buffer->capacity) return;
  buffer->capacity = (buffer->count + more) * 2;
  if (!(buffer->bytes = realloc(buffer->bytes, buffer->capacity))) fail("no memory");
}

static void append(buffer *buffer, const char *bytes, size_t count) {
  reserve(buffer, count);
  memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += count;
}

static void append_text(buffer *buffer, const char *text) { append(buffer, text, strlen(text)); }

// application/x-www-form-urlencoded, from HTML's spelling.
static void append_encoded(buffer *buffer, const char *text, size_t count) {
  static const struct { const char *spelled; char byte; } entities[] = {
    { "&amp;", '&' }, { "&quot;", '"' }, { "&#34;", '"' }, { "&#39;", '\'' }, { "&lt;", '<' }, { "&gt;", '>' },
  };
  for (size_t at = 0; at < count; at++) {
    unsigned char byte = (unsigned char)text[at];
    for (size_t which = 0; byte == '&' && which < sizeof entities / sizeof *entities; which++) {
      size_t length = strlen(entities[which].spelled);
      if (length > count - at || memcmp(text + at, entities[which].spelled, length)) continue;
      byte = (unsigned char)entities[which].byte;
      at += length - 1;
      break;
    }
    char spelled[4];
    if (isalnum(byte) || byte == '-' || byte == '.' || byte == '_') append(buffer, (char *)&byte, 1);
    else append(buffer, spelled, (size_t)snprintf(spelled, sizeof spelled, "%%%02X", byte));
  }
}

typedef struct {
  const char *start;
  size_t count;
} slice;

static bool is(slice slice, const char *text) {
  return slice.count == strlen(text) && !strncasecmp(slice.start, text, slice.count);
}

// The value of an attribute in the inside of a tag; start is NULL where the tag lacks it.
static slice attribute(slice tag, const char *name) {
  const char *at = tag.start, *end = tag.start + tag.count;
  while (at < end && !isspace((unsigned char)*at)) at++;
  while (at < end) {
    while (at < end && (isspace((unsigned char)*at) || *at == '/')) at++;
    slice found = { at, 0 };
    while (at < end && *at != '=' && !isspace((unsigned char)*at)) at++;
    found.count = (size_t)(at - found.start);
    slice value = { at, 0 };
    if (at < end && *at == '=') {
      char quote = ++at < end && (*at == '"' || *at == '\'') ? *at++ : 0;
      value.start = at;
      while (at < end && (quote ? *at != quote : !isspace((unsigned char)*at))) at++;
      value.count = (size_t)(at - value.start);
      if (quote && at < end) at++;
    }
    if (found.count && is(found, name)) return value;
  }
  return (slice){ NULL, 0 };
}

// The next tag's inside, from `<` to `>`; start is NULL behind the last.
static slice next_tag(const char **at, const char *end) {
  const char *start = memchr(*at, '<', (size_t)(end - *at));
  if (!start) return (slice){ NULL, 0 };
  const char *here = ++start;
  char quote = 0;
  for (; here < end && (quote || *here != '>'); here++) {
    if (quote) quote = *here == quote ? 0 : quote;
    else if (*here == '"' || *here == '\'') quote = *here;
  }
  *at = here;
  return (slice){ start, (size_t)(here - start) };
}

static slice word(slice tag) {
  size_t count = 0;
  while (count < tag.count && !isspace((unsigned char)tag.start[count])) count++;
  return (slice){ tag.start, count };
}

typedef struct {
  buffer *body;
  slice names[most_fields];
  size_t count;
} filling;

static bool is_filled(filling *form, slice name) {
  for (size_t index = 0; index < form->count; index++) {
    if (form->names[index].count == name.count && !memcmp(form->names[index].start, name.start, name.count)) return true;
  }
  return false;
}

static void fill(filling *form, slice name, const char *value, size_t count) {
  if (form->count == most_fields) fail("a form has too many fields");
  form->names[form->count++] = name;
  if (form->body->count) append_text(form->body, "&");
  append_encoded(form->body, name.start, name.count);
  append_text(form->body, "=");
  append_encoded(form->body, value, count);
}

// Fills the first form that is posted, each group of radio buttons with the first, numbers with 20, texts with a few words.
//
// Returns how many fields a person fills; -1: the page has no such form.
static int fill_form(slice page, slice *action, buffer *body) {
  static const char words[] = "It was a quiet day.";
  const char *at = page.start, *end = page.start + page.count;
  slice tag, select = { NULL, 0 };
  for (;;) {
    tag = next_tag(&at, end);
    if (!tag.start) return -1;
    if (is(word(tag), "form") && is(attribute(tag, "method"), "post")) break;
  }
  *action = attribute(tag, "action");
  filling form = { .body = body };
  int typed = 0;
  bool has_button = false;
  while ((tag = next_tag(&at, end)).start && !is(word(tag), "/form")) {
    slice element = word(tag), name = attribute(tag, "name"), type = attribute(tag, "type"), value = attribute(tag, "value");
    if (is(element, "button") || (is(element, "input") && is(type, "submit"))) {
      if (!has_button && name.start) fill(&form, name, value.start ? value.start : "", value.count);
      has_button = true;
    } else if (is(element, "option") && select.start && value.count) {
      fill(&form, select, value.start, value.count);
      select.start = NULL;
      typed++;
    } else if (!name.count || is_filled(&form, name)) {
      continue;
    } else if (is(element, "select")) {
      select = name;
    } else if (is(element, "textarea")) {
      fill(&form, name, words, sizeof words - 1);
      typed++;
    } else if (!is(element, "input") || is(type, "checkbox")) {
      continue;
    } else if (is(type, "hidden") || is(type, "radio")) {
      fill(&form, name, value.start ? value.start : "", value.count);
      typed += is(type, "radio");
    } else {
      slice mode = attribute(tag, "inputmode");
      bool is_number = is(type, "number") || is(mode, "numeric") || is(mode, "decimal");
      if (is_number) fill(&form, name, "20", 2);
      else fill(&form, name, words, sizeof words - 1);
      typed++;
    }
  }
  return typed;
}

static void connect_to_server(participant *participant) {
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  participant->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (participant->socket < 0 || connect(participant->socket, (struct sockaddr *)&address, sizeof address)) {
    fail("cannot connect: %s", strerror(errno));
  }
  int on = 1;
  setsockopt(participant->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  struct epoll_event event = { .events = EPOLLIN, .data.ptr = participant };
  if (epoll_ctl(poller, EPOLL_CTL_ADD, participant->socket, &event)) fail("epoll: %s", strerror(errno));
}

static void transmit(participant *participant) {
  while (participant->sent < participant->output.count) {
    ssize_t count = send(
        participant->socket, participant->output.bytes + participant->sent, participant->output.count - participant->sent,
        MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && (errno == EPIPE || errno == ECONNRESET) && participant->sent == 0) {
      close(participant->socket);
      connect_to_server(participant);
      continue;
    }
    if (count < 0) fail("cannot send: %s", strerror(errno));
    participant->sent += (size_t)count;
  }
}

// Sends a request; body NULL: a GET.
static void request(participant *participant, const buffer *body) {
  char head[longest_address + 512];
  int count = snprintf(
      head, sizeof head, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUser-Agent: Mozilla/5.0\r\nAccept: text/html\r\n"
      "Accept-Language: en\r\nConnection: keep-alive\r\n", body ? "POST" : "GET", participant->address, port);
  participant->output.count = participant->sent = participant->input.count = 0;
  append(&participant->output, head, (size_t)count);
  if (body) {
    count = snprintf(
        head, sizeof head, "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n", body->count);
    append(&participant->output, head, (size_t)count);
  }
  append_text(&participant->output, "\r\n");
  if (body) append(&participant->output, body->bytes, body->count);
  transmit(participant);
}

// Goes to an address: one with a server's name, or the path alone.
static void go_to(participant *participant, slice address) {
  const char *end = address.start + address.count;
  if (address.count > 7 && !strncmp(address.start, "http://", 7)) {
    const char *path = memchr(address.start + 7, '/', address.count - 7);
    address.start = path ? path : end;
    address.count = (size_t)(end - address.start);
  }
  if (!address.count || *address.start != '/' || address.count >= longest_address) fail("cannot go to an address");
  memmove(participant->address, address.start, address.count);
  participant->address[address.count] = 0;
}

static void begin(participant *participant) {
  if (address_count > 1 && next_address == address_count) fail("the addresses are used up: give more");
  const char *address = addresses[next_address++ % address_count];
  if (address_count == 1) next_address = 0;
  participant->pages = 0;
  participant->asked = 0;
  go_to(participant, (slice){ address, strlen(address) });
  request(participant, NULL);
}

static slice field(slice head, const char *name) {
  size_t length = strlen(name);
  for (const char *at = head.start; (at = memchr(at, '\n', (size_t)(head.start + head.count - at))); ) {
    if (strncasecmp(++at, name, length) || at[length] != ':') continue;
    const char *start = at + length + 1, *end = start;
    while (*start == ' ') start++;
    while (*end != '\r') end++;
    return (slice){ start, (size_t)(end - start) };
  }
  return (slice){ NULL, 0 };
}

static void arrived(participant *participant, int status, slice head, slice body) {
  static buffer form;
  if (status >= 301 && status <= 308) {
    go_to(participant, field(head, "Location"));
    request(participant, NULL);
    return;
  }
  if (status != 200) fail("%s was answered %d:\n%.*s", participant->address, status, (int)body.count, body.start);
  double time = now();
  if (participant->asked > 0 && answered < most_times) times[answered++] = time - participant->asked;
  participant->asked = 0;
  slice action = { NULL, 0 };
  form.count = 0;
  int typed = fill_form(body, &action, &form);
  if (typed < 0) {
    if (!participant->pages) fail("%s has no form:\n%.*s", participant->address, (int)body.count, body.start);
    journeys++;
    begin(participant);
    return;
  }
  if (participant->pages++ == most_pages) {
    fail("%s comes again and again:\n%.*s", participant->address, (int)body.count, body.start);
  }
  if (action.count) go_to(participant, action);
  if (typed) participant->asked = now();
  request(participant, &form);
}

// Takes a complete body in chunks (RFC 9112 §7.1) apart, in place; false: it is not complete, and was not touched.
static bool join_chunks(slice *body, size_t rest) {
  static const char last[] = "0\r\n\r\n";
  if (rest < sizeof last - 1 || memcmp(body->start + rest - (sizeof last - 1), last, sizeof last - 1)) return false;
  char *from = (char *)body->start, *to = from;
  for (size_t size; (size = strtoul(from, &from, 16)) > 0; to += size, from += size + 2) memmove(to, from += 2, size);
  body->count = (size_t)(to - body->start);
  return true;
}

static void receive(participant *participant) {
  reserve(&participant->input, 65536);
  buffer *input = &participant->input;
  ssize_t count = recv(participant->socket, input->bytes + input->count, input->capacity - input->count - 1, 0);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (count <= 0) {
    // The server may have closed an idle connection while the request was on its way.
    if (input->count) fail("a connection ended within an answer");
    close(participant->socket);
    connect_to_server(participant);
    participant->sent = 0;
    transmit(participant);
    return;
  }
  input->count += (size_t)count;
  input->bytes[input->count] = 0;
  char *end = memmem(input->bytes, input->count, "\r\n\r\n", 4);
  if (!end) return;
  slice head = { input->bytes, (size_t)(end - input->bytes) + 2 };
  slice length = field(head, "Content-Length"), body = { input->bytes + head.count + 2, 0 };
  size_t rest = input->count - head.count - 2;
  if (length.start) {
    body.count = strtoul(length.start, NULL, 10);
    if (rest < body.count) return;
  } else if (!is(field(head, "Transfer-Encoding"), "chunked")) {
    fail("an answer without a length:\n%.*s", (int)head.count, head.start);
  } else if (!join_chunks(&body, rest)) {
    return;
  }
  arrived(participant, atoi(input->bytes + 9), head, body);
}

static void read_addresses(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) fail("%s: %s", path, strerror(errno));
  char *line = NULL;
  size_t capacity = 0;
  for (ssize_t count; (count = getline(&line, &capacity, file)) > 0; ) {
    line[strcspn(line, "\n")] = 0;
    addresses = realloc(addresses, (address_count + 1) * sizeof *addresses);
    addresses[address_count++] = strdup(line);
  }
  fclose(file);
  free(line);
  if (!address_count) fail("%s is empty", path);
}

static int ascending(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return difference < 0 ? -1 : difference > 0;
}

int main(int count, char **arguments) {
  if (count != 5) return 2;
  port = atoi(arguments[1]);
  int crowd = atoi(arguments[2]);
  read_addresses(arguments[4]);
  if ((poller = epoll_create1(EPOLL_CLOEXEC)) < 0) fail("epoll: %s", strerror(errno));
  double start = now();
  ends = start + atof(arguments[3]);
  participant *participants = calloc((size_t)crowd, sizeof *participants);
  for (int index = 0; index < crowd; index++) {
    connect_to_server(&participants[index]);
    begin(&participants[index]);
  }
  double time = start;
  while ((time = now()) < ends) {
    struct epoll_event events[64];
    int ready = epoll_wait(poller, events, 64, (int)((ends - time) * 1000) + 1);
    for (int index = 0; index < ready; index++) receive(events[index].data.ptr);
  }
  qsort(times, answered, sizeof *times, ascending);
  printf("journeys=%zu answered=%zu seconds=%.6f p50=%.3f p99=%.3f\n", journeys, answered, time - start,
         answered ? times[answered / 2] * 1e3 : 0, answered ? times[answered * 99 / 100] * 1e3 : 0);
  return 0;
}
