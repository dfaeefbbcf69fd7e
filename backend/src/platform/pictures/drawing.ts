import { reject, type Rejection } from '@turnout/contracts/kernel';
import sanitizeHtml from 'sanitize-html';
import { SaxesParser } from 'saxes';

/** An SVG drawing that runs nothing and asks nobody. */
export interface Drawing {
  readonly bytes: Buffer;
  /** As it is shown unless told otherwise, in pixels. */
  readonly width: number;
  readonly height: number;
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';

/** What a logo needs: more only makes whoever opens it slow. What is drawn again and again counts each time. */
export const drawingAtMost = { elements: 20_000, depth: 40 } as const;

/** In pixels; a drawing has no pixels of its own, but a page must make room for it. */
const largestExtent = 4000;

class Refused extends Error {
  readonly why: 'upload-no-picture' | 'upload-broken-drawing' | 'upload-drawing-too-large';
  constructor(why: Refused['why']) {
    super(why);
    this.why = why;
  }
}

const functionsOfStyles: ReadonlySet<string> = new Set(
  'rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skewx skewy calc var'.split(' '),
);
const longestName = 20;
const withinDrawing = /^\s*(["']?)#[-\w.:]{1,200}\1\s*\)/;

/**
 * Whether a style sheet or a value only draws: no rule, function or address that fetches something. Comments are not
 * looked past, nor are escapes read: what has a doubt about it is not kept.
 */
export const isPlainStyle = (css: string): boolean => {
  if (/[@\\<>&]|expression|javascript:/i.test(css)) return false;
  const parts = css.split('(');
  return parts.slice(1).every((inner, place) => {
    const before = parts[place]?.slice(-longestName).trimEnd() ?? '';
    const name = (/[-\w]*$/.exec(before)?.[0] ?? '').toLowerCase();
    return name === 'url' ? withinDrawing.test(inner) : name === '' || functionsOfStyles.has(name);
  });
};

interface Looked {
  readonly width: number;
  readonly height: number;
  readonly hasPlainStyles: boolean;
}

const unitsPerInch = { '': 1, px: 1, pt: 96 / 72, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 } as const;
const isUnit = (unit: string): unit is keyof typeof unitsPerInch => unit in unitsPerInch;

const lengthOf = (text: string | undefined): number | null => {
  const [, number = '', unit = ''] = /^\s*(\d*\.?\d+(?:e[-+]?\d+)?)\s*([a-z]*)\s*$/i.exec(text ?? '') ?? [];
  const length = Number(number);
  return number === '' || !isUnit(unit) || !(length > 0) ? null : length * unitsPerInch[unit];
};

const extentOf = (said: (name: string) => string | undefined) => {
  const [, , across, down] = (said('viewBox') ?? '').trim().split(/[\s,]+/);
  const [boxWidth, boxHeight] = [lengthOf(across), lengthOf(down)];
  const [width, height] = [lengthOf(said('width')) ?? boxWidth, lengthOf(said('height')) ?? boxHeight];
  if (width === null || height === null) throw new Refused('upload-broken-drawing');
  const share = Math.min(1, largestExtent / Math.max(width, height));
  const pixels = (length: number): number => Math.max(1, Math.round(length * share));
  return { width: pixels(width), height: pixels(height) };
};

/** What stands under one id: how many elements, and what they draw once more. */
interface Part {
  elements: number;
  readonly uses: string[];
}

/** How many elements are drawn, with all that is drawn over and over; endless where a part draws itself. */
const drawnElements = (whole: Part, parts: ReadonlyMap<string, Part>): number => {
  const known = new Map<string, number>();
  const sizeOf = ({ elements, uses }: Part): number => uses.reduce((sum, id) => sum + sizeAt(id), elements);
  const sizeAt = (id: string): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    known.set(id, Infinity);
    const part = parts.get(id);
    const size = part === undefined ? 0 : sizeOf(part);
    known.set(id, size);
    return size;
  };
  return sizeOf(whole);
};

/** Counts what is drawn, and refuses what is too much of it. */
const openCount = () => {
  const whole: Part = { elements: 0, uses: [] };
  const parts = new Map<string, Part>();
  const open: (Part | null)[] = [];
  return {
    begin: (id: string | undefined, used: string | undefined): void => {
      const part = id === undefined ? null : (parts.get(id) ?? { elements: 0, uses: [] });
      if (id !== undefined && part !== null) parts.set(id, part);
      open.push(part);
      for (const one of [whole, ...open]) {
        if (one === null) continue;
        one.elements += 1;
        if (used !== undefined) one.uses.push(used);
      }
      if (whole.elements > drawingAtMost.elements || open.length > drawingAtMost.depth)
        throw new Refused('upload-drawing-too-large');
    },
    end: (): void => void open.pop(),
    done: (): void => {
      if (drawnElements(whole, parts) > drawingAtMost.elements) throw new Refused('upload-drawing-too-large');
    },
  };
};

/** Reads the drawing as the XML that it must be, strictly, and finds what nothing may be kept of. */
const looked = (text: string): Looked => {
  const parser = new SaxesParser({ xmlns: true });
  const count = openCount();
  const root: { extent: Pick<Looked, 'width' | 'height'> | null } = { extent: null };
  let styles = '';
  let styleDepth = 0;
  parser.on('error', () => {
    throw new Refused('upload-broken-drawing');
  });
  parser.on('doctype', (declared) => {
    // With entities a few lines become gigabytes, or another file of the machine.
    if (declared.includes('[')) throw new Refused('upload-broken-drawing');
  });
  parser.on('opentag', ({ local, uri, attributes: said }) => {
    if (root.extent === null) {
      if (local !== 'svg' || uri !== svgNamespace) throw new Refused('upload-no-picture');
      root.extent = extentOf((name) => said[name]?.value);
    }
    const used = local === 'use' ? (said['href'] ?? said['xlink:href'])?.value.replace(/^#/, '') : undefined;
    count.begin(said['id']?.value, used);
    if (styleDepth > 0 || local === 'style') styleDepth += 1;
  });
  parser.on('closetag', () => {
    count.end();
    if (styleDepth > 0) styleDepth -= 1;
  });
  const note = (said: string): void => {
    if (styleDepth > 0) styles += said;
  };
  parser.on('text', note);
  parser.on('cdata', note);
  parser.write(text).close();
  if (root.extent === null) throw new Refused('upload-no-picture');
  count.done();
  return { ...root.extent, hasPlainStyles: isPlainStyle(styles) };
};

const elements =
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  );
const attributes = (
  'xmlns xmlns:xlink version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points ' +
  'pathLength transform gradientUnits gradientTransform spreadMethod offset clipPathUnits maskUnits maskContentUnits href ' +
  'xlink:href id class style fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin ' +
  'stroke-miterlimit stroke-dasharray stroke-dashoffset stop-color stop-opacity opacity color display visibility overflow ' +
  'clip-path clip-rule mask paint-order vector-effect shape-rendering text-rendering font-family font-size font-style ' +
  'font-weight font-variant letter-spacing word-spacing text-anchor text-decoration dominant-baseline alignment-baseline ' +
  'baseline-shift writing-mode direction textLength lengthAdjust rotate role aria-label lang xml:lang xml:space'
).split(' ');

const keptValue = (name: string, value: string): boolean => {
  if (name === 'xmlns') return value === svgNamespace;
  if (name === 'xmlns:xlink') return value === xlinkNamespace;
  // Within the drawing, nowhere else.
  if (name === 'href' || name === 'xlink:href') return /^#[-\w.:]+$/.test(value);
  return isPlainStyle(value.replaceAll(/[<>&]/g, ''));
};

const droppedWhole = ['script', 'foreignObject', 'metadata', 'image', 'animate', 'set', 'filter', 'pattern', 'marker'];

const policy: sanitizeHtml.IOptions = {
  allowedTags: elements,
  allowedAttributes: { '*': attributes },
  allowedSchemes: [],
  allowProtocolRelative: false,
  // With whatever stands in them; of the others the content is kept, as of a link.
  nonTextTags: [...droppedWhole, 'style'],
  parser: { xmlMode: true, decodeEntities: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => keptValue(name, value))),
    }),
  },
};

/** Where its style sheets were looked at, as one. */
const withStyles: sanitizeHtml.IOptions = {
  ...policy,
  allowedTags: [...elements, 'style'],
  allowVulnerableTags: true,
  nonTextTags: droppedWhole,
};

const utf8 = (file: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};

/**
 * An SVG drawing as it may be kept: shapes, texts, gradients and plain styles. Scripts, handlers, animations, foreign
 * content, pictures, filters and every address outside of the drawing are taken out.
 * @returns a refusal for what is no well-formed drawing, declares entities, says no size, or is too large to open.
 */
export const cleanDrawing = (file: Buffer): Drawing | Rejection => {
  const text = utf8(file);
  if (text === null) return reject('upload-broken-drawing');
  try {
    const { width, height, hasPlainStyles } = looked(text);
    const clean = sanitizeHtml(text, hasPlainStyles ? withStyles : policy).trim();
    // What is kept is itself such a drawing.
    if (!looked(clean).hasPlainStyles) return reject('upload-broken-drawing');
    return { bytes: Buffer.from(clean), width, height };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.why === 'upload-drawing-too-large' ? reject(error.why, drawingAtMost) : reject(error.why);
  }
};
