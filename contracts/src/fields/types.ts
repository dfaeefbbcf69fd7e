import { z } from 'zod';
import { isEmail as isAddress, tidyEmail, type Words } from '../kernel/index.ts';
import { fileIn } from './file.ts';
import type { Options } from './options.ts';
import type { ValueProblem } from './rules.ts';

/** What a field's definition says that its values are held against. */
export interface JudgedField extends Options {
  readonly type: FieldType;
  /** Of a list: whether several of its options may be chosen. */
  readonly multiple?: boolean | undefined;
  /** Whether several options are kept in the order of the options, however they were chosen. */
  readonly sortUsingValuesWhileSaving?: boolean | undefined;
  readonly required?: boolean;
  readonly validations?: {
    readonly email?: boolean | undefined;
    readonly min?: number | undefined;
    readonly max?: number | undefined;
    /** Of a line of text: a web address, an IP address, a whole number (then within `min` and `max`). */
    readonly url?: boolean | undefined;
    readonly ip?: boolean | undefined;
    readonly integer?: boolean | undefined;
    /** Of a date: before today. */
    readonly pastDate?: boolean | undefined;
  };
}

/** Takes everything out of HTML that could run (rule forms/rich-text). */
export type CleanHtml = (html: string) => string;

/** One type of field: whatever is left out is as for a line of text. */
interface TypeOfField {
  /** What the type is called. */
  readonly words: Words;
  /** Whether one chooses among options, one or several of them: then `rule` is that they are options. */
  readonly chooses?: 'one' | 'several';
  /** What is wrong with a text that is there. `today`: the event's day as YYYY-MM-DD, where that is known. */
  readonly rule?: (text: string, field: JudgedField, today?: string) => ValueProblem | null;
  /** As it is stored, from a text without blanks around it; a second time it stays as it is. */
  readonly clean?: (text: string, html: CleanHtml, field: Pick<JudgedField, 'validations'>) => string;
  /** As people read it in a table. */
  readonly shown?: (text: string) => string;
  /** The value that a cell of a file means. */
  readonly read?: (text: string, field: JudgedField) => string;
}

const date = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]);
const address = z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/api\/[\w./-]+(#[\w.~%!'()*-]*)?$/)]);

const wholeNumber = (text: string, { validations: { min, max } = {} }: JudgedField): ValueProblem | null => {
  if (!/^-?\d{1,15}$/.test(text)) return { rule: 'integer' };
  if (min !== undefined && Number(text) < min) return { rule: 'min', limit: min };
  return max !== undefined && Number(text) > max ? { rule: 'max', limit: max } : null;
};

const ip = z.union([z.ipv4(), z.ipv6()]);
/** With https:// before it where it has no scheme, as forms show it (rule forms/field-values). */
const isWebAddress = (text: string): boolean => {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  return !/\s/.test(text) && z.url({ protocol: /^https?$/, hostname: /^[^.]+(\.[^.]+)+$/ }).safeParse(whole).success;
};

/** What a line of text is held against, as far as its field asks. */
const lineRule = (text: string, field: JudgedField): ValueProblem | null => {
  const { email: isEmail, url, ip: isIp, integer } = field.validations ?? {};
  if (isEmail === true && !isAddress(text)) return { rule: 'email' };
  if (url === true && !isWebAddress(text)) return { rule: 'url' };
  if (isIp === true && !ip.safeParse(text).success) return { rule: 'ip' };
  return integer === true ? wholeNumber(text, field) : null;
};

const dateRule = (text: string, { validations }: JudgedField, today?: string): ValueProblem | null => {
  if (!date.safeParse(text).success) return { rule: 'date' };
  return validations?.pastDate === true && today !== undefined && text.slice(0, 10) >= today ? { rule: 'past' } : null;
};

/** DD-MM-YYYY (rule forms/dates-in-files), with the time where one is given; anything else as it is. */
const dateShown = (text: string): string => {
  const [day = '', time] = text.split('T');
  if (!date.safeParse(text).success) return text;
  const words = day.split('-').reverse().join('-');
  if (time === undefined) return words;
  const zone = /(?:Z|[+-]\d\d:\d\d)$/.exec(time)?.[0];
  return [words, time.slice(0, 5), zone === 'Z' ? 'UTC' : zone].filter((part) => part !== undefined).join(' ');
};

/** A day as files write it (rule forms/dates-in-files) or a workbook's moment, in ISO; anything else as it is. */
const dateRead = (text: string): string =>
  text.replace(/^(\d\d)-(\d\d)-(\d{4})$/, '$3-$2-$1').replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:\d\d)/, '$1T');

const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };
/** What HTML says, on one line and without its marks; a text that only has such signs in it keeps them. */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<\/?[a-z][^>]*>|<!--[^]*?-->/gi, ' ')
    .replaceAll(/&(lt|gt|quot|#39|nbsp|amp);/g, (whole, name: string) => signs[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * The types of field (rule forms/field-types), each declared here once: custom fields and checkpoint fields, the
 * import, tables and downloads know a type by this declaration alone. A new one is a name in this list, its
 * entry in `typesOfField`, and what asks for it in frontend/src/ui/field-input.tsx; both fail to compile
 * without it. The names are stored for ever.
 */
const names = [
  'text',
  'textarea',
  'editor',
  'list',
  'radio',
  'checkboxes',
  'integer',
  'calendar',
  'color',
  'media',
] as const;
export const FieldType = z.enum(names);
export type FieldType = z.infer<typeof FieldType>;

export const typesOfField: Readonly<Record<FieldType, TypeOfField>> = {
  text: {
    words: { en: 'Text', es: 'Texto', fr: 'Texte' },
    rule: lineRule,
    clean: (text, _, { validations }) => (validations?.email === true ? tidyEmail(text) : text),
    read: (text, { validations }) => (validations?.email === true ? text.replace(/^mailto:/i, '') : text),
  },
  textarea: { words: { en: 'Long text', es: 'Texto largo', fr: 'Texte long' } },
  /** HTML; one that says nothing is nothing. */
  editor: {
    words: { en: 'Rich text', es: 'Texto con formato', fr: 'Texte mis en forme' },
    clean: (text, html) => {
      const clean = html(text).trim();
      return textOfHtml(clean) === '' ? '' : clean;
    },
    shown: textOfHtml,
  },
  list: {
    words: { en: 'List', es: 'Lista', fr: 'Liste' },
    /** One, or several where its field says `multiple`. */
    chooses: 'one',
  },
  radio: {
    words: { en: 'Options, choose one', es: 'Opciones, elegir una', fr: 'Options, un seul choix' },
    chooses: 'one',
  },
  checkboxes: {
    words: { en: 'Checkboxes, choose several', es: 'Casillas, elegir varias', fr: 'Cases, plusieurs choix' },
    chooses: 'several',
  },
  integer: { words: { en: 'Whole number', es: 'Número entero', fr: 'Nombre entier' }, rule: wholeNumber },
  calendar: {
    words: { en: 'Date', es: 'Fecha', fr: 'Date' },
    rule: dateRule,
    shown: dateShown,
    read: dateRead,
  },
  color: {
    words: { en: 'Colour', es: 'Color', fr: 'Couleur' },
    rule: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? null : { rule: 'color' }),
  },
  /** The address of a file: of one that was uploaded, or of one that lies elsewhere. */
  media: {
    words: { en: 'File', es: 'Archivo', fr: 'Fichier' },
    rule: (text) => (address.safeParse(text).success ? null : { rule: 'address' }),
    shown: (text) => fileIn(text)?.name ?? text,
  },
};
