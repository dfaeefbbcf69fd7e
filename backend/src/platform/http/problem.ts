import { rejections } from '@turnout/contracts';
import {
  defineRejections,
  generalRejections,
  languages,
  sentenceOf,
  type Language,
  type Rejection,
  type RejectionEntry,
  type RejectionKind,
  type Words,
} from '@turnout/contracts/kernel';
import { ruleIn } from '@turnout/contracts/input-rules';
import { z } from 'zod';

const statuses: Readonly<Record<RejectionKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  'wrong-media': 415,
  invalid: 422,
  'too-many': 429,
};

const httpRejections = defineRejections({
  'refused-by-rule': {
    kind: 'invalid',
    words: { en: '{field}: {rule}', es: '{field}: {rule}', fr: '{field} : {rule}' },
  },
});

/** A refusal as it is said over HTTP (rule interface/errors); some keys of the details stand beside it. */
export interface Problem {
  readonly status: number;
  readonly body: {
    readonly message: string;
    readonly code: string;
    readonly details?: unknown;
    readonly [key: string]: unknown;
  };
}

const entryOf = (code: string): RejectionEntry =>
  rejections[code] ?? (code === 'refused-by-rule' ? httpRejections['refused-by-rule'] : generalRejections['not-found']);

const AboutInput = z.looseObject({
  field: z.string(),
  rule: z.string(),
  title: z.string().optional(),
  place: z.int().optional(),
  issues: z.array(z.looseObject({ rule: z.string() })).optional(),
});

const companion: Words = { en: 'Registrant', es: 'Inscrito', fr: 'Inscrit' };

/**
 * The details of a refusal, in a language where they say a rule of input in English. What the sentence is about is
 * called by its title where that is known.
 */
const saidIn = ({ rejected, details }: Rejection, language: Language): Told => {
  const about = rejected === 'malformed' || rejected === 'refused-by-rule' ? AboutInput.safeParse(details).data : null;
  if (!about) return { details, filled: details };
  const { field, rule, title = field, place, issues } = about;
  const said = {
    ...about,
    rule: ruleIn(rule, language),
    ...(issues && { issues: issues.map((issue) => ({ ...issue, rule: ruleIn(issue.rule, language) })) }),
  };
  return {
    details: said,
    filled: { ...said, field: place === undefined ? title : `${companion[language]} #${place}, ${title}` },
  };
};

/** Details as they stand in the answer, and as the sentence is filled from them. */
interface Told {
  readonly details: Rejection['details'];
  readonly filled: Rejection['details'];
}

/**
 * A refusal as an HTTP answer in the request's language.
 * @param beside keys that stand beside `message` and `code` (rule check-in/refusals-at-the-door).
 */
export const problemOf = (
  refusal: Rejection,
  language: Language,
  beside: Readonly<Record<string, unknown>> = {},
): Problem => {
  const { rejected } = refusal;
  const entry = entryOf(rejected);
  const { details, filled } = saidIn(refusal, language);
  return {
    status: statuses[entry.kind],
    body: {
      message: sentenceOf(entry, language, filled),
      code: rejected,
      ...(details === undefined ? {} : { details }),
      ...beside,
    },
  };
};

const shapeCodes = new Set(['invalid_type', 'unrecognized_keys', 'invalid_union', 'invalid_key', 'invalid_element']);

/** The refusal for input that its schema does not accept: a wrong shape (400) or a broken rule (422). */
export const refusalOf = (error: z.ZodError): Rejection => {
  const issues = error.issues.map((issue) => ({
    field:
      issue.code === 'unrecognized_keys'
        ? [...issue.path, issue.keys[0]].join('.') || '""'
        : issue.path.join('.') || 'body',
    rule: issue.message,
    isShape: shapeCodes.has(issue.code),
  }));
  const first = issues.find(({ isShape }) => isShape) ??
    issues[0] ?? { field: 'body', rule: 'is not valid', isShape: true };
  return {
    rejected: first.isShape ? 'malformed' : 'refused-by-rule',
    details: {
      field: first.field,
      rule: first.rule,
      issues: issues.slice(0, 20).map(({ field, rule }) => ({ field, rule })),
    },
  };
};

/** The first of our languages that the request accepts; null where none is. */
export const wantedLanguageOf = (acceptLanguage: string | undefined): Language | null => {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  for (const one of wanted) {
    const known = languages.find((language) => language === one);
    if (known !== undefined) return known;
  }
  return null;
};

/** The first of our languages that the request accepts; English where none is. */
export const languageOf = (acceptLanguage: string | undefined): Language => wantedLanguageOf(acceptLanguage) ?? 'en';
