import { cellText, fileIn, merged, type MergePerson } from '../fields/index.ts';
import type { FieldMapping } from '../forms/field.ts';
import type { PrinterType } from '../forms/type.ts';
import type { RegistrationView } from '../registration/views.ts';
import type { BadgePart } from '../forms/badge-design.ts';
import type { BadgeContent } from './badge-layout.ts';

/** Whose badge it is. */
export interface BadgeHolder extends Pick<
  RegistrationView,
  'fields' | 'registrantsCount' | 'registeredActivities' | 'fieldBasedActivities'
> {
  readonly type: Pick<
    RegistrationView['type'],
    'name' | 'badgeContent' | 'badgeDesign' | 'printerType' | 'printInCapitalLetters'
  >;
}

/** What is printed on a badge beside the QR code. */
export interface Badge {
  readonly printer: PrinterType;
  readonly name: string;
  /** Below the name, a line each: on labels where the holder comes from (rule badges/printer-types); codes of activities. */
  readonly lines: readonly string[];
  readonly message: string;
}

/** As the badge's holder reads it: what the page knows how to write. */
export interface BadgeWords {
  /** First and last name, or what stands for them. */
  readonly name: string;
  readonly number: string;
  /** When the holder registered. */
  readonly registered: string;
}

const mappedTo = ({ fields }: Pick<RegistrationView, 'fields'>, mapping: FieldMapping): string => {
  const field = fields.find(({ fieldMapping }) => fieldMapping === mapping);
  return field === undefined ? '' : cellText({ ...field, values: [], labels: [] }, field.value);
};

/** What was answered, without options: badges print what is stored, by whatever call their holder was read. */
const asAnswered = ({ fields }: MergePerson): MergePerson['fields'] =>
  fields.map(({ name, title, type, value }) => ({ name, title, type, value }));

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' | ');

/** Values for the merge tokens of a badge. */
const sourceOf = (holder: BadgeHolder, everybody: readonly MergePerson[], words: BadgeWords) => ({
  fields: asAnswered(holder),
  everybody: everybody.map((one) => ({ fields: asAnswered(one) })),
  said: {
    confirmation_number: words.number,
    registrant_count: String(holder.registrantsCount),
    registrant_type: holder.type.name,
    registration_created_date: words.registered,
  },
});

/** The codes of the activities that somebody takes part in (rule badges/activity-codes). */
const codesOf = ({ registeredActivities = [], fieldBasedActivities = [] }: BadgeHolder): readonly string[] =>
  [...registeredActivities, ...fieldBasedActivities].map(({ badgeCode }) => badgeCode);

/** The name as it is printed: on labels with the title before it. */
const nameOn = (holder: BadgeHolder, { name }: BadgeWords): string => {
  const title = holder.type.printerType === 'thermal' ? mappedTo(holder, 'title') : '';
  return title === '' ? name : `${title} ${name}`;
};

/**
 * A badge as the settings of its type say where it has no design (rule badges/printer-types): on a sheet the name and the
 * type's message, on a label for a 450-model printer the name with the title, city and state too. On a label the codes of
 * activities join the state by a pipe, on a sheet they have a line of their own.
 * @param everybody of the holder's group, for tags that name them.
 * @param hasCodes whether codes of activities are printed (rule badges/activity-codes).
 */
export const badgeOf = (
  holder: BadgeHolder,
  everybody: readonly MergePerson[],
  words: BadgeWords,
  hasCodes = false,
): Badge => {
  const { badgeContent, printerType, printInCapitalLetters } = holder.type;
  const printed = (text: string): string => (printInCapitalLetters ? text.toUpperCase() : text);
  const isLabel = printerType === 'thermal';
  const codes = hasCodes ? codesOf(holder) : [];
  return {
    printer: printerType,
    name: printed(nameOn(holder, words)),
    lines: [isLabel ? mappedTo(holder, 'city') : '', joined([isLabel ? mappedTo(holder, 'state') : '', ...codes])]
      .filter((line) => line !== '')
      .map(printed),
    message: printed(merged(badgeContent, sourceOf(holder, everybody, words))),
  };
};

/** Contents beside those of the holder and their type. */
export interface BadgeExtras {
  /** The content of the QR code. */
  readonly code: string;
  /** Codes of activities and the number are printed where a type has no design of its own. */
  readonly hasCodes: boolean;
  readonly showsNumber: boolean;
  /** The event has a logo that can be printed. */
  readonly hasLogo: boolean;
}

const written = { align: 'center', isBold: false, isWhole: false, size: 'M' } as const;

/** The parts of a badge whose type has no design: as badges were before there were designs. */
const usualContents = (badge: Badge, { number }: BadgeWords, { code, showsNumber }: BadgeExtras): BadgeContent[] => {
  const isLabel = badge.printer === 'thermal';
  const align = isLabel ? 'start' : 'center';
  const text = (said: string, how: Partial<Extract<BadgeContent, { kind: 'text' }>> = {}): BadgeContent => ({
    kind: 'text',
    ...written,
    align,
    ...how,
    text: said,
  });
  const qr: BadgeContent = { kind: 'qr', of: code, size: 'L', align };
  const shownNumber = showsNumber ? [text(number, { isWhole: true })] : [];
  return [
    text(badge.name, { size: 'XL', isBold: true, isWhole: true }),
    ...badge.lines.map((line) => text(line, { isWhole: true })),
    text(badge.message),
    ...(isLabel ? [...shownNumber, qr] : [qr, ...shownNumber]),
  ];
};

/** One part of a design with what it says of the holder. */
const filledIn = (
  part: BadgePart,
  {
    holder,
    everybody,
    words,
    extras,
  }: {
    readonly holder: BadgeHolder;
    readonly everybody: readonly MergePerson[];
    readonly words: BadgeWords;
    readonly extras: BadgeExtras;
  },
): BadgeContent => {
  const { size, align } = part;
  if (part.kind === 'qr') return { kind: 'qr', of: extras.code, size, align };
  if (part.kind === 'logo') return { kind: 'logo', of: extras.hasLogo ? 'logo' : '', size, align };
  if (part.kind === 'picture') {
    const answer = holder.fields.find(({ _id }) => _id === part.field);
    return { kind: 'picture', of: fileIn(answer?.value)?.id ?? '', size, align };
  }
  const isCapitals = part.isCapitals || holder.type.printInCapitalLetters;
  const said = {
    name: () => nameOn(holder, words),
    text: () => merged(part.kind === 'text' ? part.text : '', sourceOf(holder, everybody, words)),
    codes: () => joined(codesOf(holder)),
    number: () => words.number,
  }[part.kind]();
  return {
    kind: 'text',
    text: isCapitals ? said.toUpperCase() : said,
    size,
    align,
    isBold: part.kind === 'name',
    isWhole: part.kind !== 'text',
  };
};

/** The parts of a badge from top to bottom, as its type designs it; without a design as its settings say (rule badges/badge-design). */
export const badgeContents = (
  holder: BadgeHolder,
  everybody: readonly MergePerson[],
  words: BadgeWords,
  extras: BadgeExtras,
): readonly BadgeContent[] => {
  const { badgeDesign = [] } = holder.type;
  if (badgeDesign.length === 0) return usualContents(badgeOf(holder, everybody, words, extras.hasCodes), words, extras);
  return badgeDesign.map((part) => filledIn(part, { holder, everybody, words, extras }));
};

/** The design that a type begins with: what is on its badges without one. @param fields of its form. */
export const firstDesign = (
  { printerType, badgeContent }: Pick<BadgeHolder['type'], 'printerType' | 'badgeContent'>,
  fields: readonly { readonly name: string; readonly fieldMapping: FieldMapping }[],
  { hasCodes, showsNumber }: Pick<BadgeExtras, 'hasCodes' | 'showsNumber'>,
): BadgePart[] => {
  const isLabel = printerType === 'thermal';
  const placed = { align: isLabel ? 'start' : 'center', size: 'M', isCapitals: false } as const;
  const places = isLabel
    ? fields.filter(({ fieldMapping }) => fieldMapping === 'city' || fieldMapping === 'state')
    : [];
  const qr: BadgePart = { kind: 'qr', align: placed.align, size: 'L' };
  const number: BadgePart[] = showsNumber ? [{ kind: 'number', ...placed }] : [];
  return [
    { kind: 'name', ...placed, size: 'XL' },
    ...places.map(({ name }): BadgePart => ({ kind: 'text', ...placed, text: `\${${name}}` })),
    ...(hasCodes ? [{ kind: 'codes' as const, ...placed }] : []),
    ...(badgeContent === '' ? [] : [{ kind: 'text' as const, ...placed, text: badgeContent }]),
    ...(isLabel ? [...number, qr] : [qr, ...number]),
  ];
};
