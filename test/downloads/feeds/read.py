"""Reads feeds and calendars as programs in the field do, and says as JSON what is in them and what is wrong.

python3 read.py FOLDER: every .atom below it by feedparser and by the rules in atom_rules.py, every .ics by icalendar.
"""

import json
import pathlib
import sys

import feedparser
import icalendar

from atom_rules import broken_rules


def seconds(parsed):
    return None if parsed is None else "%04d-%02d-%02dT%02d:%02d:%02d" % parsed[:6]


def read_atom(path):
    feed = feedparser.parse(path.read_bytes(), sanitize_html=False, resolve_relative_uris=False)
    complaints = [repr(feed.bozo_exception)] if feed.bozo else []
    return {
        "complaints": complaints + broken_rules(path.read_bytes()),
        "id": feed.feed.get("id"),
        "title": feed.feed.get("title"),
        "updated": seconds(feed.feed.get("updated_parsed")),
        "links": {link.rel: link.href for link in feed.feed.get("links", [])},
        "entries": [
            {
                "id": entry.id,
                "title": entry.title,
                "published": seconds(entry.published_parsed),
                "updated": seconds(entry.updated_parsed),
                "type": entry.content[0].type,
                "content": entry.content[0].value,
                "page": next((link.href for link in entry.links if link.rel == "alternate"), None),
                "councils": [[link.title, link.href] for link in entry.links if link.rel == "related"],
            }
            for entry in feed.entries
        ],
    }


def read_calendar(path):
    calendar = icalendar.Calendar.from_ical(path.read_bytes())
    events = calendar.walk("VEVENT")
    complaints = [str(error) for part in calendar.walk() for error in part.errors]
    return {
        "complaints": complaints,
        "title": str(calendar["NAME"]),
        "events": [
            {
                "uid": str(event["UID"]),
                "summary": str(event["SUMMARY"]),
                "description": str(event["DESCRIPTION"]),
                "start": event.decoded("DTSTART").strftime("%Y-%m-%dT%H:%M:%S"),
                "zone": event.decoded("DTSTART").tzname(),
                "stamp": event.decoded("DTSTAMP").strftime("%Y-%m-%dT%H:%M:%S"),
                "modified": event.decoded("LAST-MODIFIED").strftime("%Y-%m-%dT%H:%M:%S"),
                "sequence": int(event["SEQUENCE"]),
                "status": str(event["STATUS"]),
                "url": str(event["URL"]) if "URL" in event else None,
            }
            for event in events
        ],
    }


def main():
    root = pathlib.Path(sys.argv[1])
    read = {".atom": read_atom, ".ics": read_calendar}
    found = {}
    for path in sorted(root.rglob("*")):
        if path.suffix in read:
            found[path.relative_to(root).as_posix()] = read[path.suffix](path)
    json.dump(found, sys.stdout)


main()
