import { eventSetupTopics } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { recordedMethods } from '@turnout/contracts/payment';
import { useTranslation } from 'react-i18next';
import { useTopic } from '../platform/topic.ts';

type RecordedMethod = (typeof recordedMethods)[number];
/** How a transaction was made: as staff record it, or by hand, of charges and discounts. */
const known = new Set<string>([...recordedMethods, 'manual']);

/** What ways to pay are called here; a bank transfer by the name that the event gives it, which is shown as it is. */
export const useMethodWords = (eventId: EventId): ((method: RecordedMethod | (string & {})) => string) => {
  const { t } = useTranslation('payment');
  const bankName = useTopic(eventSetupTopics.event, { eventId }).view?.paymentProviderName ?? '';
  return (method) => {
    if (method === 'zelle' && bankName !== '') return bankName;
    return known.has(method) ? t(`method.${method}`) : method;
  };
};
