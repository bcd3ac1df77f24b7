import { expect, test } from "vitest";
import { isLink, isVideoLink } from "./link";

test.each(["https://example.org/a?b#c", "/about", "/", "#team", "mailto:a@example.org", "tel:+31201234567"])(
  "%s is a link",
  (text) => {
    expect(isLink(text)).toBe(true);
  },
);

test.each([
  "",
  "about",
  "//evil.example",
  "javascript:alert(1)",
  "https://",
  "#1",
  "/a b",
  "mailto:nobody",
  "ftp://x",
])("%s is no link", (text) => {
  expect(isLink(text)).toBe(false);
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
