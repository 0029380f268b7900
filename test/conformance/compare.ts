/** Holds an answer against the oracle's. */

import type { Answer } from "./oracle.ts";

/**
 * A readable difference, or null. Wording is free: where the expected `message` is null any non-empty string will
 * do. The body of an answer without one is undefined. An answer that is not judged (undefined) never differs.
 */
export function compare(expected: Answer | undefined, actual: Answer): string | null {
  if (!expected) return null;
  if (expected.status !== actual.status) {
    return `status: expected ${expected.status}, found ${actual.status}; body ${show(actual.body)}`;
  }
  if (mediaType(expected.contentType) !== mediaType(actual.contentType)) {
    return `content-type: expected ${expected.contentType}, found ${actual.contentType}`;
  }
  const headers = new Map(Object.entries(actual.headers).map(([name, value]) => [name.toLowerCase(), value]));
  for (const [name, value] of Object.entries(expected.headers)) {
    if (headers.get(name) !== value) return `${name}: expected ${value}, found ${headers.get(name)}`;
  }
  return difference("body", expected.body, actual.body);
}

/** The request as a command line that leaves the target as it is. */
export function asCurl(method: string, target: string, base: string): string {
  const flag = method === "HEAD" ? "--head" : `--request ${method}`;
  const url = `${base.replace(/\/$/, "")}${target}`.replaceAll("'", "'\\''");
  return `curl --silent --show-error --include --globoff --path-as-is ${flag} '${url}'`;
}

function difference(path: string, expected: unknown, actual: unknown): string | null {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    for (let i = 0; i < Math.max(expected.length, actual.length); i++) {
      const found = i < actual.length ? actual[i] : undefined;
      const item = difference(`${path}[${i}]`, i < expected.length ? expected[i] : undefined, found);
      if (item) return item;
    }
    return null;
  }
  if (isObject(expected) && isObject(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const isFree = expected[key] === null && isWording(path, expected, key);
      const member = isFree
        ? wordingFault(`${path}.${key}`, key, actual[key])
        : difference(`${path}.${key}`, expected[key], actual[key]);
      if (member) return member;
    }
    return null;
  }
  return expected === actual ? null : `${path}: expected ${show(expected)}, found ${show(actual)}`;
}

/** Whether the member is one of a problem, or of one of its errors, that the contract does not fix. */
function isWording(path: string, expected: Record<string, unknown>, key: string): boolean {
  if (path === "body") return "detail" in expected && (key === "detail" || key === "errors");
  return /^body\.errors\[\d+\]$/.test(path) && (key === "message" || key === "code");
}

function wordingFault(path: string, key: string, value: unknown): string | null {
  if (key === "errors") {
    const isFine = Array.isArray(value) && value.every(isError);
    return isFine ? null : `${path}: expected errors with a code and a message, found ${show(value)}`;
  }
  const isFine = isText(value) || (key === "detail" && value === null);
  return isFine ? null : `${path}: expected a text, found ${show(value)}`;
}

function isError(value: unknown): boolean {
  return isObject(value) && isText(value.code) && isText(value.message);
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mediaType(contentType: string | null): string | null {
  return contentType?.split(";")[0]?.trim().toLowerCase() ?? null;
}

function show(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
