const UNWANTED = [
  "script, style, meta, link, title, base, template, noscript, iframe, object, embed, svg, canvas, audio, video",
  "button, input, select, textarea, datalist",
].join();

/** Word also writes the numbers of headings, which it makes itself, as text to ignore. */
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|mso-list\s*:\s*Ignore/i;

/** Removes everything except content: scripts, styles, controls, comments, hidden elements, and Word's own ones. */
export function removeUnwanted(body: Element): void {
  for (const element of body.querySelectorAll(UNWANTED)) element.remove();
  for (const element of body.querySelectorAll("*")) {
    if (HIDDEN.test(element.getAttribute("style") ?? "") || element.hasAttribute("hidden")) element.remove();
    // Office writes elements of other namespaces: `o:p` is empty, `st1:place` is around words.
    else if (element.localName.includes(":")) element.replaceWith(...element.childNodes);
  }
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}
