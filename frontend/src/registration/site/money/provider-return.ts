import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { notices } from '../../../ui/notices.tsx';
import { useFromForm } from './from-form.ts';
import { endPayIntent } from './kept-pay.ts';

/** Keys in which providers and our own addresses say how it went; all of them are taken out again. */
const said = ['success', 'cancel', 'token', 'PayerID', 'session_id'];

/**
 * Tells whoever comes back from a provider's page how it went, once, and takes it out of the address (rule money/provider-return).
 * @param of the key of the checkout: the wish to pay is over.
 * @param to where whoever paid goes on; undefined: they stay.
 */
export const useProviderReturn = (of: string | undefined, to?: string): void => {
  const { t } = useTranslation('site');
  const [asked] = useSearchParams();
  const { pathname } = useLocation();
  const fromForm = useFromForm();
  const navigate = useNavigate();
  const isSubmitted = asked.get('success') === 'true';
  const isAborted = asked.get('cancel') === 'true';
  useEffect(() => {
    if (!isSubmitted && !isAborted) return;
    if (of !== undefined) endPayIntent(of);
    if (isSubmitted) notices.success(t('payment.submittedText'), t('payment.submitted'));
    else notices.warning(t('payment.abortedText'), t('payment.aborted'));
    const left = new URLSearchParams(asked);
    for (const name of said) left.delete(name);
    const search = left.toString();
    const here = search === '' ? pathname : `${pathname}?${search}`;
    const state = isSubmitted ? { hasPaid: true } : fromForm;
    void navigate(isSubmitted && to !== undefined ? to : here, { replace: true, state });
  }, [isSubmitted, isAborted, asked, navigate, of, pathname, fromForm, to, t]);
};
