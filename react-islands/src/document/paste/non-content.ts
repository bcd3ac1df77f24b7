const UNWANTED = [
  "script, style, meta, link, title, base, template, noscript, iframe, object, embed, svg, canvas, audio, video",
  "button, input, select, textarea, datalist",
].join();

/**
 * Matches styles of hidden elements, and of
 * heading numbers, which Word marks as ignored.
 */
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|mso-list\s*:\s*Ignore/i;

/** Removes scripts, styles, controls, comments and hidden elements. */
export function removeNonContent(body: Element): void {
  for (const element of body.querySelectorAll(UNWANTED)) element.remove();
  for (const element of body.querySelectorAll("*")) {
    if (HIDDEN.test(element.getAttribute("style") ?? "") || element.hasAttribute("hidden")) element.remove();
    // Office elements have namespaces, such as `o:p`.
    else if (element.localName.includes(":")) element.replaceWith(...element.childNodes);
  }
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}
