import { crc32, deflateSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Colours of the sign of Turnout, as in public/favicon.svg. */
const ground = [0x0f, 0x60, 0x76];
const stroke = [0xff, 0xff, 0xff];
const dot = [0xf3, 0xc9, 0x69];

type Point = readonly [x: number, y: number];

/** A cubic curve as a line of many points. */
const curve = (a: Point, b: Point, c: Point, d: Point): readonly Point[] =>
  Array.from({ length: 33 }, (_, step): Point => {
    const t = step / 32;
    const at = (axis: 0 | 1): number =>
      (1 - t) ** 3 * a[axis] + 3 * (1 - t) ** 2 * t * b[axis] + 3 * (1 - t) * t ** 2 * c[axis] + t ** 3 * d[axis];
    return [at(0), at(1)];
  });

/** The strokes of the sign on a ground of 32 by 32. */
const lines: readonly (readonly Point[])[] = [
  [
    [11, 26],
    [11, 6],
  ],
  curve([11, 20], [11, 14], [21, 15], [21, 8]),
];
const halfStroke = 1.6;

const toSegment = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
};

const isOnLine = (point: Point): boolean =>
  lines.some((line) => line.slice(1).some((end, place) => toSegment(point, line[place] ?? end, end) <= halfStroke));

const cornerRadius = 8;
const isOnGround = ([x, y]: Point): boolean => {
  const dx = Math.max(cornerRadius - x, x - (32 - cornerRadius), 0);
  const dy = Math.max(cornerRadius - y, y - (32 - cornerRadius), 0);
  return Math.hypot(dx, dy) <= cornerRadius;
};

/** @param isFull the ground reaches the edge and the sign keeps away from it: systems cut such an icon to a shape of their own. */
const colourAt = ([x, y]: Point, isFull: boolean): readonly number[] => {
  const shrunk: Point = isFull ? [16 + (x - 16) / 0.72, 16 + (y - 16) / 0.72] : [x, y];
  if (!isFull && !isOnGround([x, y])) return [0, 0, 0, 0];
  if (Math.hypot(shrunk[0] - 21, shrunk[1] - 24) <= 2.6) return [...dot, 255];
  return isOnLine(shrunk) ? [...stroke, 255] : [...ground, 255];
};

/** Points of a pixel that are looked at, each way. */
const samples = 3;

const pixel = (column: number, row: number, size: number, isFull: boolean): readonly number[] => {
  const sum = [0, 0, 0, 0];
  for (let sample = 0; sample < samples ** 2; sample += 1) {
    const x = ((column + ((sample % samples) + 0.5) / samples) * 32) / size;
    const y = ((row + (Math.floor(sample / samples) + 0.5) / samples) * 32) / size;
    const [r = 0, g = 0, b = 0, alpha = 0] = colourAt([x, y], isFull);
    for (const [channel, value] of [r * alpha, g * alpha, b * alpha, alpha].entries())
      sum[channel] = (sum[channel] ?? 0) + value;
  }
  const alpha = sum[3] ?? 0;
  const of = (channel: number): number => (alpha === 0 ? 0 : Math.round((sum[channel] ?? 0) / alpha));
  return [of(0), of(1), of(2), Math.round(alpha / samples ** 2)];
};

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** The sign of Turnout as a PNG picture. */
export const drawIcon = (size: number, isFull: boolean): Buffer => {
  const rows = Array.from({ length: size }, (_, row) =>
    // Each row begins with its filter: none.
    Buffer.from([0, ...Array.from({ length: size }, (__, column) => pixel(column, row, size, isFull)).flat()]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8); // eight bits of red, green, blue and opacity
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const picture = deflateSync(Buffer.concat(rows), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', picture), chunk('IEND', Buffer.alloc(0))]);
};

/** Draws the icons of the installed app, of the sizes that public/manifest.webmanifest names, and the one of iOS. */
export const appIcons = (): Plugin => ({
  name: 'app-icons',
  apply: 'build',
  generateBundle() {
    if (this.environment.name !== 'client') return;
    const icons = [
      { fileName: 'icon-192.png', source: drawIcon(192, false) },
      { fileName: 'icon-512.png', source: drawIcon(512, false) },
      { fileName: 'icon-full-512.png', source: drawIcon(512, true) },
      { fileName: 'apple-touch-icon.png', source: drawIcon(180, true) },
    ];
    for (const icon of icons) this.emitFile({ type: 'asset', ...icon });
  },
});
