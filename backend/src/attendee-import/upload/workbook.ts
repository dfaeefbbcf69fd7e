import { numberFormatOf, type NumberFormat } from './cell-text.ts';
import { longestCell, Unreadable } from '../../platform/files/unreadable.ts';
import { readXml } from './xml.ts';
import type { ZipEntry } from '../../platform/files/zip-archive.ts';

export interface Workbook {
  /** The sheets in the order of their tabs, hidden ones last. */
  readonly sheets: readonly ZipEntry[];
  readonly sharedStrings: readonly string[];
  /** By the style number of a cell. */
  readonly formats: readonly NumberFormat[];
  readonly from1904: boolean;
}

type Archive = ReadonlyMap<string, ZipEntry>;

/**
 * Everything of a workbook but its cells.
 * @throws Unreadable `not-a-workbook` for an archive of something else.
 */
export const openWorkbook = async (archive: Archive): Promise<Workbook> => {
  const book = archive.get('xl/workbook.xml');
  if (book === undefined) throw new Unreadable('not-a-workbook');
  const sheets: { id: string; isHidden: boolean }[] = [];
  let from1904 = false;
  await readXml(book.open(), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name === 'sheet')
        sheets.push({
          id: attributes['r:id'] ?? prefixedId(attributes),
          isHidden: (attributes['state'] ?? 'visible') !== 'visible',
        });
    },
  });
  const parts = await partsOf(archive);
  const inOrder = [...sheets.filter(({ isHidden }) => !isHidden), ...sheets.filter(({ isHidden }) => isHidden)];
  return {
    sheets: inOrder.flatMap(({ id }) => partAt(archive, parts.get(id)) ?? []),
    sharedStrings: await sharedStringsOf(
      partAt(archive, parts.get('sharedStrings')) ?? archive.get('xl/sharedStrings.xml'),
    ),
    formats: await formatsOf(partAt(archive, parts.get('styles')) ?? archive.get('xl/styles.xml')),
    from1904,
  };
};

/** A part that the workbook speaks of: without it, words and dates would come in as something else. */
const partAt = (archive: Archive, path: string | undefined): ZipEntry | undefined => {
  const part = path === undefined ? undefined : archive.get(path);
  if (path !== undefined && part === undefined) throw new Unreadable('damaged');
  return part;
};

const prefixedId = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

/** Where the parts lie: sheets by relation id, strings and styles by their kind. */
const partsOf = async (archive: Archive): Promise<ReadonlyMap<string, string>> => {
  const parts = new Map<string, string>();
  const relations = archive.get('xl/_rels/workbook.xml.rels');
  if (relations === undefined) throw new Unreadable('not-a-workbook');
  await readXml(relations.open(), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      const kind = Type.slice(Type.lastIndexOf('/') + 1);
      parts.set(kind === 'sharedStrings' || kind === 'styles' ? kind : Id, path);
    },
  });
  return parts;
};

/** What the strings that cells share may take: more is no list of people, and has to be held all the time. */
const mostShared = 100_000_000;
const perString = 24;

/** Rich text is joined; the reading aid that East Asian names carry beside them is left out. */
const sharedStringsOf = async (entry: ZipEntry | undefined): Promise<readonly string[]> => {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isAid = false;
  let held = 0;
  if (entry === undefined) return strings;
  await readXml(entry.open(), {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isAid = true;
      if (name === 't') isText = true;
    },
    text: (piece) => {
      // One that is too long is so for whichever cell shows it; none may.
      if (isText && !isAid && text.length <= longestCell * 7) text += piece;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isAid = false;
      if (name !== 'si') return;
      held += text.length + perString;
      if (held > mostShared) throw new Unreadable('too-large-unpacked');
      strings.push(text);
    },
  });
  return strings;
};

const formatsOf = async (entry: ZipEntry | undefined): Promise<readonly NumberFormat[]> => {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCells = false;
  if (entry === undefined) return formats;
  await readXml(entry.open(), {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isCells = true;
      if (name !== 'xf' || !isCells) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      formats.push(numberFormatOf(id, codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return formats;
};
