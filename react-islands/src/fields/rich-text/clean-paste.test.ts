// @vitest-environment jsdom

import { Editor } from "@tiptap/core";
import { beforeAll, expect, test } from "vitest";
import type { TextFeature } from "../../api/wire";
import { fillInBrowser } from "../../testing/browser";
import { clipboardProps } from "./clean-paste";
import { extensionsFor } from "./extensions";

const ALL: TextFeature[] = ["headings", "lists", "links", "quotes", "code", "tables", "rules"];

beforeAll(fillInBrowser);

/** Returns the HTML of the editor after a paste. */
function pasted(html: string, features = ALL): string {
  const editor = new Editor({
    extensions: extensionsFor(features),
    content: "",
    editorProps: clipboardProps(features),
  });
  // A plain event, because jsdom has no clipboard events.
  editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
  const text = editor.getHTML();
  editor.destroy();
  return text;
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal { margin: 0 }</style></head>
<body><!--StartFragment--><h1 style="mso-outline-level:1">Report<o:p></o:p></h1>
<p class=MsoNormal style='margin-bottom:8pt;font-family:"Calibri"'>Some <b style='mso-bidi-font-weight:normal'>bold</b>
and <span style='color:red;text-decoration:underline'>marked</span> words.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span></span><![endif]>One</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Inner</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Two</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>a)<span>&nbsp;</span></span>Letter</p>
<!--EndFragment--></body></html>`;

test("a document of a word processor becomes headings, paragraphs and lists, without its styles", () => {
  expect(pasted(WORD)).toBe(
    "<h2>Report</h2><p>Some <strong>bold</strong> and <u>marked</u> words.</p>" +
      "<ul><li><p>One</p><ol><li><p>Inner</p></li></ol></li><li><p>Two</p></li></ul>" +
      "<ol><li><p>Letter</p></li></ol>",
  );
});

test("a document of the web is read by its marks, not by the weight of what is normal", () => {
  const html =
    '<b style="font-weight:normal" id="docs-internal-guid-1"><h2 style="font-weight:600">A</h2>' +
    '<p dir="ltr"><span style="font-weight:400;font-style:italic">b</span> <span style="font-weight:700">c</span></p></b>';
  expect(pasted(html)).toBe("<h2>A</h2><p><em>b</em> <strong>c</strong></p>");
});

test("scripts, styles, pictures and handlers vanish, and their words are not taken for text", () => {
  const html =
    '<p onclick="x()" class="c" style="color:red">a<script>alert(1)</script><style>p{}</style><img src=x onerror=x()></p>' +
    '<iframe srcdoc="b"></iframe><svg><text>c</text></svg><p hidden>d</p>';
  expect(pasted(html)).toBe("<p>a</p>");
});

test("a link of a forbidden scheme leaves its words, and others lose what is not where they lead", () => {
  const html =
    '<p><a href="javascript:alert(1)">a</a> <a class="x" target="_blank" href="https://example.org">b</a> <a name="_Toc1">c</a></p>';
  expect(pasted(html)).toBe('<p>a <a href="https://example.org" rel="noopener noreferrer">b</a> c</p>');
});

test("what a field does not allow is left out, and its words are kept", () => {
  expect(pasted(WORD, [])).toBe(
    "<p>Report</p><p>Some <strong>bold</strong> and <u>marked</u> words.</p><p>One</p><p>Inner</p><p>Two</p><p>Letter</p>",
  );
});

test("the sizes and merged cells of a table are not taken over", () => {
  const html =
    '<table width="400"><colgroup><col width="200"></colgroup><tbody><tr style="height:9pt"><td width="200" style="border:none"><p class="x">a</p></td><td>b</td></tr></tbody></table>';
  expect(pasted(html)).toBe("<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>");
});

test("merged cells stay merged, headers keep their scope, and a caption is a paragraph above", () => {
  const html =
    "<table><caption>Fares</caption><tr><th colspan=2 SCOPE=ColGroup>Wide</th><th scope=x>Last</th></tr><tr><td rowspan=2 scope=row>1<td>2<td>3</tr><tr><td>4<td>5</tr></table>";
  expect(pasted(html)).toBe(
    '<p>Fares</p><table><tbody><tr><th colspan="2" scope="colgroup"><p>Wide</p></th><th><p>Last</p></th></tr>' +
      '<tr><td rowspan="2"><p>1</p></td><td><p>2</p></td><td><p>3</p></td></tr><tr><td><p>4</p></td><td><p>5</p></td></tr></tbody></table>',
  );
});

test.each(["display:none", "visibility: hidden", "mso-hide:all"])("what %s hides is not pasted", (style) => {
  expect(pasted(`<p>Seen<span style='${style}'>SECRET</span></p>`)).toBe("<p>Seen</p>");
  expect(pasted(`<p data-pm-slice="1 1 []">Seen<span style='${style}'>SECRET</span></p>`)).toBe(
    "<p>Seen</p>",
  );
});

test("a document is read in a text as on the list of blocks", () => {
  expect(
    pasted(
      "<p class=MsoTitle>Title</p><h2>Part</h2><dl><dt>Word</dt><dd>Meaning</dd></dl>" +
        '<p><a href="https://www.google.com/url?q=https://example.org/a&amp;sa=D">link</a></p>' +
        '<figure><img src="/a.png" alt="b"><figcaption>Caption</figcaption></figure>',
    ),
  ).toBe(
    "<h2>Title</h2><h3>Part</h3><p><strong>Word</strong></p><p>Meaning</p>" +
      '<p><a href="https://example.org/a" rel="noopener noreferrer">link</a></p><p>Caption</p>',
  );
});

test("what was copied from a text here is pasted as it is", () => {
  const html =
    '<p data-pm-slice="1 1 []">a <a target="_blank" rel="noopener noreferrer" href="/b">b</a></p><p></p><p>c</p>';
  expect(pasted(html)).toBe(
    html
      .replace(' data-pm-slice="1 1 []"', "")
      .replace(
        'target="_blank" rel="noopener noreferrer" href="/b"',
        'href="/b" target="_blank" rel="noopener noreferrer"',
      ),
  );
});
