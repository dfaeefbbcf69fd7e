import { isRejection, reject, type Rejection } from '@turnout/contracts/kernel';
import { registrantFileTypes, RegistrantFileType } from '@turnout/contracts/attendees';
import type { ReadPictures } from '../../platform/pictures/open-pictures.ts';
import type { Whose } from '../../platform/queues/turns.ts';
import { bytesIn } from '../../platform/files/file-bytes.ts';
import { Unreadable } from '../../platform/files/unreadable.ts';
import { openZip, type ZipEntry } from '../../platform/files/zip-archive.ts';

/** A file as it is kept. */
export interface ReadFile {
  readonly type: RegistrantFileType;
  readonly bytes: Buffer;
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** Names of what lies in such a file are in UTF-16. */
const wordStream = Buffer.from('WordDocument', 'utf16le');
const macroStream = Buffer.from('_VBA_PROJECT', 'utf16le');
/** A document of 2 MB that unpacks to more is made to fill somebody's memory. */
const largestUnpacked = 64 * 1024 * 1024;
/** The bytes that readers let PDFs have before and behind them. */
const edge = 1024;

const pdf = (bytes: Buffer): ReadFile | Rejection =>
  bytes.subarray(-2 * edge).includes('%%EOF') ? { type: 'application/pdf', bytes } : reject('file-broken');

const oldWord = (bytes: Buffer): ReadFile | Rejection => {
  if (bytes.includes(macroStream)) return reject('file-with-macros');
  return bytes.includes(wordStream) ? { type: 'application/msword', bytes } : reject('file-wrong-type');
};

/** How long an entry is: all of it is unpacked, so that what breaks off is found out. */
const unpackedSize = async (entry: ZipEntry): Promise<number> => {
  let size = 0;
  for await (const piece of entry.open()) size += piece.length;
  return size;
};

const newWord = async (bytes: Buffer): Promise<ReadFile | Rejection> => {
  try {
    const entries = await openZip(bytesIn(bytes), largestUnpacked);
    if (!entries.has('[Content_Types].xml') || !entries.has('word/document.xml')) return reject('file-wrong-type');
    if ([...entries.keys()].some((name) => /vbaProject/i.test(name))) return reject('file-with-macros');
    let size = 0;
    for (const entry of entries.values()) if (!entry.name.endsWith('/')) size += await unpackedSize(entry);
    return size === 0 ? reject('file-broken') : { type: word, bytes };
  } catch (error) {
    if (error instanceof Unreadable) return reject('file-broken');
    throw error;
  }
};

const picture = async (pictures: ReadPictures, sent: Buffer, whose: Whose): Promise<ReadFile | Rejection> => {
  const read = await pictures(sent, null, whose);
  if (isRejection(read)) return read.rejected === 'upload-no-picture' ? reject('file-wrong-type') : read;
  const type = RegistrantFileType.safeParse(read.type);
  return type.success ? { type: type.data, bytes: read.bytes } : reject('file-wrong-type');
};

/**
 * Reads a file of a registration by what it holds, whatever it is called (rule registration/files): a picture without what does not
 * draw it, a drawing without what could run, a PDF that ends, a Word document without macros.
 * @returns a refusal that says what is wrong with it.
 */
export const readFile = async (pictures: ReadPictures, sent: Buffer, whose: Whose): Promise<ReadFile | Rejection> => {
  if (sent.subarray(0, edge).includes('%PDF-')) return pdf(sent);
  if (sent.subarray(0, compound.length).equals(compound)) return oldWord(sent);
  if (sent.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return newWord(sent);
  return picture(pictures, sent, whose);
};

const longestName = 100;
/** Marks that turn the direction of a text, so that an ending is read elsewhere. */
const turning = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What a file is called from now on: as it was, with the ending of what it is. */
export const fileName = (sent: string, type: RegistrantFileType): string => {
  const bare = (sent.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(turning, '')
    .replaceAll(/[\p{Cc}:*?"<>|]/gu, ' ')
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replace(/^[. ]+/, '')
    .trim();
  const kept = [...bare].slice(0, longestName).join('').trim();
  return `${kept === '' ? 'file' : kept}.${registrantFileTypes[type]}`;
};
