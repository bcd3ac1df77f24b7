import { expect, test } from "vitest";
import {
  fileLink,
  forbiddenScheme,
  isLink,
  isVideoLink,
  linkedFileID,
  linkFromHref,
  linkKind,
  proposedLink,
} from "./link";

test.each([
  "https://example.org/a?b#c",
  "/about",
  "/",
  "#team",
  "#über-uns",
  "mailto:a@example.org",
  "tel:+31201234567",
  "file:12",
])("%s is a link", (text) => {
  expect(isLink(text)).toBe(true);
});

test("a link to a file contains the id of the file", () => {
  expect(linkedFileID(fileLink(12))).toBe(12);
  expect(linkedFileID(" file:12 ")).toBe(12);
  expect(linkedFileID("/file:12")).toBeNull();
});

test.each([
  "",
  "about",
  "//evil.example",
  "javascript:alert(1)",
  "https://",
  "#-1",
  "/a b",
  "mailto:nobody",
  "ftp://x",
  "file:",
  "file:0",
  "file:012",
  "file:///etc/passwd",
])("%s is no link", (text) => {
  expect(isLink(text)).toBe(false);
});

test.each([
  ["/about#team", "page"],
  ["#team", "anchor"],
  ["https://example.org", "address"],
  ["mailto:a@example.org", "mail"],
  ["tel:+3120", "phone"],
  ["file:3", "file"],
  ["about", null],
])("%s leads to: %s", (text, expected) => {
  expect(linkKind(text)).toBe(expected);
});

test.each([
  ["javascript:alert(1)", "javascript:"],
  [" JavaScript:alert(1)", "javascript:"],
  ["java\nscript:alert(1)", "javascript:"],
  ["data:text/html,x", "data:"],
  ["ftp://example.org", "ftp:"],
  ["file:///etc/passwd", "file:"],
  ["file:12", null],
  ["vbscript:x", "vbscript:"],
  ["mailto:a@example.org", null],
  ["https:", null],
  ["localhost:3000/a", null],
  ["about", null],
])("the forbidden scheme of %j is %s", (text, expected) => {
  expect(forbiddenScheme(text)).toBe(expected);
});

test.each([
  ["info@example.org", "mailto:info@example.org"],
  ["+31 (0)20 123 45 67", "tel:+31201234567"],
  ["020-1234567", "tel:0201234567"],
  ["(+31) 20\u2011123\u00a045 67", "tel:+31201234567"],
  ["tel:+44 1632 960142", "tel:+441632960142"],
  ["tel: +44 (0)1632-960.142", "tel:+441632960142"],
  ["TEL:112", "tel:112"],
  ["/2024/12345", null],
  ["tel:+441632960142", null],
  ["tel:+441632960142;ext=5", null],
  ["tel:", null],
  ["tel:call me", null],
  ["www.example.org", "https://www.example.org"],
  ["example.org:8080/a?b#c", "https://example.org:8080/a?b#c"],
  ["https://example.org", null],
  ["12", null],
  ["About us", null],
  ["javascript:alert(1)", null],
])("%s is meant as %s", (text, expected) => {
  expect(proposedLink(text)).toBe(expected);
});

test.each([
  [" https://example.org/a ", "https://example.org/a"],
  ["https://example.org/a b\n/c", "https://example.org/a%20b/c"],
  ["mailto:a@example.org?subject=Two words", "mailto:a@example.org?subject=Two%20words"],
  ["tel:+44 (0)1632 960142", "tel:+441632960142"],
  ["tel:+441632960142;ext=5", "tel:+441632960142;ext=5"],
  ["#team", "#team"],
  ["#%C3%BCber-uns", "#über-uns"],
  ["#%", null],
  ["/about us", "/about%20us"],
  ["java\nscript:alert(1)", null],
  ["javascript:alert(1)", null],
  ["about", null],
  ["", null],
])("the href %j leads to %s", (href, expected) => {
  expect(linkFromHref(href)).toBe(expected);
});

test.each([
  ["https://www.youtube.com/watch?v=abc", true],
  ["https://youtu.be/abc", true],
  ["https://vimeo.com/123", true],
  ["https://example.org/watch?v=abc", false],
  ["youtube.com/watch", false],
])("%s as a video: %s", (text, expected) => {
  expect(isVideoLink(text)).toBe(expected);
});
