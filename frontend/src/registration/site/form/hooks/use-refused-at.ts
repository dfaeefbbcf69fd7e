import { PaymentMethod } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Refusal } from '../../../../platform/refusal.ts';
import type { FormProblem } from '../../../../ui/form-problems.ts';
import { useMethodName } from '../../money/payment-choice.tsx';
import { refusedAt } from '../entered/refused-at.ts';
import type { SiteEvent } from '../../parts/site-reads.ts';

type Said = Pick<Refusal, 'code' | 'message' | 'details'>;
const Details = z.object({ method: PaymentMethod });

/**
 * Where the server's no belongs on the form, and in which words: a way to pay that is offered no more has the name by which
 * the form offers it.
 */
export const useRefusedAt = (event: Pick<SiteEvent, 'paymentProviderName'>) => {
  const { t } = useTranslation('site');
  const nameOf = useMethodName(event);
  return (refusal: Said, on: Parameters<typeof refusedAt>[1]): FormProblem => {
    const { data } = Details.safeParse(refusal.details);
    const message =
      refusal.code === 'no-such-method' && data !== undefined
        ? t('payment.methodGone', { method: nameOf(data.method) })
        : refusal.message;
    return refusedAt({ ...refusal, message }, on);
  };
};
