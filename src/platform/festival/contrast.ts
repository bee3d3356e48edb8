// Source: WCAG 2.2, relative luminance and contrast ratio.

/** The lightest dark surface (`float` in tokens.css): text readable on it is readable on all of them. */
const lightestGround = '#292621';
/** For text, AA. */
const least = 4.5;

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether text in this colour (`#rrggbb`) is readable on every dark surface of the site. */
export const isReadable = (hex: string): boolean =>
  (luminance(hex) + 0.05) / (luminance(lightestGround) + 0.05) >= least;
