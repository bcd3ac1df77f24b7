import { createTheme, defaultVariantColorsResolver, Tooltip } from "@mantine/core";

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
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true } }),
  },
});
