import { FieldId } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { Refusal } from '../../../../platform/refusal.ts';
import type { FormProblem } from '../../../../ui/form-problems.ts';
import { activitiesId } from '../../../../ui/activity-choice.ts';
import { paymentPlaces } from '../../money/payment.form.ts';
import { inputId, type Person } from './register.form.ts';

const Details = z
  .object({ field: z.string().optional(), activityId: z.string().optional(), registrant: z.string().optional() })
  .catch({});
const places: Readonly<Record<string, string>> = {
  'terms-not-agreed': 'terms',
  'bot-check-failed': 'bot-check',
  'promo-code-not-valid': 'promo-code',
  'promo-code-not-for-these': 'promo-code',
  'promo-code-used-up': 'promo-code',
  ...paymentPlaces,
};

/** A sentence of the server's without the wire's name of what it speaks of, which people need not. */
export const besideInput = (message: string): string => {
  const said = message.replace(/^(grecaptcha|registrants|registeredActivities|type|promoCode)[\s\u00a0\u202f]?: /, '');
  return said === message ? said : said.charAt(0).toUpperCase() + said.slice(1);
};

/**
 * Where the server's no belongs on the form: at the person's field that it names, at terms or bot check, else above.
 * @param people by their places in the group; undefined: nobody of that place is on the form.
 */
export const refusedAt = (
  refusal: Pick<Refusal, 'code' | 'message' | 'details'>,
  { people }: { readonly people: readonly (Pick<Person, 'key'> | undefined)[] },
): FormProblem => {
  const message = besideInput(refusal.message);
  const own = places[refusal.code];
  if (own !== undefined) return { field: own, label: '', message };
  const { field, activityId, registrant } = Details.parse(refusal.details);
  const place = Number(/#(\d+)$/.exec(registrant ?? '')?.[1] ?? 1);
  const person = people[place - 1];
  if (activityId !== undefined && person !== undefined) return { field: activitiesId(person.key), label: '', message };
  if (field === undefined || !FieldId.safeParse(field).success) return { field: 'form', message };
  return person === undefined ? { field: 'form', message } : { field: inputId(person.key, field), label: '', message };
};
