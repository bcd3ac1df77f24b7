import { createTheme, defaultVariantColorsResolver, Menu, type PopoverProps, Tooltip } from "@mantine/core";

/** Portal target of menus: the main landmark, so that users who navigate by landmarks find them. */
const MENU_PLACE = "main, body:not(:has(main))";

/** Distance of a menu from the edges of the window in pixels, equal to Mantine's at the sides. */
const MENU_MARGIN = 5;

/** Minimum height of a menu in pixels, so that some items stay readable at the edge of the window. */
const MIN_MENU_HEIGHT = 96;

/**
 * Limits a menu to the space next to its button, with a scrollbar inside. Otherwise arrow keys would scroll the page
 * to reach hidden items. If neither side has enough space, the menu opens on the larger one.
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

/** Marks the first enabled item of a menu, which gets the focus when the menu opens. */
function markFirstItem(menu: HTMLElement | null): void {
  menu?.querySelector("[data-menu-item]:not(:disabled)")?.setAttribute("data-autofocus", "");
}

/**
 * Mantine theme on the product's custom properties. Colours, radii and type come from `theme.css`, because the
 * content security policy forbids style elements that scripts insert.
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
