import { z } from 'zod';
import type { Refusal } from '../../platform/api.ts';
import type { FormProblem } from '../../ui/form-problems.ts';
import type { DetailField } from './details-form.ts';

const Details = z.record(z.string(), z.unknown()).catch({});

/**
 * Where a server's refusal of a correction belongs: at the field that it names in its details or at the
 * start of its sentence, else above the form.
 */
export const refusedDetail = (
  refusal: Pick<Refusal, 'message' | 'details'>,
  fields: readonly Pick<DetailField, '_id' | 'title' | 'name'>[],
): FormProblem => {
  const named = Object.values(Details.parse(refusal.details));
  const field = fields.find(
    ({ _id, title, name }) => named.includes(_id) || named.includes(name) || named.includes(title),
  );
  if (field === undefined) return { field: 'details', message: refusal.message };
  return { field: field._id, label: field.title, message: withoutTitle(refusal.message, field.title) };
};

/** French sets a space before the colon. */
const withoutTitle = (message: string, title: string): string =>
  message.startsWith(title) && /^\s?: /.test(message.slice(title.length))
    ? message.slice(title.length).replace(/^\s?: /, '')
    : message;
