import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { minorOf, fitsCurrency } from '@turnout/contracts/kernel';
import { encodingOf } from './decode.ts';
import { mostLines, openIdentities, tidy, type Reading, type ReadFor, type ReadLine } from './reading.ts';
import { dayOf } from './values.ts';

const many = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd', 'AddtlRmtInf']);
const deepest = 40;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Files that declare entities are refused before; what every XML file may say is read below.
  processEntities: false,
  isArray: (name) => many.has(name),
  maxNestedTags: deepest,
});

const plainEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text with the references that every XML file may have: the five signs by their names, others by their numbers. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return plainEntities[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  });

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value below a node by the names on the way; undefined where there is none. */
const below = (node: unknown, ...names: readonly string[]): unknown => {
  let at = node;
  for (const name of names) at = isNode(at) ? at[name] : undefined;
  return at;
};
const all = (node: unknown, ...names: readonly string[]): readonly unknown[] => {
  const found = below(node, ...names);
  return Array.isArray(found) ? found : found === undefined ? [] : [found];
};
const textAt = (node: unknown, ...names: readonly string[]): string => {
  const found = below(node, ...names);
  const text = isNode(found) ? found['#text'] : found;
  return typeof text === 'string' ? unescaped(text).trim() : '';
};
const firstOf = (...texts: readonly string[]): string => texts.find((text) => text !== '') ?? '';

interface Amount {
  readonly minor: number;
  readonly currency: string;
}

const amountAt = (node: unknown, ...names: readonly string[]): Amount | null => {
  const currency = textAt(below(node, ...names), '@Ccy');
  const text = textAt(node, ...names);
  if (!/^[A-Z]{3}$/.test(currency) || !/^\d{1,15}(?:\.\d{1,5})?$/.test(text)) return null;
  if (!fitsCurrency(Number(text), currency)) return null;
  const minor = minorOf(text, currency);
  return Number.isSafeInteger(minor) && minor > 0 ? { minor, currency } : null;
};

/** The purpose of a transaction: structured references first, then what the payer wrote. */
const purposeOf = (details: unknown): readonly string[] => [
  ...all(details, 'RmtInf', 'Strd').flatMap((one) => [
    textAt(one, 'CdtrRefInf', 'Ref'),
    ...all(one, 'AddtlRmtInf').map((text) => textAt({ text }, 'text')),
  ]),
  // A long text is cut in pieces of 140 signs.
  all(details, 'RmtInf', 'Ustrd')
    .map((text) => textAt({ text }, 'text'))
    .join(''),
  textAt(details, 'Refs', 'EndToEndId').replace(/^NOTPROVIDED$/, ''),
  textAt(details, 'AddtlTxInf'),
];

const payerOf = (details: unknown): string =>
  firstOf(
    textAt(details, 'RltdPties', 'UltmtDbtr', 'Nm'),
    textAt(details, 'RltdPties', 'UltmtDbtr', 'Pty', 'Nm'),
    textAt(details, 'RltdPties', 'Dbtr', 'Nm'),
    textAt(details, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
  );

interface Part {
  readonly details: unknown;
  readonly amount: Amount;
  readonly bankReference: string;
}

/** The payments of an entry: of a batch each, where it says what each is and they come to all of it; else the entry as one. */
const partsOf = (entry: unknown, whole: Amount): readonly Part[] => {
  const details = all(entry, 'NtryDtls').flatMap((one) => all(one, 'TxDtls'));
  const reference = firstOf(textAt(entry, 'AcctSvcrRef'), textAt(entry, 'NtryRef'));
  const parts = details.flatMap((one, index): readonly Part[] => {
    const amount = amountAt(one, 'Amt') ?? amountAt(one, 'AmtDtls', 'TxAmt', 'Amt');
    const own = firstOf(
      textAt(one, 'Refs', 'AcctSvcrRef'),
      textAt(one, 'Refs', 'TxId'),
      textAt(one, 'Refs', 'EndToEndId'),
    );
    return amount === null
      ? []
      : [{ details: one, amount, bankReference: reference === '' ? own : `${reference}/${own}/${index + 1}` }];
  });
  const sum = parts.reduce((total, { amount }) => total + amount.minor, 0);
  const isSplit =
    details.length > 1 &&
    parts.length === details.length &&
    sum === whole.minor &&
    parts.every(({ amount }) => amount.currency === whole.currency);
  return isSplit ? parts : [{ details: details[0], amount: whole, bankReference: reference }];
};

const accountOf = (statement: unknown): string =>
  firstOf(textAt(statement, 'Acct', 'Id', 'IBAN'), textAt(statement, 'Acct', 'Id', 'Othr', 'Id'))
    .replaceAll(/\s/g, '')
    .toUpperCase();

const dayAt = (entry: unknown): string | null => {
  const said = firstOf(
    ...['BookgDt', 'ValDt'].flatMap((name) => [textAt(entry, name, 'Dt'), textAt(entry, name, 'DtTm')]),
  );
  // A day that no calendar has would be in no fact.
  return /^\d{4}-\d{2}-\d{2}/.test(said) ? dayOf(said.slice(0, 10), 'ymd') : null;
};

const nothing = {
  format: 'camt',
  head: [],
  mapping: null,
  lines: [],
  outgoing: 0,
  pending: 0,
  unreadable: [],
} as const;

const textOf = (bytes: Uint8Array): string => {
  const found = encodingOf(bytes);
  if (found !== 'utf-8' && found.startsWith('utf')) return new TextDecoder(found).decode(bytes);
  const declared = /^[^>]{0,100}encoding=["']([\w-]{3,20})["']/.exec(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  );
  const isLatin = /^(?:iso-8859-1|latin1|windows-1252)$/i.test(declared?.[1] ?? '');
  return new TextDecoder(isLatin ? 'windows-1252' : 'utf-8').decode(bytes);
};

/** Tells whether a file says that it is XML. */
export const isXml = (bytes: Uint8Array): boolean =>
  /^\s*<(?:\?xml|[\w:]*Document\b)/.test(textOf(bytes.subarray(0, 400)));

/**
 * A bank's statement in CAMT.053, of any version. Files that declare entities or a document type are refused unread: no bank
 * writes them, and they are how a small file becomes a large one or reads others.
 */
export const readCamt = (bytes: Uint8Array, of: ReadFor): Reading => {
  const text = textOf(bytes);
  if (/<!\s*(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text))
    return { ...nothing, problem: 'declares-entities' };
  const document = parsed(text);
  if (document === null) return { ...nothing, problem: 'damaged' };
  const statements = all(document, 'Document', 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) return { ...nothing, problem: 'no-statement' };
  const identityOf = openIdentities();
  const lines: ReadLine[] = [];
  let [outgoing, pending] = [0, 0];
  const unreadable: number[] = [];
  let count = 0;
  for (const statement of statements) {
    const account = accountOf(statement) || of.account;
    for (const entry of all(statement, 'Ntry')) {
      count += 1;
      const status = firstOf(textAt(entry, 'Sts', 'Cd'), textAt(entry, 'Sts'));
      const whole = amountAt(entry, 'Amt');
      const bookedOn = dayAt(entry);
      if (status !== '' && status !== 'BOOK') pending += 1;
      else if (textAt(entry, 'CdtDbtInd') === 'DBIT') outgoing += 1;
      else if (whole === null || bookedOn === null) unreadable.push(count);
      else
        for (const { details, amount, bankReference } of partsOf(entry, whole)) {
          const said = [...purposeOf(details), textAt(entry, 'AddtlNtryInf')].filter((one) => one !== '');
          const line = {
            bookedOn,
            amount: amount.minor,
            currency: amount.currency,
            payer: tidy(payerOf(details), 200),
            text: tidy([...new Set(said)].join(' | ')),
          };
          lines.push({ ...line, identity: identityOf({ account, bankReference, line }) });
        }
    }
  }
  if (lines.length > mostLines) return { ...nothing, problem: 'too-many-lines' };
  const problem =
    unreadable.length > 0 && lines.length === 0 ? 'unreadable-lines' : lines.length === 0 ? 'no-payments' : null;
  return { ...nothing, problem, lines, outgoing, pending, unreadable: unreadable.slice(0, 100) };
};

const parsed = (text: string): unknown => {
  try {
    return XMLValidator.validate(text) === true ? parser.parse(text) : null;
  } catch (error) {
    // Too deep, or names that no file has: whatever it is, it is no statement.
    if (error instanceof Error) return null;
    throw error;
  }
};
