import { isCodeDue } from '@turnout/contracts/forms';
import { PromoCodeId, reject, type Instant, type RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import type { RegistrantState } from '@turnout/contracts/registration';
import type { KnownCode } from '../../claims/kinds/promo-codes.ts';
import type { Charging } from '../decide/charged-facts.ts';

/** Those whose lines say that they use a promo code. */
export const usersIn = ({ people }: Pick<Charging, 'people'>): readonly RegistrantId[] =>
  people
    .filter(({ lines }) => lines.some(({ kind }) => kind === 'code-discount'))
    .map(({ registrantId }) => registrantId);

/** The code that somebody registers with, where it counts at that moment; null: they entered none. */
export const enteredCode = (
  codes: readonly KnownCode[],
  entered: string | null | undefined,
  now: Instant,
): KnownCode | null | Rejection<'promo-code-not-valid'> => {
  if (entered === null || entered === undefined || entered === '') return null;
  const found = codes.find(({ code }) => code === entered);
  return found === undefined || !isCodeDue(found, now) ? reject('promo-code-not-valid') : found;
};

/** The code that somebody is charged by so far, as it is by now; null: by none, or it is deleted. */
export const codeUsedBy = (
  codes: readonly KnownCode[],
  lines: Charging['people'][number]['lines'],
): KnownCode | null => {
  const used = lines.find(({ kind }) => kind === 'code-discount')?.source;
  return codes.find(({ _id }) => _id === used) ?? null;
};

/** The codes that somebody is charged by, of which they have a use each; nobody has none. */
export const usesOf = (person: Pick<RegistrantState, 'lines'> | undefined): readonly PromoCodeId[] => {
  const codes = (person?.lines ?? []).flatMap(({ kind, source }) => (kind === 'code-discount' ? [source] : []));
  return [...new Set(codes)].map((code) => PromoCodeId.parse(code));
};
