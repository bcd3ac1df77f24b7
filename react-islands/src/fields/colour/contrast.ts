/** Minimum contrast by WCAG 2.2, criterion 1.4.3. */
export const MIN_TEXT_CONTRAST = 4.5;

/**
 * Returns the contrast of two colours, from 1 to 21.
 * Null if a colour is not opaque, or is
 * neither in hexadecimal nor in `rgb()` form.
 */
export function contrast(one: string, other: string): number | null {
  const [a, b] = [luminance(one), luminance(other)];
  if (a === null || b === null) return null;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Returns the relative luminance
 * of a colour as defined by WCAG.
 */
function luminance(colour: string): number | null {
  const channels = channelsOf(colour.trim().toLowerCase());
  if (!channels) return null;
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/;
const RGB = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/;

function channelsOf(colour: string): number[] | null {
  const [, hex] = HEX.exec(colour) ?? [];
  if (hex) {
    const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    return pairs.map((pair) => Number.parseInt(pair, 16));
  }
  const [, ...channels] = RGB.exec(colour) ?? [];
  return channels.length === 3 ? channels.map(Number) : null;
}
