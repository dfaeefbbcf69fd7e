import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bytesIn, type FileBytes } from './file-bytes.ts';
import { zipOf } from '../testing/zip.ts';
import { openZip } from './zip-archive.ts';

const all = 1_000_000;
const text = 'Ana, Ben and Chiara '.repeat(50);

/** An archive of one file, in which the directory may say what is not so. */
const archiveOf = ({ method = 8, flag = 0, isIn64Bits = false } = {}): Buffer => {
  const name = Buffer.from('a.xml');
  const packed = method === 8 ? deflateRawSync(text) : Buffer.from(text);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const more = Buffer.alloc(isIn64Bits ? 28 : 0);
  if (isIn64Bits) {
    more.writeUInt16LE(1, 0);
    more.writeUInt16LE(24, 2);
    for (const [place, size] of [text.length, packed.length, 0].entries())
      more.writeBigUInt64LE(BigInt(size), 4 + place * 8);
  }
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(flag, 8);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt32LE(crc32(text), 16);
  entry.writeUInt32LE(isIn64Bits ? 0xffffffff : packed.length, 20);
  entry.writeUInt32LE(isIn64Bits ? 0xffffffff : 7, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(more.length, 30);
  entry.writeUInt32LE(isIn64Bits ? 0xffffffff : 0, 42);
  const files = Buffer.concat([local, name, packed]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length + more.length, 12);
  end.writeUInt32LE(files.length, 16);
  return Buffer.concat([files, entry, name, more, end]);
};

const read = async (file: FileBytes, name = 'a.xml'): Promise<string | undefined> => {
  const entry = (await openZip(file, all)).get(name);
  if (entry === undefined) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of entry.open()) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

describe('a zip archive', () => {
  it('is read packed and not, with sizes in 32 or in 64 bits, whatever it says of the size unpacked', async () => {
    for (const how of [{}, { method: 0 }, { isIn64Bits: true }]) expect(await read(bytesIn(archiveOf(how)))).toBe(text);
  });
  it('is read where something lies behind its end', async () => {
    expect(await read(bytesIn(Buffer.concat([archiveOf(), Buffer.from('\r\n--')])))).toBe(text);
  });
  it('keeps its other files where one has a name that no path may have', async () => {
    const odd = zipOf({ '../../etc/passwd': 'x', '/abs': 'y', 'C:\\x\\y': 'z', 'xl\\a.xml': text });
    expect([...(await openZip(bytesIn(odd), all)).keys()]).toEqual(['../../etc/passwd', '/abs', 'C:/x/y', 'xl/a.xml']);
    expect(await read(bytesIn(odd), 'xl/a.xml')).toBe(text);
  });
  it('is damaged where a file is encrypted, packed in another way, or lies beyond its end', async () => {
    for (const how of [{ flag: 1 }, { method: 12 }])
      await expect(read(bytesIn(archiveOf(how)))).rejects.toMatchObject({ reason: 'damaged' });
    const far = archiveOf();
    far.writeUInt32LE(far.length, far.length - 22 - 5 - 46 + 20);
    await expect(read(bytesIn(far))).rejects.toMatchObject({ reason: 'damaged' });
  });
  it('is damaged where a bit of a file is not as it was packed, and where its checksum is another', async () => {
    for (const method of [0, 8])
      for (const at of [45, 60, archiveOf({ method }).length - 22 - 5 - 46 + 16]) {
        const flipped = archiveOf({ method });
        flipped.writeUInt8(flipped.readUInt8(at) ^ 4, at);
        await expect(read(bytesIn(flipped))).rejects.toMatchObject({ reason: 'damaged' });
      }
  });
  it('counts what is unpacked twice once', async () => {
    const entry = (await openZip(bytesIn(archiveOf()), text.length)).get('a.xml');
    for (const _ of [1, 2]) for await (const piece of entry?.open() ?? []) expect(piece.length).toBe(text.length);
  });
  it('is not called damaged where its bytes cannot be had: that is thrown as it is', async () => {
    const failing = (from: number): FileBytes => {
      const file = bytesIn(archiveOf());
      let reads = 0;
      const away = new Error('the database is away');
      return {
        size: file.size,
        slice: (start, end) => ((reads += 1) > from ? Promise.reject(away) : file.slice(start, end)),
        stream: file.stream,
      };
    };
    // The end, the end again, the two halves of the directory's entry, the head of the file.
    for (const from of [0, 1, 2, 3, 4]) await expect(read(failing(from))).rejects.toThrow('the database is away');
    expect(await read(failing(5))).toBe(text);
  });
});
