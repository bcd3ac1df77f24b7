import { createTheme, defaultVariantColorsResolver, Menu, type PopoverProps, Tooltip } from "@mantine/core";

/** Where menus are put: inside the landmark of the screen, so that who goes by landmarks finds them. */
const MENU_PLACE = "main, body:not(:has(main))";

/** How far a menu stays from the edges of the window, in pixels: as far as Mantine keeps it at its sides. */
const MENU_MARGIN = 5;

/** The least height of a menu, in pixels: at the edge of the window some of its items are still read. */
const MIN_MENU_HEIGHT = 96;

/**
 * A menu is as high as the window leaves room for beside its button, and scrolls inside: the key that leads to an item that
 * is out of sight would scroll the page else. It opens on the side that has more room, where neither has enough.
 */
const MENU_MIDDLEWARES: NonNullable<PopoverProps["middlewares"]> = {
  flip: { fallbackStrategy: "bestFit", padding: MENU_MARGIN },
  size: {
    padding: MENU_MARGIN,
    apply({ availableHeight, elements }) {
      elements.floating.style.maxHeight = `${Math.max(availableHeight, MIN_MENU_HEIGHT)}px`;
    },
  },
};

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
    // A menu stays while its button is scrolled out of sight: hidden, it would lose the focus.
    Menu: Menu.extend({
      defaultProps: {
        withInitialFocusPlaceholder: false,
        portalProps: { target: MENU_PLACE },
        middlewares: MENU_MIDDLEWARES,
        hideDetached: false,
      },
    }),
    MenuDropdown: Menu.Dropdown.extend({ defaultProps: { ref: markFirstItem } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true } }),
  },
});
