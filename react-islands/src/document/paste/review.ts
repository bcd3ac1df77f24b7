const REMARKS = [
  ".MsoCommentReference, .MsoCommentText, .MsoCommentSubject, .msocomanchor, .msocomtxt, .msocomoff",
  "a[href^='#_msocom'], a[href^='#_msoanchor']",
].join();
/**
 * Styles that Word gives to comments,
 * and to the references to them.
 */
const REMARK_STYLE = /mso-element\s*:\s*comment|mso-special-character\s*:\s*comment/i;
/** Selects tracked deletions. Other `del` elements have neither attribute. */
const TAKEN_OUT = ".msoDel, del[datetime], del[cite]";

/** Removes comments and tracked deletions. */
export function removeReview(body: Element): void {
  for (const element of body.querySelectorAll(`${REMARKS}, ${TAKEN_OUT}`)) element.remove();
  for (const element of body.querySelectorAll("[style*=comment]")) {
    if (REMARK_STYLE.test(element.getAttribute("style") ?? "")) element.remove();
  }
}

/** Unwraps the elements that Word writes for bookmarks. */
export function unwrapBookmarks(body: Element): void {
  for (const mark of body.querySelectorAll("a[name]:not([href]), span[style*='mso-bookmark']")) {
    mark.replaceWith(...mark.childNodes);
  }
}

/**
 * Unwraps links to anchors in the pasted document,
 * because pasting removes the anchors.
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
