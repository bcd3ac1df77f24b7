import { createTheme, defaultVariantColorsResolver, Menu, Tooltip } from "@mantine/core";

/** Where menus are put: inside the landmark of the screen, so that who goes by landmarks finds them. */
const MENU_PLACE = "main, body:not(:has(main))";

/** Says which item of a menu gets the focus when it opens: the first that can be chosen. */
function markFirstItem(menu: HTMLElement | null): void {
  menu?.querySelector("[data-menu-item]:not(:disabled)")?.setAttribute("data-autofocus", "");
}

/**
 * Mantine on the product's custom properties. Colours, radii and type come from `theme.css`, so that nothing has
 * to be written into a style element while the page runs: the content security policy forbids those.
 */
export const theme = createTheme({
  primaryColor: "orange",
  defaultRadius: "md",
  focusRing: "auto",
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === "filled" ? { ...colors, color: "var(--color-on-accent)" } : colors;
  },
  components: {
    // The focus goes to the first item: the placeholder that would take it is nothing that a menu may hold.
    Menu: Menu.extend({
      defaultProps: { withInitialFocusPlaceholder: false, portalProps: { target: MENU_PLACE } },
    }),
    MenuDropdown: Menu.Dropdown.extend({ defaultProps: { ref: markFirstItem } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true } }),
  },
});
