// What ESPHome gives to a lambda of the recipe: the clock, the answer, and its JSON. A test sets their values in the environment.
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <memory>
#include <string>
#include <vector>

static std::string value_of(const char *name) { const char *value = getenv(name); return value ? value : ""; }

struct ESPTime {
  time_t at;
  static ESPTime from_epoch_utc(time_t at) { return {at}; }
  std::string strftime(const std::string &format) {
    char text[64];
    return std::string(text, ::strftime(text, sizeof text, format.c_str(), gmtime(&at)));
  }
};

struct RealTimeClock { time_t timestamp_now() { return atoll(getenv("CLOCK")); } };

// The header that is not collected, or not sent, is an empty text.
struct HttpContainer {
  int status_code = atoi(getenv("STATUS"));
  std::string get_response_header(const std::string &name) { return name == "date" ? value_of("DATE") : ""; }
};

// ArduinoJson: a member that is missing, null or no text is what stands behind `|`.
struct JsonVariant {
  const char *text;
  const char *operator|(const char *other) const { return text ? text : other; }
  template <typename List> List as() const;
};
// An object of a list has one member, which is a text.
struct JsonObject {
  const char *only = nullptr;
  JsonVariant operator[](const char *name) const { return {only ? only : getenv((std::string("JSON_") + name).c_str())}; }
};
typedef std::vector<JsonObject> JsonArray;
// Of a list, the environment has those texts, parted by spaces.
template <typename List> List JsonVariant::as() const {
  List list;
  for (char *one = text ? strtok(strdup(text), " ") : nullptr; one; one = strtok(nullptr, " ")) list.push_back({one});
  return list;
}
namespace json {
// The function is not called for what is no JSON.
inline bool parse_json(const std::string &body, const std::function<bool(JsonObject)> &read) {
  return body == "JSON" && read(JsonObject());
}
}

#define id(name) (name)
static RealTimeClock sntp_time;

static bool condition(std::shared_ptr<HttpContainer> response, std::string &body) {
#include "condition.inc"
}

int main() {
  std::string body = value_of("BODY");
  return condition(std::make_shared<HttpContainer>(), body) ? 0 : 1;
}
