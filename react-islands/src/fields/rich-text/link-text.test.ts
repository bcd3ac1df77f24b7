import { expect, test } from "vitest";
import { addressToLink, typedLink } from "./link-text";

test.each([
  ["https://boats.org", "https://boats.org"],
  ["http://localhost:3000/a?b=c#d", "http://localhost:3000/a?b=c#d"],
  ["(https://boats.org)", "https://boats.org"],
  ["[https://boats.org/a]", "https://boats.org/a"],
  ["https://boats.org/Boat_(sail)", "https://boats.org/Boat_(sail)"],
  ["mailto:info@boats.org", "mailto:info@boats.org"],
])("%s, typed, becomes a link to %s", (word, link) => {
  expect(typedLink(word)).toBe(link);
});

test.each([
  "boats.org",
  "info@boats.org",
  "https://",
  "https://boats.org.",
  "https://boats.org,",
  "javascript:alert(1)",
  "/about",
  "12345678",
  "word",
])("%s stays as it was typed", (word) => {
  expect(typedLink(word)).toBeNull();
});

test.each([
  ["https://boats.org/a", "https://boats.org/a"],
  ["boats.org", "https://boats.org"],
  ["www.boats.de/a?b=c", "https://www.boats.de/a?b=c"],
  ["info@boats.org", "mailto:info@boats.org"],
])("words become a link when %s is pasted over them", (text, link) => {
  expect(addressToLink(text)).toBe(link);
});

test.each([
  "two words",
  "boats.org and more",
  "index.js",
  "word",
  "",
  "3.14",
  "/about",
  "#part",
  "01234 567",
])("words are replaced when %s is pasted over them", (text) => {
  expect(addressToLink(text)).toBeNull();
});
