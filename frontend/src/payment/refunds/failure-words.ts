import { useTranslation } from 'react-i18next';

/** The reasons of providers that screens have words for; any other is shown as the provider says it. */
const known = ['expired_or_canceled_card', 'lost_or_stolen_card', 'insufficient_funds', 'declined'] as const;

/** The reason of a provider for a failed refund, in words. */
export const useFailureWords = (): ((failure: string) => string) => {
  const { t } = useTranslation('payment');
  return (failure) => {
    const found = known.find((one) => one === failure);
    return found === undefined ? failure : t(`refund.failure.${found}`);
  };
};
