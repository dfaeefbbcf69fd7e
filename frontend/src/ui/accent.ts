/** Red, green and blue from 0 to 255. */
interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

const rgbOf = (hex: string): Rgb => {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return { red: part(1), green: part(3), blue: part(5) };
};

const hexOf = ({ red, green, blue }: Rgb): string =>
  `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** As WCAG 2.2 defines relative luminance. */
const luminanceOf = ({ red, green, blue }: Rgb): number => {
  const linear = (part: number): number => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** The contrast of two colours as WCAG 2.2 defines it, 1 to 21. @param one, other `#rrggbb`. */
export const contrastOf = (one: string, other: string): number => {
  const [first, second] = [luminanceOf(rgbOf(one)), luminanceOf(rgbOf(other))];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
};

const mixed = (from: Rgb, to: Rgb, share: number): Rgb => ({
  red: from.red + (to.red - from.red) * share,
  green: from.green + (to.green - from.green) * share,
  blue: from.blue + (to.blue - from.blue) * share,
});

const steps = 50;
const black = '#000000';
const white = '#ffffff';

/** The colour nearest to one, towards black or white, that all of these can be read against (4.5 to 1). */
const readable = (colour: string, towards: string, against: readonly string[]): string => {
  for (let step = 0; step <= steps; step += 1) {
    const tried = hexOf(mixed(rgbOf(colour), rgbOf(towards), step / steps));
    if (against.every((other) => contrastOf(tried, other) >= 4.5)) return tried;
  }
  return towards;
};

/** Light surfaces that links of the accent stand on, and the dark ones; as the theme has them. */
const lightSurfaces = ['#ffffff', '#f7f5f0'];
const darkSurfaces = ['#12191f', '#19222a'];

/** An accent in the tones in which it can be read. */
export interface Accent {
  /** Behind white words, and the same while pointed at. */
  readonly filled: string;
  readonly filledHover: string;
  readonly onLight: Tones;
  readonly onDark: Tones;
}

/** On light or on dark surfaces. */
interface Tones {
  readonly words: string;
  /** Behind `onTint`: a quiet button. */
  readonly tint: string;
  readonly onTint: string;
}

const tonesOn = (colour: string, towards: string, surfaces: readonly string[], tintShare: number): Tones => {
  const words = readable(colour, towards, surfaces);
  const tint = hexOf(mixed(rgbOf(words), rgbOf(surfaces.at(-1) ?? white), tintShare));
  return { words, tint, onTint: readable(words, towards, [tint]) };
};

/** @param colour `#rrggbb`; null for anything else. */
export const accentOf = (colour: string): Accent | null => {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null;
  const filled = readable(colour, black, [white]);
  return {
    filled,
    filledHover: hexOf(mixed(rgbOf(filled), rgbOf(black), 0.15)),
    onLight: tonesOn(colour, black, lightSurfaces, 0.85),
    onDark: tonesOn(colour, white, darkSurfaces, 0.8),
  };
};
