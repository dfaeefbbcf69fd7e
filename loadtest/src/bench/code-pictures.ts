import { create } from 'qrcode';

/** A picture as a camera gives it, grey in each of its colours. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

export const kinds = ['plain', 'rotated', 'blurred', 'low light', 'glare', 'small', 'two at once', 'mirrored'] as const;
export type Kind = (typeof kinds)[number];

export interface Drawn {
  readonly kind: Kind;
  readonly picture: Picture;
  /** The codes that it shows. */
  readonly texts: readonly string[];
}

const width = 1280;
const height = 720;
const margin = 4;
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

type Grey = Float32Array;

interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Of the code with its margin, in pixels. */
  readonly side: number;
  readonly angle: number;
  readonly isMirrored: boolean;
}

/** Draws a code into a picture, four samples a pixel. */
const place = (grey: Grey, { text, x, y, side, angle, isMirrored }: Placed): void => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const across = modules.size + 2 * margin;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const lightAt = (px: number, py: number): number | null => {
    const [dx, dy] = [px - x, py - y];
    const along = ((isMirrored ? -1 : 1) * (dx * cos + dy * sin)) / side + 0.5;
    const down = (dy * cos - dx * sin) / side + 0.5;
    if (along < 0 || along >= 1 || down < 0 || down >= 1) return null;
    const [column, row] = [Math.floor(along * across) - margin, Math.floor(down * across) - margin];
    if (column < 0 || row < 0 || column >= modules.size || row >= modules.size) return 235;
    return modules.get(row, column) === 1 ? 25 : 235;
  };
  const reach = side * 0.75;
  for (let py = Math.max(0, Math.floor(y - reach)); py < Math.min(height, y + reach); py += 1)
    for (let px = Math.max(0, Math.floor(x - reach)); px < Math.min(width, x + reach); px += 1) {
      const here = py * width + px;
      const under = grey[here] ?? 0;
      const samples = [0.25, 0.75].flatMap((v) => [0.25, 0.75].map((u) => lightAt(px + u, py + v) ?? under));
      grey[here] = samples.reduce((sum, light) => sum + light, 0) / samples.length;
    }
};

/** Blurs along rows, then along columns. */
const blur = (grey: Grey, radius: number): void => {
  for (const [step, lines, across, length] of [
    [1, height, width, width],
    [width, width, 1, height],
  ] as const)
    for (let line = 0; line < lines; line += 1) {
      const from = line * across;
      const was = Float32Array.from({ length }, (_, index) => grey[from + index * step] ?? 0);
      for (let index = 0; index < length; index += 1) {
        const near = was.subarray(Math.max(0, index - radius), Math.min(length, index + radius + 1));
        grey[from + index * step] = near.reduce((sum, light) => sum + light, 0) / near.length;
      }
    }
};

/** A lamp in the lacquer of a badge: a patch that goes white in its middle. */
const shine = (grey: Grey, at: { readonly x: number; readonly y: number; readonly radius: number }): void => {
  for (let py = 0; py < height; py += 1)
    for (let px = 0; px < width; px += 1) {
      const far = Math.hypot(px - at.x, (py - at.y) * 1.6) / at.radius;
      if (far < 1) grey[py * width + px] = Math.min(255, (grey[py * width + px] ?? 0) + 420 * (1 - far));
    }
};

const pictureOf = (grey: Grey, random: () => number, noise: number): Picture => {
  const data = new Uint8ClampedArray(width * height * 4);
  grey.forEach((light, index) => {
    // Two dice are near enough to what a sensor adds.
    const shown = light + (random() + random() - 1) * noise;
    data.fill(shown, index * 4, index * 4 + 3);
    data[index * 4 + 3] = 255;
  });
  return { width, height, data };
};

const badgeText = (random: () => number): string =>
  Array.from({ length: 26 }, (_, index) => letters.charAt(Math.floor(random() * (index === 0 ? 8 : 32)))).join('');

/** Draws the pictures of a seed, as many of each kind. */
export const drawPictures = function* (seed: number, ofEach: number): Generator<Drawn> {
  for (const kind of kinds)
    for (let number = 0; number < ofEach; number += 1) {
      const random = randomOf(seed * 100_003 + kinds.indexOf(kind) * 1_009 + number);
      const between = (least: number, most: number) => least + random() * (most - least);
      const grey: Grey = Float32Array.from({ length: width * height }, () => 120);
      const side = kind === 'small' ? between(58, 110) : between(220, 420);
      const usual = {
        side,
        angle: kind === 'rotated' ? between(-Math.PI, Math.PI) : between(-0.15, 0.15),
        isMirrored: kind === 'mirrored',
        x: between(width * 0.35, width * 0.65),
        y: between(height * 0.4, height * 0.6),
      };
      const texts = kind === 'two at once' ? [badgeText(random), badgeText(random)] : [badgeText(random)];
      texts.forEach((text, index) => {
        const two = { ...usual, side: Math.min(side, 340), x: width * (index === 0 ? 0.28 : 0.72) };
        place(grey, { text, ...(texts.length > 1 ? two : usual) });
      });
      if (kind === 'blurred') blur(grey, Math.round(between(3, 7)));
      if (kind === 'glare') {
        const radius = side * between(0.12, 0.3);
        shine(grey, { x: usual.x + between(-0.4, 0.4) * side, y: usual.y + between(-0.4, 0.4) * side, radius });
      }
      if (kind === 'low light') grey.forEach((light, index) => (grey[index] = 14 + light * between(0.1, 0.1001)));
      yield { kind, texts, picture: pictureOf(grey, random, kind === 'low light' ? 14 : 6) };
    }
};

/** A picture drawn smaller, each pixel from the four nearest, as browsers do it unless told. */
export const shrunk = (picture: Picture, to: { readonly width: number; readonly height: number }): Picture => {
  if (to.width === picture.width) return picture;
  const data = new Uint8ClampedArray(to.width * to.height * 4);
  const [across, down] = [picture.width / to.width, picture.height / to.height];
  const lightAt = (x: number, y: number) =>
    picture.data[(Math.min(picture.height - 1, y) * picture.width + Math.min(picture.width - 1, x)) * 4] ?? 0;
  for (let py = 0; py < to.height; py += 1)
    for (let px = 0; px < to.width; px += 1) {
      const [x, y] = [Math.max(0, (px + 0.5) * across - 0.5), Math.max(0, (py + 0.5) * down - 0.5)];
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [u, v] = [x - left, y - top];
      const upper = lightAt(left, top) * (1 - u) + lightAt(left + 1, top) * u;
      const lower = lightAt(left, top + 1) * (1 - u) + lightAt(left + 1, top + 1) * u;
      const at = (py * to.width + px) * 4;
      data.fill(upper * (1 - v) + lower * v, at, at + 3);
      data[at + 3] = 255;
    }
  return { ...to, data };
};
