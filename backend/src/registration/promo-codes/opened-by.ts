import { isPublicType } from '@turnout/contracts/forms';
import { isRejection, reject, type Rejection } from '@turnout/contracts/kernel';
import type { Person, Request } from '../judge-people.ts';
import type { RegistrationParts } from '../parts.ts';
import type { Opened } from '../public-form.ts';
import { enteredCode } from './promo-codes.ts';

/**
 * The types that a stranger's promo code opens for those whom they register; none where all of them are public, or no
 * code came along. Whoever guesses at codes pays with a proof each time: that is asked for first (docs/decisions/0086); guesses
 * with a link to a registration are counted instead.
 */
export const openedBy = async (
  { botCheck, promoCodes }: Pick<RegistrationParts, 'botCheck' | 'promoCodes'>,
  { body, caller, link }: Pick<Request, 'body' | 'caller' | 'link'>,
  people: readonly Person[],
): Promise<Opened | Rejection<'bot-check-failed' | 'promo-code-not-valid'>> => {
  if (people.every(({ form }) => isPublicType(form.details))) return [];
  const { promoCode } = body;
  if (promoCode === undefined || promoCode === null || promoCode === '') return [];
  const isProved = link !== undefined || (await botCheck.passes(body.grecaptcha, caller.context().commandId));
  if (!isProved) return reject('bot-check-failed');
  const code = enteredCode(await promoCodes(body.event), promoCode, caller.now);
  return isRejection(code) ? code : (code?.opens ?? []);
};
