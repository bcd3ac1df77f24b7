// @vitest-environment jsdom

import { expect, test } from "vitest";
import type { TextFeature } from "../../api/wire";
import { textOfHtml } from "./paste";

const ALL: TextFeature[] = ["headings", "lists", "links", "quotes", "code", "tables", "rules"];

function pasted(html: string, features = ALL): string {
  return String(textOfHtml(html, features)).replaceAll("\u00a0", "&nbsp;");
}

test.each([
  ["a <span style='display:block'>b</span> c", "<p>a</p><p>b</p><p>c</p>"],
  ["<p>a <span style='color:red; DISPLAY: Block'>b</span></p>", "<p>a</p><p>b</p>"],
  ["<p>a <strong style='display:flex'>b</strong></p>", "<p>a</p><p><strong>b</strong></p>"],
  [
    "<p><em>a <span style='display:grid'>b</span> c</em></p>",
    "<p><em>a</em></p><p><em>b</em></p><p><em>c</em></p>",
  ],
  [
    "<a href='/x'>a<span style='display:block'>b</span></a>",
    '<p><a href="/x">a</a></p><p><a href="/x">b</a></p>',
  ],
  [
    "<p>a <span style='display:inline-block'>b</span> <span style='display:inline'>c</span></p>",
    "<p>a b c</p>",
  ],
  ["<div>a <div style='display:inline'>b</div> c</div>", "<p>a b c</p>"],
  ["<li><span style='display:block'>a</span><span style='display:block'>b</span></li>", "<p>a</p><p>b</p>"],
])("the lines of %s are %s", (html, expected) => {
  expect(pasted(html)).toBe(expected);
});

test.each([
  ["<pre><div>a</div><div>b</div></pre>", "a\nb"],
  ["<pre>a<div>b</div>c</pre>", "a\nb\nc"],
  ["<pre><div><div>a</div></div><div><br></div><div>  b</div></pre>", "a\n\n  b"],
  ["<pre><p>a</p><p>b<br></p><p>c</p></pre>", "a\nb\nc"],
  [
    "<pre><code><span style='display:block'>a</span><span style='display:block'>  b</span></code></pre>",
    "a\n  b",
  ],
  ["<pre>a\n  b<br>c</pre>", "a\n  b\nc"],
])("the code of %s has its lines", (html, expected) => {
  expect(pasted(html)).toBe(`<pre><code>${expected}</code></pre>`);
});

test("code in a field without code keeps its lines and spaces", () => {
  expect(pasted("<pre>if (a)\n    go();\n\nend</pre>", [])).toBe(
    "<p>if (a)<br>&nbsp;&nbsp;&nbsp;&nbsp;go();</p><p>end</p>",
  );
  expect(pasted("<pre><div>a</div><div>  b</div></pre>", [])).toBe("<p>a</p><p>&nbsp;&nbsp;b</p>");
});

test.each([
  ["white-space: pre", "a    b\n  c", "a&nbsp;&nbsp;&nbsp; b<br>&nbsp;&nbsp;c"],
  ["white-space:pre-wrap", "a  b\nc", "a&nbsp; b<br>c"],
  ["white-space: break-spaces", "a  b\nc", "a&nbsp; b<br>c"],
  ["white-space: pre", "a\tb", "a&nbsp;&nbsp;&nbsp; b"],
  ["white-space: pre-line", "a    b\nc", "a b<br>c"],
  ["white-space-collapse: preserve", "a  b\nc", "a&nbsp; b<br>c"],
  ["white-space: normal", "a    b\nc", "a b c"],
  ["white-space: nowrap", "a    b\nc", "a b c"],
])("%s of %j", (style, text, expected) => {
  expect(pasted(`<p style="${style}">${text}</p>`)).toBe(`<p>${expected}</p>`);
  expect(pasted(`<div style="${style}"><span>${text}</span></div>`)).toBe(`<p>${expected}</p>`);
  expect(pasted(`<p>x<span style="${style}">${text}</span></p>`)).toBe(`<p>x${expected}</p>`);
  expect(pasted(`<p style="${style}"><span style="white-space:normal">a  \n b</span></p>`)).toBe(
    "<p>a b</p>",
  );
});

test.each([
  ["<strong>a <span style='font-weight: normal'>b</span></strong>", "<strong>a </strong>b"],
  ["<strong>a <span style='font-weight:400'>b</span> c</strong>", "<strong>a </strong>b<strong> c</strong>"],
  ["<b><i>a <span style='font-weight:normal'>b</span></i></b>", "<strong><em>a </em></strong><em>b</em>"],
  ["<b style='font-weight:normal'>a</b>", "a"],
  ["<b style='font-weight:normal'>a <b>b</b></b>", "a <strong>b</strong>"],
  [
    "<strong><b style='font-weight:normal'><span style='font-weight:700'>a</span></b></strong>",
    "<strong>a</strong>",
  ],
  ["<span style='font-weight: bold !important'>a</span>", "<strong>a</strong>"],
  ["<em>a <span style='font-style:normal'>b</span></em>", "<em>a </em>b"],
  ["<u style='text-decoration:none'>a</u>", "a"],
  ["<u>a <span style='text-decoration:none'>b</span></u>", "<u>a b</u>"],
  ["<b>a <b>b</b> <strong>c</strong></b>", "<strong>a b c</strong>"],
  ["<b>a</b><b>b</b>", "<strong>ab</strong>"],
])("the marks of %s are %s", (html, expected) => {
  expect(pasted(`<p>${html}</p>`)).toBe(`<p>${expected}</p>`);
});

test("marks around paragraphs are those of the words in them", () => {
  expect(pasted("<b><p>a</p><p>b <span style='font-weight:400'>c</span></p></b>")).toBe(
    "<p><strong>a</strong></p><p><strong>b </strong>c</p>",
  );
  expect(pasted("<a href='/x'><h2>Title</h2><div>Words</div></a>")).toBe(
    '<h2><a href="/x">Title</a></h2><p><a href="/x">Words</a></p>',
  );
  expect(pasted("<p><b>a<br><br>b</b></p>")).toBe("<p><strong>a</strong></p><p><strong>b</strong></p>");
});

test.each([
  ["<p>He said <q>yes</q>.</p>", "<p>He said “yes”.</p>"],
  ["<p><q>a <q>b</q> <b>c</b></q></p>", "<p>“a ‘b’ <strong>c</strong>”</p>"],
  ["<p lang='de-AT'><q>ja <q>nein</q></q></p>", "<p>„ja ‚nein‘“</p>"],
  ["<p lang='fr'><q>oui</q></p>", "<p>«&nbsp;oui&nbsp;»</p>"],
  ["<li><q>a</q></li>", "<p>“a”</p>"],
])("the quotation of %s keeps its marks", (html, expected) => {
  expect(pasted(html)).toBe(expected);
});

const ANCHOR =
  "<span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id=\"_anchor_1\" onmouseover=\"msoCommentShow('_anchor_1','_com_1')\" href=\"#_msocom_1\" language=JavaScript name=\"_msoanchor_1\">[AB1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span>";
const COMMENT =
  "<p class=MsoCommentText><span class=MsoCommentReference><span style='font-size:8.0pt'><span style='mso-special-character:comment'>&nbsp;<![if !supportAnnotations]><a href=\"#_msoanchor_1\" class=msocomoff>[AB1]</a><![endif]></span></span></span>Ask the harbour<o:p></o:p></p><p class=MsoNormal>A second line of it</p>";

test.each([
  [
    "with its classes",
    `<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><![if !supportAnnotations]><div id="_com_1" class=msocomtxt><![endif]><span style='mso-comment-author:"Ada"'><a name="_msocom_1"></a></span>${COMMENT}</div></div></div>`,
  ],
  [
    "without its classes",
    `<div style='MSO-ELEMENT: comment-list'><div style='mso-element: comment'>${COMMENT}</div></div>`,
  ],
  ["as paragraphs of its style", COMMENT.replace(/<p class=MsoNormal>.*/, "")],
])("a comment of Word never arrives, %s", (_, comment) => {
  const text = `<p class=MsoNormal>It <a style='mso-comment-reference:AB_1;mso-comment-date:20260102T1000'>runs</a>${ANCHOR} daily.</p>`;
  expect(pasted(text + comment)).toBe("<p>It runs daily.</p>");
});

const VS_CODE =
  "<meta charset='utf-8'><div style=\"color: #cccccc;background-color: #1f1f1f;font-family: 'Fira Code', Consolas, 'Courier New', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;\">" +
  '<div><span style="color: #c586c0;">if</span><span style="color: #cccccc;"> (tide &lt; </span><span style="color: #b5cea8;">3</span><span style="color: #cccccc;">) {</span></div>' +
  '<div><span style="color: #cccccc;">    wait();</span></div><br><div><span style="color: #cccccc;">}</span></div></div>';

test("lines of VS Code are code, with their spaces", () => {
  expect(pasted(VS_CODE)).toBe("<pre><code>if (tide &lt; 3) {\n    wait();\n\n}</code></pre>");
  expect(pasted(VS_CODE, [])).toBe("<p>if (tide &lt; 3) {</p><p>&nbsp;&nbsp;&nbsp;&nbsp;wait();</p><p>}</p>");
});

const SLACK =
  '<meta charset=\'utf-8\'><span style="color: rgb(29, 28, 29); font-family: Slack-Lato, sans-serif; font-style: normal; font-weight: 400; white-space: normal; text-decoration-style: initial; display: inline !important; float: none;">The boat leaves at<span> </span></span><b data-stringify-type="bold" style="box-sizing: inherit; font-weight: 700;">nine</b><span style="font-weight: 400; white-space: normal;">, see<span> </span></span><a target="_blank" class="c-link" href="https://example.org/boat" rel="noopener noreferrer" style="text-decoration: none;">the plan</a><br style="box-sizing: inherit;"><span aria-label="&nbsp;" class="c-mrkdwn__br" style="display: block; height: 8px;"></span><code data-stringify-type="code" class="c-mrkdwn__code" style="white-space: pre-wrap;">npm  start</code>';

test("a message of Slack keeps its marks, link and code", () => {
  expect(pasted(SLACK)).toBe(
    '<p>The boat leaves at <strong>nine</strong>, see <a href="https://example.org/boat">the plan</a></p><p><code>npm&nbsp; start</code></p>',
  );
});
