import { isPublicType } from '@turnout/contracts/forms';
import { isRejection, type Rejection } from '@turnout/contracts/kernel';
import type { Person, Request } from './judge-people.ts';
import type { RegistrationParts } from '../stream/parts.ts';
import type { Opened } from './public-form.ts';
import { enteredCode } from '../stream/codes.ts';

/**
 * The types that a stranger's promo code opens for those whom they register; none where all of them are public, or no
 * code came along. Whoever guesses at codes pays with a proof each time, without which nothing is looked at
 * (docs/decisions/0107-proof-before-work.md).
 */
export const openedBy = async (
  { promoCodes }: Pick<RegistrationParts, 'promoCodes'>,
  { body, caller }: Pick<Request, 'body' | 'caller'>,
  people: readonly Person[],
): Promise<Opened | Rejection<'promo-code-not-valid'>> => {
  if (people.every(({ form }) => isPublicType(form.details))) return [];
  const { promoCode } = body;
  if (promoCode === undefined || promoCode === null || promoCode === '') return [];
  const code = enteredCode(await promoCodes(body.event), promoCode, caller.now);
  return isRejection(code) ? code : (code?.opens ?? []);
};
