import { Idiomorph } from "idiomorph";
import { isLong, replaceMiddle } from "./long-children";

const KEY = "data-block-key";
const MARKS = ["data-selected", "data-selected-field"];
const PICTURE_STYLE = "picture-style";

/**
 * Updates a document to new HTML in
 * place, without flicker or scrolling.
 * Returns false if the style sheets changed.
 * The frame must then be reloaded.
 */
export function morphDocument(shown: Document, html: string): boolean {
  const next = new DOMParser().parseFromString(html, "text/html");
  if (stylesOf(shown) !== stylesOf(next)) return false;
  takePictureStyle(shown, next);
  const ids = blocksOf(next).map((block) => block.getAttribute("id"));
  matchByKey(shown);
  matchByKey(next);
  Idiomorph.morph(shown.documentElement, next.documentElement, {
    head: { style: "none" },
    callbacks: {
      beforeNodeMorphed: (old, wanted) => {
        if (old.isEqualNode(wanted)) return false;
        if (!isLong(old, wanted)) return true;
        takeAttributes(old, wanted);
        replaceMiddle(old, wanted);
        return false;
      },
      beforeAttributeUpdated: (name, element, change) => !isKept(name, element, change),
    },
  });
  // Replaces the temporary ids.
  // Both documents now have the same block order.
  for (const [index, block] of blocksOf(shown).entries()) setId(block, ids[index] ?? null);
  return true;
}

function takeAttributes(element: Element, wanted: Element): void {
  for (const { name, value } of wanted.attributes) {
    if (!isKept(name, element, "update")) element.setAttribute(name, value);
  }
  for (const name of element.getAttributeNames()) {
    if (!wanted.hasAttribute(name) && !isKept(name, element, "remove")) element.removeAttribute(name);
  }
}

/**
 * Returns true for attributes that the
 * preview or the user has set: marks of the
 * selection, open details and open tabs.
 */
function isKept(name: string, element: Element, change: "update" | "remove"): boolean {
  if (name === "class") return element.matches(".tabs-ready");
  if (name === "aria-selected" || name === "hidden") return element.matches(".tabs-ready *");
  if (change !== "remove") return false;
  return MARKS.includes(name) || (name === "open" && element.localName === "details");
}

function stylesOf(document: Document): string {
  const styles = document.head.querySelectorAll(`link[rel=stylesheet], style:not(#${PICTURE_STYLE})`);
  return Array.from(styles, (style) => style.outerHTML).join();
}

/**
 * Updates the style element of pictures in place, so that
 * a new picture does not reload the preview.
 */
function takePictureStyle(shown: Document, next: Document): void {
  const [own, wanted] = [shown.getElementById(PICTURE_STYLE), next.getElementById(PICTURE_STYLE)];
  if (own && wanted && own.textContent !== wanted.textContent) own.textContent = wanted.textContent;
  if (own && !wanted) own.remove();
  if (!own && wanted) shown.head.append(shown.importNode(wanted, true));
}

function blocksOf(document: Document): Element[] {
  return [...document.querySelectorAll(`[${KEY}]`)];
}

/**
 * Sets the block keys as temporary ids, because
 * Idiomorph matches elements by id.
 */
function matchByKey(document: Document): void {
  for (const block of blocksOf(document)) setId(block, `block-key:${block.getAttribute(KEY)}`);
}

function setId(element: Element, id: string | null): void {
  if (id === null) element.removeAttribute("id");
  else element.setAttribute("id", id);
}
