import { createTheme, defaultVariantColorsResolver, Menu, type PopoverProps, Tooltip } from "@mantine/core";

/**
 * Element that contains open menus:
 * the main landmark, or else the body.
 */
const MENU_PLACE = "main, body:not(:has(main))";

/**
 * Distance between a menu and the upper or lower window edge.
 * Mantine has the same at the sides.
 */
const MENU_MARGIN_PX = 5;

/** Minimum height of a menu, to keep its items readable. */
const MIN_MENU_HEIGHT_PX = 96;

/**
 * Limits the height of a menu to the available space.
 * Otherwise arrow keys would scroll the page.
 * If the menu fits neither above
 * nor below, uses the larger side.
 */
const MENU_MIDDLEWARES: NonNullable<PopoverProps["middlewares"]> = {
  flip: { fallbackStrategy: "bestFit", padding: MENU_MARGIN_PX },
  size: {
    padding: MENU_MARGIN_PX,
    apply({ availableHeight, elements }) {
      elements.floating.style.maxHeight = `${Math.max(availableHeight, MIN_MENU_HEIGHT_PX)}px`;
    },
  },
};

/** Gives the first enabled item the focus when the menu opens. */
function markFirstItem(menu: HTMLElement | null): void {
  menu?.querySelector("[data-menu-item]:not(:disabled)")?.setAttribute("data-autofocus", "");
}

/**
 * Mantine theme that uses our custom properties.
 * Colours, radii and type come from `theme.css`, because the
 * Content-Security-Policy forbids inserted style elements.
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
    // An element with the role `menu` must not contain a
    // placeholder. `hideDetached` is off. Otherwise a menu would
    // lose the focus when its button is scrolled out of view.
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
