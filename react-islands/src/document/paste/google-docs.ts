/** Unwraps the outer `b`. It is not bold. */
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
