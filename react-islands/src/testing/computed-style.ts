/**
 * Inline elements.
 * All other elements separate the words of an accessible name.
 */
const INLINE = new Set(
  "a abbr b bdi bdo br cite code data del dfn em i img ins kbd label map mark q s samp small span strong sub sup svg time u var wbr".split(
    " ",
  ),
);
/** Elements that browsers never show. */
const UNSEEN = new Set("area base datalist head link meta noscript script style template title".split(" "));

function displayOf(element: Element): string {
  const inline = (element as HTMLElement).style?.display;
  if (inline) return inline;
  const name = element.localName;
  const isClosed = name === "dialog" && !element.hasAttribute("open");
  if (isClosed || element.hasAttribute("hidden") || UNSEEN.has(name)) return "none";
  return INLINE.has(name) ? "inline" : "block";
}

function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const inline = (at as HTMLElement).style?.visibility;
    if (inline) return inline;
  }
  return "visible";
}

/**
 * Returns only inline styles and browser
 * defaults, because jsdom's matching of style
 * rules took a third of the test time.
 */
export function computedStyle(element: Element): CSSStyleDeclaration {
  const own = (element as HTMLElement).style ?? document.createElement("i").style;
  const value = (name: string) => {
    if (name === "display") return displayOf(element);
    if (name === "visibility") return visibilityOf(element);
  };
  return new Proxy(own, {
    get(target, name) {
      if (name === "getPropertyValue")
        return (asked: string) => value(asked) ?? target.getPropertyValue(asked);
      const found = value(String(name)) ?? Reflect.get(target, name, target);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
}
