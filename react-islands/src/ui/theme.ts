import { createTheme, defaultVariantColorsResolver, Menu, type PopoverProps, Tooltip } from "@mantine/core";

/** Portal target of menus: the main landmark, for landmark navigation. */
const MENU_PLACE = "main, body:not(:has(main))";

/** Pixels between a menu and the window, as Mantine has at the sides. */
const MENU_MARGIN_PX = 5;

/** Minimum menu height in pixels, to keep some items readable. */
const MIN_MENU_HEIGHT_PX = 96;

/**
 * Limits a menu to the space next to its button, with a scrollbar. Otherwise
 * arrow keys would scroll the page. The menu opens on the larger side if both
 * are too small.
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

/** Marks the first enabled item, which gets the focus on open. */
function markFirstItem(menu: HTMLElement | null): void {
  menu?.querySelector("[data-menu-item]:not(:disabled)")?.setAttribute("data-autofocus", "");
}

/**
 * Mantine theme on our custom properties. Colours, radii and type come
 * from `theme.css`, because the Content-Security-Policy forbids
 * inserted style elements.
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
    // Focuses the first item, because menus must not contain a placeholder.
    // A menu stays while its button is out of sight. Otherwise it would
    // lose the focus.
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
