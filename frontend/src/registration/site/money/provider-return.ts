import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { notices } from '../../../ui/notices.tsx';

/**
 * Tells whoever comes back from a provider's page how it went, once, and takes it out of the address (rule money/provider-return).
 * @param onSubmitted what follows where a payment was made.
 */
export const useProviderReturn = (onSubmitted?: () => void): void => {
  const { t } = useTranslation('site');
  const [asked, setAsked] = useSearchParams();
  const isSubmitted = asked.get('success') === 'true';
  const isAborted = asked.get('cancel') === 'true';
  useEffect(() => {
    if (!isSubmitted && !isAborted) return;
    if (isSubmitted) notices.success(t('payment.submitted'));
    else notices.warning(t('payment.aborted'));
    setAsked(
      (before) => {
        const left = new URLSearchParams(before);
        left.delete('success');
        left.delete('cancel');
        return left;
      },
      { replace: true },
    );
    if (isSubmitted) onSubmitted?.();
  }, [isSubmitted, isAborted, setAsked, onSubmitted, t]);
};
