import type { Language, Words } from '@turnout/contracts/kernel';
import type { Writable } from 'node:stream';
import { openClock } from './clock-cells.ts';
import {
  contentTypes,
  lettersOf,
  packageParts,
  sheetEnd,
  sheetHead,
  stylesPart,
  workbookPart,
  workbookParts,
  xmlText,
} from './workbook-parts.ts';
import { workbookText } from './workbook-text.ts';
import { openZipWriter } from './zip-writer.ts';

/** What stands above a column: words of ours in each language, or what organisers called it, which stays as it is. */
export type Heading = Words | { readonly asWritten: string };

export interface SheetColumn {
  readonly header: Heading;
  readonly width: number;
}

/** A number with the format in which a spreadsheet shows it. */
export interface FormattedNumber {
  readonly number: number;
  readonly format: string;
}

/** The value of one cell; moments are shown on the clocks of the workbook's time zone. */
export type CellValue = string | number | Date | FormattedNumber;

export interface OpenSheet {
  readonly addRow: (cells: readonly CellValue[]) => void;
  /** Waits until the rows so far are on their way; false: nobody takes them any more. */
  readonly taken: () => Promise<boolean>;
  readonly commit: () => Promise<void>;
}

export interface WorkbookWriter {
  /** Begins a sheet with its name and its headings in the language of the file. */
  readonly addSheet: (name: Words, columns: readonly SheetColumn[]) => OpenSheet;
  readonly commit: () => Promise<void>;
}

const isFormatted = (value: CellValue): value is FormattedNumber => typeof value === 'object' && 'format' in value;

const headingIn = (language: Language, header: Heading): string =>
  workbookText('asWritten' in header ? header.asWritten : header[language]);

/** Places of styles: 0 plain, 1 a heading, then the formats of the workbook. */
const [headingStyle, firstFormat] = [1, 2];
const clockFormat = 'yyyy-mm-dd hh:mm:ss';
const millisOfDay = 86_400_000;
/** The number of 1 January 1970, as spreadsheets count days. */
const epochDay = 25_569;

/**
 * A workbook that is written while it is sent, in a language and a time zone. Each text of it, headings too, is made one
 * that a workbook can hold (`workbookText`). Nothing of it is kept but the formats: it is text, compressed as it comes.
 */
export const openWorkbookWriter = (
  stream: Writable,
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): WorkbookWriter => {
  const zip = openZipWriter(stream);
  const onClock = openClock(timeZone);
  const formats: string[] = [];
  const names: string[] = [];
  const letters: string[] = [];
  const styleOf = (format: string): number => {
    const known = formats.indexOf(format);
    return firstFormat + (known === -1 ? formats.push(format) - 1 : known);
  };
  const cell = (value: CellValue, place: number, row: number): string => {
    if (value === '') return '';
    const at = (letters[place] ??= lettersOf(place)) + row;
    if (typeof value === 'string') return `<c r="${at}" t="str"><v>${xmlText(workbookText(value))}</v></c>`;
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    if (isFormatted(value)) return `<c r="${at}" s="${styleOf(value.format)}"><v>${value.number}</v></c>`;
    const day = epochDay + onClock(value).getTime() / millisOfDay;
    return `<c r="${at}" s="${styleOf(clockFormat)}"><v>${day}</v></c>`;
  };
  return {
    addSheet: (name, columns) => {
      names.push(name[language]);
      const entry = zip.begin(`xl/worksheets/sheet${names.length}.xml`);
      entry.write(sheetHead(columns.map(({ width }) => width)));
      const heads = columns.map(
        ({ header }, place) =>
          `<c r="${lettersOf(place)}1" s="${headingStyle}" t="str"><v>${xmlText(headingIn(language, header))}</v></c>`,
      );
      entry.write(`<row r="1">${heads.join('')}</row>`);
      let row = 1;
      return {
        addRow: (cells) => {
          row += 1;
          let text = `<row r="${row}">`;
          for (const [place, value] of cells.entries()) text += cell(value, place, row);
          entry.write(`${text}</row>`);
        },
        taken: entry.taken,
        commit: async () => {
          entry.write(sheetEnd);
          await entry.end();
        },
      };
    },
    commit: async () => {
      for (const [name, text] of [
        ['xl/workbook.xml', workbookPart(names)],
        ['xl/styles.xml', stylesPart(formats)],
        ['xl/_rels/workbook.xml.rels', workbookParts(names.length)],
        ['_rels/.rels', packageParts],
        ['[Content_Types].xml', contentTypes(names.length)],
      ] as const) {
        const entry = zip.begin(name);
        entry.write(text);
        await entry.end();
      }
      zip.end();
    },
  };
};
