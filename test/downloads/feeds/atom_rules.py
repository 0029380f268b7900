"""What the W3C's feed validator asks of an Atom feed, as a list of rules: each has a name, and yields what breaks it."""

import html.parser
import json
import re
import sys
import urllib.parse
import xml.etree.ElementTree as tree

ATOM = "{http://www.w3.org/2005/Atom}"
URN = re.compile(r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
RELATIONS = {"alternate", "related", "self", "hub"}
OF_FEED = {"id", "title", "subtitle", "updated", "author", "rights", "link", "entry"}
OF_ENTRY = {"id", "title", "published", "updated", "category", "link", "content"}


def texts(part, name):
    return [element.text or "" for element in part.findall(ATOM + name)]


def parts(feed):
    return [feed, *feed.findall(ATOM + "entry")]


def is_address(text):
    found = urllib.parse.urlsplit(text)
    return found.scheme in ("http", "https") and found.netloc != "" and not re.search(r'[\s<>"{}|\\^`]', text)


class Markup(html.parser.HTMLParser):
    """The elements of a piece of HTML, and whether each was closed in order."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.wrong = [], []
        self.feed(text)
        self.close()
        self.wrong += ["not closed: " + name for name in self.open]

    def handle_starttag(self, tag, attributes):
        allowed = {"p": [], "a": ["href"]}.get(tag)
        if allowed is None or [name for name, _ in attributes] != allowed:
            self.wrong.append("element " + tag)
        self.wrong += ["address " + str(value) for _, value in attributes if not is_address(value or "")]
        self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append("end of " + tag)

    def handle_comment(self, data):
        self.wrong.append("comment")

    def handle_decl(self, decl):
        self.wrong.append("declaration")


def known_elements(feed):
    for part, known in [(feed, OF_FEED), *((entry, OF_ENTRY) for entry in feed.findall(ATOM + "entry"))]:
        yield from (child.tag for child in part if child.tag.removeprefix(ATOM) not in known)


def one_of_each(feed):
    for part in parts(feed):
        for name in ["id", "title", "updated"]:
            if len(part.findall(ATOM + name)) != 1:
                yield f"{len(part.findall(ATOM + name))} {name}"


def nothing_blank(feed):
    for part in parts(feed):
        for name in ["id", "title", "updated"]:
            yield from (f"blank {name}" for text in texts(part, name) if text.strip() == "")


def author(feed):
    names = [texts(element, "name") for element in feed.findall(ATOM + "author")]
    if len(names) != 1 or len(names[0]) != 1 or names[0][0].strip() == "":
        yield "no author with one name"


def ids(feed):
    found = [text for part in parts(feed) for text in texts(part, "id")]
    yield from (text for text in found if URN.fullmatch(text) is None)
    yield from (f"twice: {text}" for text in set(found) if found.count(text) > 1)


def dates(feed):
    for part in parts(feed):
        for name in ["updated", "published"]:
            yield from (text for text in texts(part, name) if DATE.fullmatch(text) is None)


def published_first(feed):
    for entry in feed.findall(ATOM + "entry"):
        if texts(entry, "published")[0] > texts(entry, "updated")[0]:
            yield texts(entry, "id")[0]


def newest_first(feed):
    updated = [texts(entry, "updated")[0] for entry in feed.findall(ATOM + "entry")]
    if updated != sorted(updated, reverse=True):
        yield "entries out of order"
    if updated and texts(feed, "updated") != updated[:1]:
        yield "the feed is not as new as its newest entry"


def at_most_fifty(feed):
    """Beyond the fifty newest there are only changes that will not take effect."""
    dropped = ("cancelled", "rejected", "superseded", "withdrawn")
    for entry in feed.findall(ATOM + "entry")[50:]:
        term = entry.find(ATOM + "category").get("term")
        if term not in dropped:
            yield f"after fifty entries: {term}"


def links(feed):
    for part in parts(feed):
        found = part.findall(ATOM + "link")
        yield from (link.get("rel", "") for link in found if link.get("rel") not in RELATIONS)
        yield from (link.get("href", "") for link in found if not is_address(link.get("href", "")))
        once = [(link.get("rel"), link.get("type")) for link in found if link.get("rel") in ("alternate", "self")]
        yield from (f"twice: {each}" for each in set(once) if once.count(each) > 1)


def categories(feed):
    for category in feed.iter(ATOM + "category"):
        if not category.get("term"):
            yield "a category without a term"


def content(feed):
    for entry in feed.findall(ATOM + "entry"):
        found = entry.findall(ATOM + "content")
        if len(found) != 1 or found[0].get("type") != "html" or len(found[0]) > 0:
            yield "not one content of HTML"
        else:
            yield from Markup(found[0].text or "").wrong


def plain_texts(feed):
    for part in parts(feed):
        for name in ["title", "subtitle", "rights"]:
            for element in part.findall(ATOM + name):
                if len(element) > 0 or element.get("type", "text") != "text":
                    yield name


RULES = [
    known_elements,
    one_of_each,
    nothing_blank,
    author,
    ids,
    dates,
    published_first,
    newest_first,
    at_most_fifty,
    links,
    categories,
    content,
    plain_texts,
]


def broken_rules(document):
    if not document.startswith(b'<?xml version="1.0" encoding="utf-8"?>\n'):
        return ["declaration: expected UTF-8"]
    try:
        feed = tree.fromstring(document)
    except tree.ParseError as error:
        return [f"well formed: {error}"]
    if feed.tag != ATOM + "feed":
        return [f"root: {feed.tag}"]
    if not feed.get("{http://www.w3.org/XML/1998/namespace}lang"):
        return ["language: none"]
    found = []
    for rule in RULES:
        try:
            found += [f"{rule.__name__}: {fault}" for fault in rule(feed)]
        except (IndexError, TypeError) as error:
            found.append(f"{rule.__name__}: {error!r}")
    return found


if __name__ == "__main__":
    json.dump([broken_rules(document.encode()) for document in json.load(sys.stdin)], sys.stdout)
