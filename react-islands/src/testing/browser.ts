import { computedStyle } from "./computed-style";

/** Adds browser functions that jsdom lacks. */
export function fillInBrowser(): void {
  window.matchMedia = (media) =>
    ({
      matches: false,
      media,
      onchange: null,
      addEventListener: () => {},
      removeEventListener: () => {},
      dispatchEvent: () => false,
    }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  window.getComputedStyle = computedStyle;
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
  Element.prototype.scrollIntoView = () => {};
  // jsdom loads no style sheets, so every attached element is visible.
  Element.prototype.checkVisibility = function () {
    return this.isConnected;
  };
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  HTMLElement.prototype.setPointerCapture = () => {};
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
}
