import { textOfHtml, type FieldType } from './types.ts';
import { cellText } from './values.ts';
import type { Options } from './options.ts';

/** What stands for amounts, which are the group's; empty where nothing was charged or paid. */
export const amountTokens = ['total_amt', 'due_amt', 'paid_amt'] as const;
/** Tokens that may stand in badges and messages as `${token}` and are filled in for each registrant (rule messaging/tokens). */
export const mergeTokens = [
  'confirmation_number',
  'registrant_id',
  'registrant_count',
  'registrant_type',
  'registration_created_date',
  ...amountTokens,
] as const;
/** Opens what its holder's group may do, so it is printed on no badge: whoever reads one would hold it (docs/decisions/0103-badge-codes.md). */
export const unprintedToken = 'registrant_id';
/** What may stand in badges. */
export const badgeTokens = mergeTokens.filter((token) => token !== unprintedToken);
export type MergeToken = (typeof mergeTokens)[number];

/** Before the name of a field: its values of everybody in the group. */
const ofAll = 'allregistrants.';

type Named = { readonly name: string; readonly title: string };
/** One answer of a registrant; with options it is read by its label. */
export interface MergeField extends Named, Partial<Options> {
  readonly type: FieldType;
  readonly value: string | readonly string[];
}
export interface MergePerson {
  readonly fields: readonly MergeField[];
}
/** Whom a text is filled in for. */
export interface MergeSource extends MergePerson {
  /** What each token says, as people read it. */
  readonly said: Readonly<Partial<Record<MergeToken, string>>>;
  /** The group in its order, or as much of it as whoever reads may know. */
  readonly everybody: readonly MergePerson[];
  /** Values of tokens that one kind of mail has beside those of all. */
  readonly own?: Readonly<Record<string, string>>;
}

const written = /\$\{([^{}]*)\}/g;
/** Written with an editor, a name may have marks in it, and signs in their HTML spelling. */
const nameIn = (token: string): string => textOfHtml(token);
const isToken = (name: string): name is MergeToken => mergeTokens.some((token) => token === name);
/** By its name; by its title where none is so named. */
const fieldNamed = <T extends Named>(fields: readonly T[], wanted: string): T | undefined =>
  fields.find(({ name }) => name === wanted) ?? fields.find(({ title }) => title === wanted);
const valueIn = ({ fields }: MergePerson, wanted: string): string => {
  const field = fieldNamed(fields, wanted);
  return field === undefined ? '' : cellText({ values: [], ...field }, field.value);
};

const saidFor = (name: string, source: MergeSource): string => {
  const { fields, own = {} } = source;
  if (fieldNamed(fields, name) === undefined && Object.hasOwn(own, name)) return own[name] ?? '';
  if (fieldNamed(fields, name) !== undefined || !isToken(name)) {
    if (!name.startsWith(ofAll)) return valueIn(source, name);
    const wanted = name.slice(ofAll.length);
    return source.everybody
      .map((person) => valueIn(person, wanted))
      .filter((value) => value !== '')
      .join(', ');
  }
  return source.said[name] ?? '';
};

/**
 * A text with its tokens filled in; one that names nothing leaves nothing.
 * @param asWritten how a value stands in the text: escaped in HTML.
 */
export const merged = (text: string, source: MergeSource, asWritten = (value: string): string => value): string =>
  text.replaceAll(written, (_, token: string) => asWritten(saidFor(nameIn(token), source)));

/** The address of a link in HTML, and a token in it: an editor may have written its signs as addresses have them. */
const linkAddress = /(\shref=")([^"]*)(?=")/gi;
const writtenInAddress = /(?:\$|%24)(?:\{|%7B)(.*?)(?:\}|%7D)/gi;

const decodedName = (token: string): string => {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
};

/**
 * HTML with its tokens filled in: values stand escaped in its text, and URL-encoded in the addresses of its links, where
 * a blank, an `&` or a `#` of a value would end the address or begin another part of it.
 * @param escaped a text's characters as HTML shows them.
 */
export const mergedHtml = (html: string, source: MergeSource, escaped: (value: string) => string): string =>
  merged(
    html.replaceAll(
      linkAddress,
      (_, before: string, address: string) =>
        before +
        address.replaceAll(writtenInAddress, (_whole, token: string) =>
          // What is filled in here holds no `${`, so that it is not filled in again.
          encodeURIComponent(saidFor(nameIn(decodedName(token)), source).toWellFormed()),
        ),
    ),
    source,
    escaped,
  );

/** Whether a text says something of the others in the group. */
export const namesEverybody = (text: string): boolean => tokensIn(text).some((name) => name.startsWith(ofAll));

/** The names of a text's tokens, each once. */
export const tokensIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(written)].map(([, token = '']) => nameIn(token))),
];

/**
 * Names the tokens of a text that stand for nothing.
 * @param fields what registrants are asked.
 * @param own tokens of one kind of mail; `isAlone`: it has no others.
 */
export const unknownTokens = (
  text: string,
  fields: readonly Named[],
  { own, isAlone }: { readonly own: readonly string[]; readonly isAlone: boolean } = { own: [], isAlone: false },
): readonly string[] =>
  tokensIn(text).filter((name) => {
    if (own.includes(name)) return false;
    const wanted = name.startsWith(ofAll) ? name.slice(ofAll.length) : name;
    return (isAlone || !isToken(name)) && fieldNamed(fields, wanted) === undefined;
  });
