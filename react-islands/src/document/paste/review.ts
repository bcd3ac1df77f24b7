const REMARKS = [
  ".MsoCommentReference, .MsoCommentText, .MsoCommentSubject, .msocomanchor, .msocomtxt, .msocomoff",
  "a[href^='#_msocom'], a[href^='#_msoanchor']",
].join();
/** Word's styles for comments and their marks. */
const REMARK_STYLE = /mso-element\s*:\s*comment|mso-special-character\s*:\s*comment/i;
/** Tracked deletions. Other `del` have neither attribute. */
const TAKEN_OUT = ".msoDel, del[datetime], del[cite]";

/** Removes comments and tracked deletions. */
export function removeReview(body: Element): void {
  for (const element of body.querySelectorAll(`${REMARKS}, ${TAKEN_OUT}`)) element.remove();
  for (const element of body.querySelectorAll("[style*=comment]")) {
    if (REMARK_STYLE.test(element.getAttribute("style") ?? "")) element.remove();
  }
}

/** Unwraps Word's bookmarks inside and around paragraphs. */
export function unwrapBookmarks(body: Element): void {
  for (const mark of body.querySelectorAll("a[name]:not([href]), span[style*='mso-bookmark']")) {
    mark.replaceWith(...mark.childNodes);
  }
}

/**
 * Unwraps links inside the document.
 * Because their targets are lost.
 */
export function unwrapInnerLinks(body: Element): void {
  const places = new Set<string>();
  for (const element of body.querySelectorAll("[id], a[name]")) {
    places.add(element.id);
    places.add(element.getAttribute("name") ?? "");
  }
  for (const link of body.querySelectorAll("a[href^='#']")) {
    if (places.has((link.getAttribute("href") ?? "").slice(1))) link.replaceWith(...link.childNodes);
  }
}
