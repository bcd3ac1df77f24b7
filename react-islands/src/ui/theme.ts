import { createTheme, defaultVariantColorsResolver, Menu, type PopoverProps, Tooltip } from "@mantine/core";

/** Portal of menus: the main landmark. */
const MENU_PLACE = "main, body:not(:has(main))";

/** Margin to the window, same as Mantine's sides. */
const MENU_MARGIN_PX = 5;

/** Minimum height, to keep items readable. */
const MIN_MENU_HEIGHT_PX = 96;

/**
 * Limits a menu to its space, with scrollbar.
 * Otherwise arrow keys would scroll the page.
 * Chooses the larger side if necessary.
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

/** The first enabled item gets the focus. */
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
    // Menus must not contain a placeholder.
    // Menus stay when their button scrolls away.
    // Otherwise they would lose the focus.
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
