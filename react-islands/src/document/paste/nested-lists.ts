/**
 * Moves each list that is a direct child of a list into an item.
 * Google Docs and LibreOffice write such lists.
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
