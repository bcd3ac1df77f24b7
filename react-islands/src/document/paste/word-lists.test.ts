// @vitest-environment jsdom

import { expect, test } from "vitest";
import type { TextFeature } from "../../api/wire";
import { textOfHtml } from "./paste";

const ALL: TextFeature[] = ["headings", "lists", "links", "quotes", "code", "tables", "rules"];

function pasted(body: string, styles = ""): string {
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--\n${styles}\n--></style></head><body lang=DE><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
  return String(textOfHtml(html, ALL));
}

interface EntryOptions {
  level?: number;
  font?: string;
  list?: string;
}

/**
 * Returns a list paragraph as Word
 * writes it, beginning with the marker.
 */
function entry(marker: string, words: string, { level = 1, font = "", list = "l0" }: EntryOptions = {}) {
  const indent = `margin-left:${36 * level}.0pt;text-indent:-18.0pt`;
  return (
    `<p class=MsoListParagraphCxSpMiddle style='${indent};mso-list:${list} level${level} lfo1'><![if !supportLists]>` +
    `<span style='${font && `font-family:${font};`}mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>${marker}` +
    `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>\n`
  );
}

const item = (words: string, inner = "") => `<li><p>${words}</p>${inner}</li>`;

test.each([
  ["1.", "<ol>"],
  ["1", "<ol>"],
  ["1)", "<ol>"],
  ["(1)", "<ol>"],
  ["1、", "<ol>"],
  ["1º", "<ol>"],
  ["1.º", "<ol>"],
  ["1st", "<ol>"],
  ["１．", "<ol>"],
  ["①", "<ol>"],
  ["第1章", "<ol>"],
  ["Artikel 1", "<ol>"],
  ["一、", "<ol>"],
  ["а)", "<ol>"],
  ["א.", "<ol>"],
  ["A", "<ol>"],
  ["a.", "<ol>"],
  ["i)", "<ol>"],
  ["I", "<ol>"],
  ["2.1.", "<ol>"],
  ["2.1", "<ol>"],
  ["1.a.", "<ol>"],
  ["3.", '<ol start="3">'],
  ["2.3.", '<ol start="3">'],
  ["10", '<ol start="10">'],
  ["xviii.", '<ol start="18">'],
  ["XVIII", '<ol start="18">'],
  ["IV.", '<ol start="4">'],
  ["c.", '<ol start="3">'],
  ["B", '<ol start="2">'],
  ["aa.", '<ol start="27">'],
  ["·", "<ul>"],
  ["•", "<ul>"],
  ["–", "<ul>"],
  ["-", "<ul>"],
  ["o", "<ul>"],
  ["►", "<ul>"],
  ["", "<ul>"],
])("the marker %s begins %s", (marker, list) => {
  const end = list === "<ul>" ? "</ul>" : "</ol>";
  expect(pasted(entry(marker, "Words"))).toBe(`${list}${item("Words")}${end}`);
});

test.each(["Symbol", "Wingdings", '"Wingdings 2"', "Webdings"])(
  "letters in the font %s are bullets",
  (font) => {
    const html = entry("v", "One", { font }) + entry("v", "Two", { font });
    expect(pasted(html.replaceAll('\'font-family:"Wingdings 2"', "'font-family:Wingdings 2"))).toBe(
      `<ul>${item("One")}${item("Two")}</ul>`,
    );
  },
);

test.each([
  ["roman-lower", "c.", '<ol start="100">'],
  ["alpha-lower", "c.", '<ol start="3">'],
  ["roman-upper", "V.", '<ol start="5">'],
  ["alpha-upper", "V.", '<ol start="22">'],
  ["alpha-lower", "i.", '<ol start="9">'],
  ["bullet", "q", "<ul>"],
])("the style sheet says that numbers are %s, so %s begins %s", (format, marker, list) => {
  const styles = `@list l0 {mso-list-id:12; mso-list-type:hybrid;}\n@list l0:level1 {mso-level-number-format:${format}; mso-level-text:"%1\\.";}`;
  const html = pasted(entry(marker, "Words"), styles);
  expect(html).toBe(`${list}${item("Words")}</${list.slice(1, 3)}>`);
});

test.each([
  [["v.", "vi."], 5],
  [["v.", "w."], 22],
  [["c", "ci"], 100],
  [["h)", "i)", "j)"], 8],
])("the numbers %j begin at %i, because each follows the one before it", (markers, start) => {
  const html = pasted(markers.map((marker) => entry(marker, "x")).join(""));
  expect(html).toBe(`<ol start="${start}">${markers.map(() => item("x")).join("")}</ol>`);
});

test("a number that does not follow the one before it begins another list", () => {
  const html = pasted(entry("1.", "a") + entry("2.", "b") + entry("1.", "c") + entry("7.", "d"));
  expect(html).toBe(`<ol>${item("a")}${item("b")}</ol><ol>${item("c")}</ol><ol start="7">${item("d")}</ol>`);
});

test("outline numbers are lists in lists, each counted by its last part", () => {
  const html = [
    entry("1.", "One"),
    entry("1.1.", "One one", { level: 2 }),
    entry("1.2.", "One two", { level: 2 }),
    entry("2.", "Two"),
    entry("2.1.", "Two one", { level: 2 }),
    entry("2.1.1.", "Deep", { level: 3 }),
    entry("3.", "Three"),
  ].join("");
  const deep = `<ol>${item("Two one", `<ol>${item("Deep")}</ol>`)}</ol>`;
  expect(pasted(html)).toBe(
    `<ol>${item("One", `<ol>${item("One one")}${item("One two")}</ol>`)}${item("Two", deep)}${item("Three")}</ol>`,
  );
});

const BETWEEN: [string, string][] = [
  ["a bookmark", '<a name="_Toc1"></a>'],
  ["a bookmark of the cursor", "<a name=\"_GoBack\"></a><span style='mso-bookmark:_GoBack'></span>"],
  ["a blank line", "<p class=MsoNormal><o:p>&nbsp;</o:p></p>"],
  [
    "a page break",
    "<span lang=EN-GB><br clear=all style='mso-special-character:line-break;page-break-before:always'></span>",
  ],
  ["a comment of HTML", "<!-- x -->"],
];

test.each(BETWEEN)("%s between entries interrupts no list", (_, between) => {
  const html =
    entry("1.", "One") + between + entry("a)", "Inner", { level: 2 }) + between + entry("2.", "Two");
  expect(pasted(html)).toBe(`<ol>${item("One", `<ol>${item("Inner")}</ol>`)}${item("Two")}</ol>`);
});

test("a bookmark around entries interrupts no list", () => {
  const html = `${entry("1.", "One")}<a name="_Ref2"><span style='mso-bookmark:_Ref3'>${entry("2.", "Two")}</span></a>${entry("3.", "Three")}`;
  expect(pasted(html)).toBe(`<ol>${item("One")}${item("Two")}${item("Three")}</ol>`);
});

test("words between entries end the list, and the numbers go on", () => {
  const html = `${entry("1.", "One")}<p class=MsoNormal>Between</p>${entry("2.", "Two")}loose${entry("3.", "Three")}`;
  expect(pasted(html)).toBe(
    `<ol>${item("One")}</ol><p>Between</p><ol start="2">${item("Two")}</ol><p>loose</p><ol start="3">${item("Three")}</ol>`,
  );
});

test.each([
  [
    "of the style for lists",
    "<p class=MsoListParagraphCxSpMiddle style='mso-add-space:auto'>More<o:p></o:p></p>",
  ],
  ["with the indentation of the entry", "<p class=MsoNormal style='margin-left:36.0pt'>More</p>"],
  ["measured in centimetres", "<p class=MsoNormal style='margin-left:1.27cm'>More</p>"],
  ["measured in inches", "<p class=MsoListContinue style='margin-left:.5in'>More</p>"],
])("a second paragraph %s belongs to its entry", (_, more) => {
  const html = pasted(entry("1.", "One") + more + entry("2.", "Two"));
  expect(html).toBe(`<ol><li><p>One</p><p>More</p></li>${item("Two")}</ol>`);
});

test("a second paragraph behind inner entries belongs to the entry that it is indented like", () => {
  const more = "<p class=MsoNormal style='margin-left:36.0pt'>More</p>";
  const html = pasted(entry("1.", "One") + entry("a)", "Inner", { level: 2 }) + more + entry("2.", "Two"));
  expect(html).toBe(`<ol><li><p>One</p><ol>${item("Inner")}</ol><p>More</p></li>${item("Two")}</ol>`);
});

const listItem = (words: string, level: number) =>
  `<li class=MsoNormal style='mso-list:l0 level${level} lfo1'>${words}<o:p></o:p></li>`;

test("list elements and paragraphs of one list are one list with its levels", () => {
  const html = [
    `<ol style='margin-top:0cm' start=1 type=1>${listItem("One", 1)}<ol style='margin-top:0cm' start=1 type=a>${listItem("Inner a", 2)}</ol></ol>`,
    entry("b.", "Inner b", { level: 2 }),
    `<ol style='margin-top:0cm' start=2 type=1>${listItem("Two", 1)}</ol>`,
    "<p class=MsoListParagraph style='margin-left:36.0pt'>More</p>",
    `<ol style='margin-top:0cm' start=3 type=1>${listItem("Three", 1)}</ol>`,
    entry("4.", "Four"),
  ].join("\n");
  expect(pasted(html)).toBe(
    `<ol>${item("One", `<ol>${item("Inner a")}${item("Inner b")}</ol>`)}<li><p>Two</p><p>More</p></li>${item("Three")}${item("Four")}</ol>`,
  );
});

test("bullets of list elements and paragraphs are one list", () => {
  const html = `<ul style='margin-top:0cm' type=disc>${listItem("One", 1)}</ul>${entry("o", "Inner", { level: 2, font: '"Courier New"'.replaceAll('"', "") })}<ul type=disc>${listItem("Two", 1)}</ul>`;
  expect(pasted(html)).toBe(`<ul>${item("One", `<ul>${item("Inner")}</ul>`)}${item("Two")}</ul>`);
});

test("a list without an entry of the level above is a list, and no entry is without words", () => {
  expect(pasted(entry("a)", "Inner", { level: 2 }) + entry("1.", "Outer"))).toBe(
    `<ol>${item("Inner")}</ol><ol>${item("Outer")}</ol>`,
  );
  expect(pasted(entry("1.", "One") + entry("2.", "<o:p>&nbsp;</o:p>") + entry("3.", "Three"))).toBe(
    `<ol>${item("One")}${item("Three")}</ol>`,
  );
  expect(pasted(entry("1.", "&nbsp;") + entry("a)", "Inner", { level: 2 }))).toBe(
    `<ol>${item("Inner")}</ol>`,
  );
  expect(
    pasted("<ul><ul><li>Google</li></ul><li>Outer</li><li></li><li><ol><li>Inner</li></ol></li></ul>"),
  ).toBe(`<ul>${item("Google")}${item("Outer", `<ol>${item("Inner")}</ol>`)}</ul>`);
});

test("a list of other kind at the same level is another list", () => {
  const html =
    entry("·", "a", { font: "Symbol" }) +
    entry("1.", "b", { list: "l1" }) +
    entry("·", "c", { font: "Symbol" });
  expect(pasted(html)).toBe(`<ul>${item("a")}</ul><ol>${item("b")}</ol><ul>${item("c")}</ul>`);
});

test("numbers of headings are no lists", () => {
  expect(pasted("<h1 style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1</span>Title</h1>")).toBe(
    "<h2>Title</h2>",
  );
});

test("ten times as many entries with paragraphs between them take ten times as many reads", () => {
  const { matches } = Element.prototype;
  const countReads = (entries: number) => {
    let count = 0;
    Element.prototype.matches = function (selectors) {
      count += 1;
      return matches.call(this, selectors);
    };
    pasted(`${entry("·", "a")}<p class=MsoNormal>b</p>`.repeat(entries));
    Element.prototype.matches = matches;
    return count;
  };
  expect(countReads(200)).toBeLessThanOrEqual(10 * countReads(20));
});
