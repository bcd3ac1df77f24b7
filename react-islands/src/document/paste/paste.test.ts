// @vitest-environment jsdom

import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Block, BlockSchema, TextFeature } from "../../api/wire";
import { HERO, words } from "../../testing/fixtures";
import { blocksOfHtml, blocksOfText } from "./paste";

const ALL: TextFeature[] = ["headings", "lists", "links", "quotes", "code", "tables", "rules"];

function textSchema(features = ALL): BlockSchema {
  return {
    id: "rich-text",
    label: words("Text"),
    description: words(""),
    group: "text",
    fields: [{ name: "html", kind: "rich-text", features, label: words("Text"), optionality: "required" }],
  };
}

const IMAGE: BlockSchema = {
  id: "image",
  label: words("Image"),
  description: words(""),
  group: "text",
  fields: [
    { name: "picture", kind: "picture", label: words("Picture"), optionality: "required" },
    {
      name: "caption",
      kind: "rich-text",
      features: ["links"],
      max: 20,
      label: words("Caption"),
      optionality: "optional",
    },
  ],
};

const LIST = {
  label: words(""),
  optionality: "optional",
  singular: words(""),
  kind: "items",
  min: 1,
  itemLabel: "",
} as const;

const TABLE: BlockSchema = {
  id: "table",
  label: words("Table"),
  description: words(""),
  group: "text",
  fields: [
    { name: "headerRow", kind: "switch", label: words(""), optionality: "optional", default: true },
    { name: "headerColumn", kind: "switch", label: words(""), optionality: "optional" },
    {
      ...LIST,
      name: "rows",
      max: 3,
      fields: [
        {
          ...LIST,
          name: "cells",
          max: 3,
          fields: [{ name: "text", kind: "long-text", max: 2000, label: words(""), optionality: "optional" }],
        },
      ],
    },
  ],
};

const SCHEMAS = [HERO, textSchema(), IMAGE, TABLE];

function fixture(name: string): string {
  return readFileSync(join(import.meta.dirname, "fixtures", `${name}.txt`), "utf8");
}

/**
 * Returns the HTML of text blocks, the captions
 * of picture blocks and the texts of table cells.
 */
function shown(blocks: Block[]): unknown[] {
  return blocks.map(({ type, props = {} }) => {
    if (type === "rich-text") return props.html;
    if (type === "image") return { picture: props.caption ?? "" };
    const rows = props.rows as { cells: { text: string }[] }[];
    return {
      rows: rows.map(({ cells }) => cells.map(({ text }) => text)),
      headers: [props.headerRow, props.headerColumn],
    };
  });
}

function pasted(html: string, schemas = SCHEMAS): unknown[] {
  return shown(blocksOfHtml(html, schemas));
}

test("a document of Word keeps its headings, lists, quotes, tables and links", () => {
  expect(pasted(fixture("word"))).toEqual([
    [
      "<h2>The harbour bridge</h2><h2>How it was built</h2>",
      '<p>It took <strong>four</strong> years and <em>many</em> people, see <a href="https://example.org/bridge">the archive</a>, the plan[1].</p>',
      "<ul><li><p>Steel</p><ul><li><p>Bolts</p></li></ul></li><li><p>Concrete</p></li></ul>",
      '<ol start="3"><li><p>Paint it</p></li></ol>',
    ].join(""),
    { picture: "<p>The bridge at dawn</p>" },
    "<blockquote><p>It never sleeps.</p><p>Nor do we.</p></blockquote>",
    {
      rows: [
        ["Year", "Metres"],
        ["1931", "120"],
      ],
      headers: [false, false],
    },
    "<p>The end.</p>",
  ]);
});

test("a document of Google Docs is not bold, and keeps what its spans say", () => {
  expect(pasted(fixture("google-docs"))).toEqual([
    [
      "<h2>The market</h2><h3>Opening hours</h3>",
      '<p>Open <strong>every <em>day</em></strong>, see <a href="https://example.org/hours">the hours</a>.</p>',
      "<ul><li><p>Cheese</p><ul><li><p><s>Goat</s></p></li></ul></li><li><p>Bread</p></li></ul>",
      "<ol><li><p>Come</p></li></ol>",
    ].join(""),
    { picture: "<p>A stall</p>" },
    "<table><tbody><tr><td><p>Stall</p></td><td><p>H<sub>2</sub>O</p></td></tr></tbody></table>",
  ]);
});

test("a document of Word for the web keeps its headings, and has one list of the entries that it wraps one by one", () => {
  expect(pasted(fixture("word-for-the-web"))).toEqual([
    [
      "<h2>The ferry</h2><h3>On board</h3><p>Bring <strong>these</strong>:</p>",
      "<ul><li><p>Rope</p><ul><li><p>Long</p></li><li><p>Short</p></li></ul></li><li><p>Oars</p></li></ul>",
      '<ol start="2"><li><p>Cast off</p></li><li><p>Row</p></li></ol>',
      "<p>Go.</p><ul><li><p>Rest</p></li></ul>",
    ].join(""),
  ]);
});

test("a list to tick off of Google Docs is one list, without the pictures of its boxes", () => {
  const box = '<img src="data:image/png;base64,x" width="17px" height="17px" alt="checked"';
  const entry = (text: string, picture: string) =>
    `<li dir="ltr" role="checkbox" aria-checked="true">${picture}<p role="presentation"><span>${text}</span></p></li>`;
  const html = `<ul>${entry("Milk", `${box} aria-roledescription="checkbox">`)}${entry("Eggs", `${box}>`)}</ul>`;
  expect(pasted(html)).toEqual(["<ul><li><p>Milk</p></li><li><p>Eggs</p></li></ul>"]);
});

test("a document of LibreOffice keeps its lists, code and table", () => {
  expect(pasted(fixture("libre-office"))).toEqual([
    [
      "<h2>Subsidie</h2>",
      '<p>Vraag <strong>voor</strong> 1\u00a0mei <u>aan</u> bij <a href="mailto:subsidie@example.org">de gemeente</a>; H<sub>2</sub>O, m<sup>2</sup> &amp; &lt;meer&gt;.</p>',
      '<ol start="2"><li><p>Formulier</p><ul><li><p>Bijlage</p></li></ul></li><li><p>Versturen</p></li></ol>',
      "<blockquote><p>Wie het eerst komt.</p></blockquote>",
      "<pre><code>if (a &lt; b)\n  go();</code></pre>",
    ].join(""),
    { picture: "<p>Stadhuis</p>" },
    "<p>Het stadhuis</p>",
    {
      rows: [
        ["Soort", "Bedrag"],
        ["Klein", "500"],
      ],
      headers: [true, false],
    },
  ]);
});

test("of a web page nothing comes along that acts, hides, counts or only places", () => {
  expect(pasted(fixture("web-page"))).toEqual([
    [
      "<h2>News</h2><p>Loose words</p><p>and more <strong>bold</strong> 🎉</p>",
      '<p>A trap, <a href="https://example.org/?a=1&amp;b=%22">a link</a>, data.</p>',
    ].join(""),
    { picture: "<p>The boat, 2025</p>" },
    "<p>Before after</p>",
    { picture: "<p>Map</p>" },
    [
      "<p><strong>Word</strong></p><p>Meaning</p><p><strong>More</strong></p><p>Inside</p><p>Name</p>",
      "<h4>Left</h4><p>Right</p><p>Prices</p>",
      '<table><tbody><tr><th scope="row"><p>Adult</p></th><td><p><a href="/tickets">€ 10</a></p></td></tr>',
      '<tr><th scope="row"><p>Child</p></th><td><p>€ 5</p></td></tr></tbody></table>',
      "<hr><h4>Small print</h4>",
    ].join(""),
  ]);
});

test("the white space in a link, which browsers leave out, keeps it from nobody", () => {
  const html =
    "<p><a href='tel:+44 1632 960142'>Call</a> or <a href='https://example.org/our\nboat plan'>read</a>.</p>";
  expect(pasted(html)).toEqual([
    '<p><a href="tel:+441632960142">Call</a> or <a href="https://example.org/ourboat%20plan">read</a>.</p>',
  ]);
});

test("a field gets only what it allows, and the words of the rest", () => {
  const html =
    '<h1>T</h1><ul><li>a</li><li>b</li></ul><p><a href="/x">l</a> <code>c</code></p><hr><blockquote>q</blockquote><pre>p</pre>';
  const table = "<table><tr><td><b>1</b></td><td>2</td></tr></table>";
  expect(pasted(html + table, [textSchema([])])).toEqual([
    "<p>T</p><p>a</p><p>b</p><p>l c</p><p>q</p><p>p</p><p><strong>1</strong></p><p>2</p>",
  ]);
});

test("where no block takes a table or a picture, the text does", () => {
  const html = '<p>a</p><table><tr><td>1</td><td>2</td></tr></table><img src="x" alt="A <b> boat">';
  expect(pasted(html, [textSchema()])).toEqual([
    "<p>a</p><table><tbody><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table><p>A &lt;b&gt; boat</p>",
  ]);
});

test("each paragraph and line of a cell stays one of its own", () => {
  const html =
    "<table><tr><td><p>Monday</p><p>Tuesday &lt;all&gt;</p></td><td>9:00<br>17:00</td></tr><tr><td>a</td><td><br></td></tr></table>";
  expect(pasted(html)).toEqual([
    {
      rows: [
        ["Monday\nTuesday <all>", "9:00\n17:00"],
        ["a", ""],
      ],
      headers: [false, false],
    },
  ]);
});

test("the head of a table of Word, which has no cells of headers, is a row of headers", () => {
  const html = "<table><thead><tr><td>a</td><td>b</td></tr></thead><tr><td>1</td><td>2</td></tr></table>";
  expect(pasted(html)).toMatchObject([{ headers: [true, false] }]);
});

test("remarks on a document, and what was deleted while changes were tracked, stay where they are", () => {
  const word = [
    "<p class=MsoNormal>It runs <span class=msoDel><del cite='mailto:Ada' datetime='2026-02-01T10:11'>hourly</del></span>",
    "<span class=msoIns><ins cite='mailto:Ada' datetime='2026-02-01T10:11'>daily</ins></span>",
    "<span class=MsoCommentReference><a class=msocomanchor href='#_msocom_1' name='_msoanchor_1'>[A1]</a></span>.</p>",
    "<div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'>",
    "<div id='_com_1' class=msocomtxt><p class=MsoCommentText>Ask the harbour</p></div></div></div>",
  ].join("");
  expect(pasted(word)).toEqual(["<p>It runs daily.</p>"]);
  expect(pasted("<p>new <del datetime='2026-02-01'>old</del></p><p><del>€ 10</del> € 5</p>")).toEqual([
    "<p>new</p><p><s>€ 10</s> € 5</p>",
  ]);
});

test("what leads to another place of the document leads nowhere after it", () => {
  const html =
    "<p>Paid<a name='note1anc' href='#note1sym'><sup>1</sup></a>, see <a href='#prices'>prices</a>.</p><p><a name='note1sym' href='#note1anc'>1</a> By us.</p>";
  expect(pasted(html)).toEqual(['<p>Paid<sup>1</sup>, see <a href="#prices">prices</a>.</p><p>1 By us.</p>']);
});

test("what a merged cell covers is empty in the Table block, so that the others stay in their columns", () => {
  const html = "<table><tr><th colspan=2>Wide</th><th>Last</th></tr><tr><td>1<td>2<td>3</tr></table>";
  expect(pasted(html)).toEqual([
    {
      rows: [
        ["Wide", "", "Last"],
        ["1", "2", "3"],
      ],
      headers: [true, false],
    },
  ]);
});

test("a table that is larger than its block may be stays in the text", () => {
  const row = "<tr><td>1</td><td>2</td></tr>";
  expect(pasted(`<table>${row.repeat(4)}</table>`)).toEqual([expect.stringMatching(/^<table>/)]);
});

test("highlighted words, keys and abbreviations are kept", () => {
  const html =
    '<p>Press <kbd>F1</kbd> <mark>now</mark> at the <abbr title="Royal &quot;Yacht&quot; Club">RYC</abbr></p>';
  expect(pasted(html)).toEqual([html]);
  expect(pasted('<p><abbr title=" ">a</abbr> <abbr title="b <c>">d</abbr></p>')).toEqual([
    '<p>a <abbr title="b c">d</abbr></p>',
  ]);
});

test("words for a picture that are too long for its caption are cut", () => {
  expect(pasted(`<img src="x" alt="${"long ".repeat(20)}">`)).toEqual([
    { picture: "<p>long long long long</p>" },
  ]);
});

test("every block and item that is pasted has a key of its own", () => {
  const blocks = blocksOfHtml(fixture("word"), SCHEMAS);
  const keys = JSON.stringify(blocks).match(/"key":"[^"]+"/g) ?? [];
  expect(keys.length).toBe(11);
  expect(new Set(keys).size).toBe(keys.length);
});

test("text without any format becomes paragraphs", () => {
  expect(shown(blocksOfText("One <b>\r\ntwo\r\n\r\n \r\nthree & four\n", SCHEMAS))).toEqual([
    "<p>One &lt;b&gt;<br>two</p><p>three &amp; four</p>",
  ]);
  expect(blocksOfText(" \n ", SCHEMAS)).toEqual([]);
});

test("where no block takes text, nothing is pasted", () => {
  expect(blocksOfHtml("<p>a</p>", [HERO])).toEqual([]);
  expect(blocksOfText("a", [HERO])).toEqual([]);
});

const ATOMS = [
  "<p>",
  "</p>",
  "<b>",
  "</b>",
  "<ul>",
  "<li>",
  "</ul>",
  "<table>",
  "<tr>",
  "<td>",
  "</table>",
  "<h1>",
  "</h1>",
  "<blockquote>",
  "<br>",
  "<a href='javascript:x'>",
  "<a href='https://a.example'>",
  "</a>",
  "<img src=x onerror=y alt=z>",
  "<script>x</script>",
  "<style>p{}</style>",
  "<p style='mso-list:l0 level2 lfo1'>",
  "<span style='font-weight:700'>",
  "</span>",
  "<pre>",
  "</pre>",
  "words",
  " ",
  "&lt;script&gt;",
];

test("whatever is pasted, only elements that a text may have come of it, and reading them again changes nothing", () => {
  const html = fc.array(fc.constantFrom(...ATOMS), { maxLength: 25 }).map((atoms) => atoms.join(""));
  fc.assert(
    fc.property(html, (source) => {
      const texts = blocksOfHtml(source, SCHEMAS).flatMap(({ props }) =>
        typeof props?.html === "string" ? [props.html] : [],
      );
      for (const text of texts) {
        const { body } = new DOMParser().parseFromString(text, "text/html");
        expect(body.innerHTML.replaceAll("&nbsp;", "\u00a0")).toBe(text);
        for (const element of body.querySelectorAll("*")) {
          expect(
            "h2 h3 h4 p ul ol li a strong em s u sub sup br blockquote pre code table tbody tr td th hr".split(
              " ",
            ),
          ).toContain(element.localName);
          for (const { name, value } of element.attributes) {
            expect(["href", "start"]).toContain(name);
            if (name === "href") expect(value).toBe("https://a.example");
          }
        }
      }
    }),
    { numRuns: 100 },
  );
});
