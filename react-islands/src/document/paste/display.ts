import { renamed } from "./rename";

const DISPLAY = /(?:^|;)\s*display\s*:\s*([a-z-]+)/i;
const OWN_LINE = /^(?:block|flow-root|flex|grid|list-item|table|table-row)$/i;
const INLINE =
  "a, abbr, b, cite, code, del, em, font, i, ins, kbd, label, mark, q, s, small, span, strong, sub, sup, u";

/**
 * Applies the style `display`.
 * Inline elements that are displayed as blocks become lines.
 * Blocks that are displayed inline become `span` elements.
 */
export function readDisplay(body: Element): void {
  for (const element of body.querySelectorAll("[style*=display i]")) {
    const display = DISPLAY.exec(element.getAttribute("style") ?? "")?.[1] ?? "";
    if (element.matches(INLINE) && OWN_LINE.test(display)) {
      const line = element.ownerDocument.createElement("div");
      element.before(line);
      line.append(element);
    } else if (element.matches("div, p") && display.toLowerCase() === "inline") renamed(element, "span");
  }
}

const PRESERVED_WHITE_SPACE = /(?:^|;)\s*white-space\s*:\s*pre\s*(?:;|$)/i;
const MONOSPACED = /(?:^|;)\s*font-family\s*:[^;]*(?:mono|consol|courier|menlo|monaco)/i;

/**
 * Converts code copied from VS Code, which
 * writes it as monospaced `div` elements.
 */
export function readCode(body: Element): void {
  for (const block of body.querySelectorAll("div[style*=white-space i]")) {
    const style = block.getAttribute("style") ?? "";
    const isCode =
      PRESERVED_WHITE_SPACE.test(style) &&
      MONOSPACED.test(style) &&
      !block.querySelector("ul, ol, table, img");
    if (isCode) renamed(block, "pre");
  }
}
