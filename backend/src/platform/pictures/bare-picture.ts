import { crc32 } from 'node:zlib';

/** A picture as it is kept. */
export interface BarePicture {
  readonly bytes: Buffer;
  /** How a viewer turns it, as EXIF counts: 1 to 8. */
  readonly orientation: number;
}

/** What of a file is no picture: it breaks off, or goes on behind its end. */
export type Fault = 'broken' | 'more';

type Bare = BarePicture | Fault;

const upright = 1;

const pngStart = 8;
const chunkFrame = 12;
/** What draws a picture, its colours, and its frames; texts, times and what cameras write are not among them. */
const pngChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA sRGB cHRM iCCP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);
/** A chunk without which nothing can be drawn has a capital letter. */
const isCritical = (name: string): boolean => /^[A-Z]/.test(name);

const barePng = (file: Buffer): Bare => {
  const kept = [file.subarray(0, pngStart)];
  for (let at = pngStart; at + chunkFrame <= file.length;) {
    const end = at + chunkFrame + file.readUInt32BE(at);
    if (end > file.length) return 'broken';
    const name = file.toString('latin1', at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return 'broken';
    if (pngChunks.has(name)) kept.push(file.subarray(at, end));
    else if (isCritical(name)) return 'broken';
    if (name === 'IEND') return end === file.length ? { bytes: Buffer.concat(kept), orientation: upright } : 'more';
    at = end;
  }
  return 'broken';
};

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee, comment: 0xfe };
const isRestart = (code: number): boolean => code >= 0xd0 && code <= 0xd7;
const isApp = (code: number): boolean => code >= 0xe0 && code <= 0xef;

const orientationTag = 0x0112;

/** How a camera was held, out of what it wrote. @param exif the segment behind its length. */
const orientationIn = (exif: Buffer): number => {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0' || exif.length < 16) return upright;
  const tiff = exif.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return upright;
  for (let place = 0; place < short(first); place += 1) {
    const at = first + 2 + place * 12;
    if (at + 12 > tiff.length) return upright;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : upright;
  }
  return upright;
};

/** Says how the picture is turned, and nothing else of the camera. */
const orientationSegment = (orientation: number): Buffer => {
  const segment = Buffer.alloc(36);
  segment.set([0xff, marker.app1, 0, 34], 0);
  segment.write('Exif\0\0MM\0*', 4, 'latin1');
  segment.writeUInt32BE(8, 14);
  segment.writeUInt16BE(1, 18);
  segment.writeUInt16BE(orientationTag, 20);
  segment.writeUInt16BE(3, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(orientation, 28);
  return segment;
};

/** Whether a segment draws: tables, frames, and of what programs write the kind of its colours alone. */
const isKeptSegment = (code: number, said: Buffer): boolean => {
  if (code === marker.comment) return false;
  if (!isApp(code)) return true;
  if (code === marker.app2) return said.toString('latin1', 0, 12) === 'ICC_PROFILE\0';
  return code === marker.app0 ? said.toString('latin1', 0, 5) === 'JFIF\0' : code === marker.app14;
};

/** Where the next marker is behind what is scanned; -1: there is none. */
const markerBehind = (file: Buffer, from: number): number => {
  for (let at = file.indexOf(0xff, from); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const code = file[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && !isRestart(code)) return at;
  }
  return -1;
};

/** Cameras write previews behind a picture's end: they are cut off. */
const bareJpeg = (file: Buffer): Bare => {
  const kept: Buffer[] = [];
  let orientation = upright;
  for (let at = 2; at + 2 <= file.length;) {
    if (file[at] !== 0xff) return 'broken';
    const code = file[at + 1] ?? 0;
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === marker.end) {
      kept.push(file.subarray(at, at + 2));
      const turned = orientation === upright ? [] : [orientationSegment(orientation)];
      return { bytes: Buffer.concat([file.subarray(0, 2), ...turned, ...kept]), orientation };
    }
    if (at + 4 > file.length) return 'broken';
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) return 'broken';
    const said = file.subarray(at + 4, end);
    if (code === marker.app1 && orientation === upright) orientation = orientationIn(said);
    const next = code === marker.scan ? markerBehind(file, end) : end;
    if (next === -1) return 'broken';
    if (isKeptSegment(code, said)) kept.push(file.subarray(at, next));
    at = next;
  }
  return 'broken';
};

const webpStart = 12;
const webpChunks: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Of what a file says that it holds: what is dropped. */
const webpMetadata = 0x0c;

const bareWebp = (file: Buffer): Bare => {
  if (file.length < webpStart) return 'broken';
  const length = 8 + file.readUInt32LE(4);
  if (length > file.length) return 'broken';
  if (length < file.length) return 'more';
  const kept: Buffer[] = [];
  for (let at = webpStart; at < length;) {
    if (at + 8 > length) return 'broken';
    const size = file.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > length) return 'broken';
    const name = file.toString('latin1', at, at + 4);
    if (webpChunks.has(name)) {
      const chunk = Buffer.from(file.subarray(at, end));
      if (name === 'VP8X' && size > 0) chunk[8] = (chunk[8] ?? 0) & ~webpMetadata;
      kept.push(chunk);
    }
    at = end;
  }
  const head = Buffer.from(file.subarray(0, webpStart));
  const bytes = Buffer.concat([head, ...kept]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return kept.length === 0 ? 'broken' : { bytes, orientation: upright };
};

const gif = { extension: 0x21, picture: 0x2c, end: 0x3b, control: 0xf9, application: 0xff };
/** Whoever opens it holds each of them. */
const mostFrames = 500;

/** How many bytes a table of colours takes, as the byte says that announces it. */
const tableSize = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Where the blocks that begin there end; -1: nowhere. */
const blocksEnd = (file: Buffer, from: number): number => {
  for (let at = from; at < file.length; at += 1 + (file[at] ?? 0)) if (file[at] === 0) return at + 1;
  return -1;
};

/** Of extensions: those that say when a frame is shown and how often. */
const isKeptExtension = (file: Buffer, at: number): boolean => {
  const label = file[at + 1];
  if (label === gif.control) return true;
  return label === gif.application && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(file.toString('latin1', at + 3, at + 14));
};

const bareGif = (file: Buffer): Bare => {
  if (file.length < 13) return 'broken';
  const [width, height] = [file.readUInt16LE(6), file.readUInt16LE(8)];
  const first = 13 + tableSize(file[10] ?? 0);
  const kept = [file.subarray(0, first)];
  let frames = 0;
  for (let at = first; at < file.length;) {
    if (file[at] === gif.end) {
      kept.push(file.subarray(at, at + 1));
      if (frames === 0) return 'broken';
      return at + 1 === file.length ? { bytes: Buffer.concat(kept), orientation: upright } : 'more';
    }
    const isFrame = file[at] === gif.picture;
    if (!isFrame && file[at] !== gif.extension) return 'broken';
    if (isFrame && at + 10 > file.length) return 'broken';
    const end = blocksEnd(file, isFrame ? at + 11 + tableSize(file[at + 9] ?? 0) : at + 2);
    if (end === -1) return 'broken';
    if (isFrame) {
      frames += 1;
      const [left, top] = [file.readUInt16LE(at + 1), file.readUInt16LE(at + 3)];
      const isWithin = left + file.readUInt16LE(at + 5) <= width && top + file.readUInt16LE(at + 7) <= height;
      if (!isWithin || frames > mostFrames) return 'broken';
    }
    if (isFrame || isKeptExtension(file, at)) kept.push(file.subarray(at, end));
    at = end;
  }
  return 'broken';
};

const readers = { 'image/png': barePng, 'image/jpeg': bareJpeg, 'image/webp': bareWebp, 'image/gif': bareGif };

/**
 * A picture without whatever else its file held: where and by whom it was taken, previews, texts, another file behind
 * its end. Nothing is drawn anew, so it looks as it did.
 * @returns what is wrong with a file that is not, from its first byte to its last, such a picture.
 */
export const barePicture = (type: keyof typeof readers, file: Buffer): Bare => readers[type](file);
