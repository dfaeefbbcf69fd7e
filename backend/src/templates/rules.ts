import { reject, type Rejection } from '@turnout/contracts/kernel';
import type { TemplateDetails } from '@turnout/contracts/templates';
import type { RecordRules } from '../platform/records/decider.ts';
import { documentHtml, saysSomething } from './document-html.ts';

/** More digits are no number of a registration. */
const isNumeric = /^\d{1,15}$/;

type Typed = number | string | null;

/** A number as it was typed, as it is stored; null: it is none. */
const numberIn = (typed: Typed | undefined): number | null | undefined | 'none' => {
  if (typed === undefined || typed === null || typed === '') return typed === undefined ? undefined : null;
  return isNumeric.test(String(typed)) ? Number(typed) : 'none';
};

interface Said {
  readonly content?: string | undefined;
  readonly confirmationNumberStart?: Typed | undefined;
  readonly confirmationNumberEnd?: Typed | undefined;
}

/** The words of a template as they are stored: its text cleaned, its numbers read (rule templates/template-input). */
export const settledTemplate = <S extends Said>(
  said: S,
):
  | Rejection
  | (Omit<S, keyof Said> & {
      readonly content?: string;
      readonly confirmationNumberStart?: number | null;
      readonly confirmationNumberEnd?: number | null;
    }) => {
  const { content, confirmationNumberStart: from, confirmationNumberEnd: to, ...rest } = said;
  const [start, end] = [numberIn(from), numberIn(to)];
  if (start === 'none') return reject('template-start-not-numeric', { field: 'confirmationNumberStart' });
  if (end === 'none') return reject('template-end-not-numeric', { field: 'confirmationNumberEnd' });
  return {
    ...rest,
    ...(content === undefined ? {} : { content: documentHtml(content) }),
    ...(start === undefined ? {} : { confirmationNumberStart: start }),
    ...(end === undefined ? {} : { confirmationNumberEnd: end }),
  };
};

/** A template has a name and says something, and its first number is not behind its last. */
export const templateRules: RecordRules<TemplateDetails> = {
  refuse: ({ name, content, confirmationNumberStart: start, confirmationNumberEnd: end }) => {
    if (name === '') return reject('template-name-missing', { field: 'name' });
    if (!saysSomething(content)) return reject('template-content-missing', { field: 'content' });
    return start !== null && end !== null && start > end
      ? reject('template-numbers-reversed', { field: 'confirmationNumberStart' })
      : null;
  },
};
