/**
 * Moves lists into preceding items.
 * Google Docs and LibreOffice write them separately.
 */
export function nestLists(body: Element): void {
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const before = list.previousElementSibling;
    if (before?.localName === "li") before.append(list);
    else {
      const item = list.ownerDocument.createElement("li");
      list.replaceWith(item);
      item.append(list);
    }
  }
}
