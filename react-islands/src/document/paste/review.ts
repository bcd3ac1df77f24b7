const REMARKS = [
  ".MsoCommentReference, .MsoCommentText, .MsoCommentSubject, .msocomanchor, .msocomtxt, .msocomoff",
  "a[href^='#_msocom'], a[href^='#_msoanchor']",
].join();
/** Styles of Word for the list of comments and for the sign of a comment in the text. */
const REMARK_STYLE = /mso-element\s*:\s*comment|mso-special-character\s*:\s*comment/i;
/** Only programs that note who changed what say when something was taken out. */
const TAKEN_OUT = ".msoDel, del[datetime], del[cite]";

/** Takes out what is for those who wrote a document: remarks on it, and words that were deleted while changes were tracked. */
export function removeReview(body: Element): void {
  for (const element of body.querySelectorAll(`${REMARKS}, ${TAKEN_OUT}`)) element.remove();
  for (const element of body.querySelectorAll("[style*=comment]")) {
    if (REMARK_STYLE.test(element.getAttribute("style") ?? "")) element.remove();
  }
}

/** Bookmarks of Word, which may stand between paragraphs and around them. */
export function unwrapBookmarks(body: Element): void {
  for (const mark of body.querySelectorAll("a[name]:not([href]), span[style*='mso-bookmark']")) {
    mark.replaceWith(...mark.childNodes);
  }
}

/** Footnotes and tables of contents lead to places of the document, which have no name after it was pasted. */
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
