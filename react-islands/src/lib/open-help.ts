/** Opens the help about the open screen, like a press on its link in the header. */
export function openHelp(document: Document): void {
  document.querySelector<HTMLAnchorElement>("a[data-help]")?.click();
}
