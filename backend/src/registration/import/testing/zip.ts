import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/** A part that is packed already, of any size. */
interface Packed {
  readonly packed: Buffer;
  /** The checksum of what it unpacks to. */
  readonly checksum: number;
}

/** A part in which one text comes very often, packed without ever being whole in memory. */
export const oftenOf = async (before: string, text: string, times: number, after: string): Promise<Packed> => {
  const each = Math.max(1, Math.floor(1_000_000 / text.length));
  const many = text.repeat(each);
  const pieces = function* () {
    yield before;
    for (let done = 0; done < times; done += each) yield done + each <= times ? many : text.repeat(times - done);
    yield after;
  };
  let checksum = 0;
  const counted = function* () {
    for (const piece of pieces()) {
      checksum = crc32(piece, checksum);
      yield piece;
    }
  };
  return { packed: await buffer(Readable.from(counted()).pipe(createDeflateRaw())), checksum };
};

/** A zip archive made by hand, so that a spec may put into it what no library would write. */
export const zipOf = (files: Readonly<Record<string, string | Buffer | Packed>>): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const isPacked = typeof content === 'object' && 'packed' in content;
    // What the archive says of the size of a packed part is not true; nobody may believe it anyway.
    const bytes = isPacked ? Buffer.alloc(0) : Buffer.from(content);
    const packed = isPacked ? content.packed : deflateRawSync(bytes);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(isPacked ? content.checksum : crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, path, packed]);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, place, path]));
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, entries, Buffer.from('PK\u0005\u0006'), end]);
};

/** A workbook of one sheet whose rows are given as XML, and what stands behind them. */
export const workbookOf = (rows: string, more: Readonly<Record<string, string | Packed>> = {}, behind = ''): Buffer =>
  zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1" xmlns:r="r"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`,
    ...more,
  });
