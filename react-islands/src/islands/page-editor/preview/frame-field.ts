import { type FieldWords, normal } from "./block-words";

/** The path of the field that something inside a block shows; null where that cannot be told. */
export function fieldAt(target: Element, section: Element, fields: FieldWords[]): string | null {
  const here = inItemOf(target, section, fields);
  const picture = target.closest("img, picture") ?? target.querySelector("img");
  const shown = picture && here.find(({ hashes }) => hashes.some((hash) => picture.outerHTML.includes(hash)));
  if (shown) return shown.path;
  for (
    let element: Element | null = target;
    element && section.contains(element);
    element = parentOf(element)
  ) {
    const words = normal(element.textContent ?? "");
    const same = here.filter((field) => words !== "" && field.words === words);
    if (same.length > 0) return nthOf(same, element, section)?.path ?? null;
  }
  const words = normal(target.textContent ?? "");
  const around = here.filter((field) => words !== "" && field.words.includes(words));
  return around[0]?.path ?? null;
}

/** The element that shows a field, or the item that the field is in; null where that cannot be told. */
export function elementAt(section: Element, path: string, fields: FieldWords[]): Element | null {
  const item = itemElement(section, path);
  const field = fields.find((each) => each.path === path) ?? fields.find((each) => isBeside(each.path, path));
  if (!field) return item;
  const scope = item ?? section;
  const picture = [...scope.querySelectorAll("img")].find((img) =>
    field.hashes.some((hash) => img.outerHTML.includes(hash)),
  );
  if (picture) return picture;
  const same = fields.filter(({ words }) => words === field.words && words !== "");
  const found = elementsSaying(field.words, scope);
  return found[item ? 0 : same.indexOf(field)] ?? found[0] ?? item;
}

/** Which of several fields with the same words an element shows: they come in the same order. */
function nthOf(fields: FieldWords[], element: Element, section: Element): FieldWords | undefined {
  const words = fields[0]?.words ?? "";
  const place = elementsSaying(words, section).findIndex(
    (each) => each.contains(element) || element.contains(each),
  );
  return fields[place] ?? fields[0];
}

/** The innermost elements whose text is just these words. */
function elementsSaying(words: string, scope: Element): Element[] {
  if (words === "") return [];
  const saying = [scope, ...scope.querySelectorAll("*")].filter(
    (each) => normal(each.textContent ?? "") === words,
  );
  return saying.filter((each) => !saying.some((other) => other !== each && each.contains(other)));
}

/** The id of the element of an item, as the blocks' views give it: the hyphens of the block's key are marked. */
function itemName(block: string, item: string): string {
  return `${block.replaceAll("_", "__").replaceAll("-", "_-")}-${item}`;
}

function itemElement(section: Element, path: string): Element | null {
  const block = section.getAttribute("data-block-key") ?? "";
  for (const key of keysIn(path).toReversed()) {
    const element = section.querySelector(`#${CSS.escape(itemName(block, key))}`);
    // The large form of a picture is seen only when it is opened.
    if (element) return element.hasAttribute("popover") ? element.closest("li") : element;
  }
  return null;
}

function inItemOf(target: Element, section: Element, fields: FieldWords[]): FieldWords[] {
  const prefix = itemName(section.getAttribute("data-block-key") ?? "", "");
  for (
    let element: Element | null = target;
    element && section.contains(element);
    element = parentOf(element)
  ) {
    const marked = element.id || element.querySelector(":scope > [popover]")?.id || "";
    const key = marked.startsWith(prefix) ? marked.slice(prefix.length) : null;
    const here = fields.filter(({ path }) => key !== null && keysIn(path).includes(key));
    if (here.length > 0) return here;
  }
  return fields;
}

function keysIn(path: string): string[] {
  return [...path.matchAll(/\[([^\]]+)\]/g)].map(([, key = ""]) => key);
}

/** Whether two paths are of fields of one item. */
function isBeside(path: string, other: string): boolean {
  const item = other.slice(0, other.lastIndexOf("]") + 1);
  return item !== "" && path.startsWith(item);
}

function parentOf(element: Element): Element | null {
  return element.parentElement;
}
