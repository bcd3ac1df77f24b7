const MAX_TRACKING_PIXEL_SIDE_PX = 2;

/** Checkbox of a checklist entry in Google Docs. */
const CHECKBOX = "[aria-roledescription=checkbox], li[role=checkbox] > img";

/** Replaces emoji pictures by text. Removes tracking pixels and checkboxes. */
export function readSmallPictures(body: Element): void {
  for (const picture of body.querySelectorAll("img")) {
    const alt = picture.getAttribute("alt") ?? "";
    const isEmoji = /\bemoji\b/.test(picture.className) || /^\p{Extended_Pictographic}\uFE0F?$/u.test(alt);
    if (isEmoji) picture.replaceWith(alt);
    else if (
      picture.matches(CHECKBOX) ||
      ["width", "height"].some((side) => isTiny(picture.getAttribute(side)))
    )
      picture.remove();
  }
}

function isTiny(size: string | null): boolean {
  return size !== null && Number.parseInt(size, 10) <= MAX_TRACKING_PIXEL_SIDE_PX;
}

/**
 * Unwraps tables that only serve layout.
 * They have one cell, an inner
 * table, or the role `presentation`.
 */
export function unwrapLayoutTables(body: Element): void {
  for (const table of [...body.querySelectorAll("table")].toReversed()) {
    const cells = [...table.querySelectorAll("td, th")].filter((cell) => cell.closest("table") === table);
    const isLayout =
      cells.length <= 1 ||
      table.getAttribute("role") === "presentation" ||
      table.querySelector("table") !== null;
    if (!isLayout) continue;
    const parts = cells.map((cell) => {
      const part = table.ownerDocument.createElement("div");
      part.append(...cell.childNodes);
      return part;
    });
    table.replaceWith(...parts);
  }
}
