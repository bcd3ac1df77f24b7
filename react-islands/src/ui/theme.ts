import { createTheme, defaultVariantColorsResolver, Menu, Tooltip } from "@mantine/core";

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
    // The placeholder is a child of the menu that no menu may have; the first item takes the focus as well.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true } }),
  },
});
