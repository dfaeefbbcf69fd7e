import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Many texts kept in little memory: those added one after another are packed together. */
export interface TextStore {
  /** @returns the place to ask for it. */
  readonly add: (text: string) => number;
  /** Cheap for texts that were added about the same time as the one asked for before. */
  readonly at: (place: number) => string;
}

const perPack = 128;
const mostUnpacked = 8;

export const openTextStore = (): TextStore => {
  const packs: Buffer[] = [];
  let open: Buffer[] = [];
  const unpacked = new Map<number, readonly Buffer[]>();

  const packOf = (index: number): readonly Buffer[] => {
    const known = unpacked.get(index);
    if (known !== undefined) return known;
    const packed = packs[index];
    if (packed === undefined) return open;
    const texts = split(inflateRawSync(packed));
    const [oldest] = unpacked.keys();
    if (unpacked.size >= mostUnpacked && oldest !== undefined) unpacked.delete(oldest);
    unpacked.set(index, texts);
    return texts;
  };

  return {
    add: (text) => {
      const place = packs.length * perPack + open.length;
      open.push(Buffer.from(text));
      if (open.length === perPack) {
        packs.push(packed(open));
        open = [];
      }
      return place;
    },
    at: (place) => {
      const text = packOf(Math.floor(place / perPack))[place % perPack];
      if (text === undefined) throw new Error(`no text was added at ${place}`);
      return text.toString();
    },
  };
};

/** In memory of its own: what the packer gives back is the beginning of a far larger piece. */
const packed = (texts: readonly Buffer[]): Buffer => {
  const bytes = deflateRawSync(joined(texts), { level: 1 });
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};

const joined = (texts: readonly Buffer[]): Buffer =>
  Buffer.concat(
    texts.flatMap((text) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(text.length);
      return [length, text];
    }),
  );

const split = (bytes: Buffer): readonly Buffer[] => {
  const texts: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt32LE(at);
    texts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return texts;
};
