/**
 * Unwraps the element that Google puts around copied content.
 * Google Docs uses a `b`, which does not mean bold.
 */
export function unwrapGoogleDocs(body: Element): void {
  for (const wrapper of body.querySelectorAll("b[id^=docs-internal-guid], google-sheets-html-origin")) {
    wrapper.replaceWith(...wrapper.childNodes);
  }
}

/** Replaces Google's redirect links by their targets. */
export function unwrapGoogleLinks(body: Element): void {
  for (const link of body.querySelectorAll("a[href^='https://www.google.com/url?']")) {
    const target = new URL(link.getAttribute("href") ?? "").searchParams.get("q");
    if (target) link.setAttribute("href", target);
  }
}
