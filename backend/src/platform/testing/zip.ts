import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A part that is packed already, of any size. */
interface Packed {
  readonly packed: Buffer;
  /** The checksum of what it unpacks to. */
  readonly checksum: number;
}

/** Packed so that anything packed in the same way may follow. */
const piece = (content: string | Buffer): Buffer => deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH });

/**
 * A part in which one text comes very often: a megabyte of it is packed once, and that stands in it again and
 * again, so that it is never whole in memory.
 */
export const oftenOf = (before: string, text: string, times: number, after: string): Packed => {
  const each = Math.max(1, Math.floor(1_000_000 / text.length));
  const many = Buffer.from(text.repeat(each));
  const whole = Math.floor(times / each);
  const rest = text.repeat(times - whole * each);
  let checksum = crc32(before);
  for (let done = 0; done < whole; done += 1) checksum = crc32(many, checksum);
  checksum = crc32(rest + after, checksum);
  const packed = Buffer.concat([
    piece(before),
    ...Array<Buffer>(whole).fill(piece(many)),
    deflateRawSync(rest + after),
  ]);
  return { packed, checksum };
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
