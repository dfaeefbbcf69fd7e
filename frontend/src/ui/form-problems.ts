import type { TFunction } from 'i18next';
import type { z } from 'zod';

/**
 * One thing to put right in a form. `field` is the input's id; without `label` it concerns the whole form,
 * with an empty one the message names the field itself.
 */
export interface FormProblem {
  readonly field: string;
  readonly label?: string;
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

const ownSentences: Readonly<Record<string, string>> = {
  'Please input name': 'rule.inputName',
  'Name should not contain empty space': 'rule.noSpace',
  'must be a currency code such as EUR': 'rule.currency',
  'must be a secret key for live payments, which begins with sk_live_ or rk_live_': 'rule.secretLive',
  'must be a secret key for test payments, which begins with sk_test_ or rk_test_': 'rule.secretTest',
  'must be a publishable key for live payments, which begins with pk_live_': 'rule.publishableLive',
  'must be a publishable key for test payments, which begins with pk_test_': 'rule.publishableTest',
  'must be a signing secret, which begins with whsec_, not a key': 'rule.signing',
  'must be a secret, not a publishable key': 'rule.noPublishable',
};

const formatRule = (format: string): string =>
  format === 'email' || format === 'url' ? `rule.${format}` : 'rule.format';

const sizeRule = (issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): { key: string; limit: number } => {
  const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const isText = issue.origin === 'string';
  if (issue.code === 'too_small')
    return { key: isText ? (limit <= 1 ? 'rule.required' : 'rule.atLeast') : 'rule.min', limit };
  return { key: isText ? 'rule.atMost' : 'rule.max', limit };
};

const sentenceFor = (issue: Issue, t: TFunction): string => {
  const own = ownSentences[issue.message];
  if (own !== undefined) return t(`ui:${own}`);
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const { key, limit } = sizeRule(issue);
    return t(`ui:${key}`, { limit });
  }
  if (issue.code === 'invalid_format') return t(`ui:${formatRule(issue.format)}`);
  if (issue.code === 'invalid_type') return t('ui:rule.required');
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat().find((each) => each.code === 'invalid_format');
    return inner === undefined ? t('ui:rule.format') : sentenceFor(inner, t);
  }
  return t('ui:rule.format');
};

/** What a path of an issue leads to in the values that were checked. */
const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), values);

/**
 * What a schema of the contracts finds wrong with a form's values: one translated sentence per field
 * (the first), keyed by the field's name. Empty when nothing is wrong.
 */
export const problemsOf = (schema: z.ZodType, values: unknown, t: TFunction): Record<string, string> => {
  const parsed = schema.safeParse(values);
  const problems: Record<string, string> = {};
  for (const issue of parsed.success ? [] : parsed.error.issues) {
    const field = issue.path.join('.');
    // An empty field has not been mistyped: what is wrong is that nothing is there.
    const isEmpty = issue.code === 'invalid_format' && valueAt(values, issue.path) === '';
    problems[field] ??=
      isEmpty && ownSentences[issue.message] === undefined ? t('ui:rule.required') : sentenceFor(issue, t);
  }
  return problems;
};

/** What is known of a refusal by the server. */
export interface Refused {
  readonly message: string;
  readonly details?: unknown;
}

/**
 * Which field a server's refusal speaks of: its sentences begin with the field's name and a colon.
 * @param known the names of the form's fields; null when the refusal names none of them.
 */
export const refusedField = (refusal: Refused, known: readonly string[]): { field: string; message: string } | null => {
  const match = /(?:^|: )(\w+)[\s\u00a0]?: (.+)$/.exec(refusal.message);
  const [, field, message] = match ?? [];
  return field !== undefined && message !== undefined && known.includes(field) ? { field, message } : null;
};
