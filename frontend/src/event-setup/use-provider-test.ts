import type { EventId } from '@turnout/contracts/kernel';
import { onlinePaymentApi, type ProviderProblem } from '@turnout/contracts/online-payment';
import type { Provider, ProviderMode } from '@turnout/contracts/charges';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, Offline, Refusal, sentenceOfNoAnswer } from '../platform/api.ts';

/** A provider may take long to answer our server. */
const patienceMs = 40_000;

interface Result {
  readonly mode: ProviderMode;
  /** None: all is well. */
  readonly problems: readonly ProviderProblem[];
}

export interface ProviderTest {
  /** @param mode null: the one that the event is in. */
  readonly run: (mode: 'live' | 'test' | null) => Promise<void>;
  readonly isTesting: boolean;
  /** Null: not tested since the page was opened, or there was no answer. */
  readonly result: Result | null;
  /** The reason why there is no result. */
  readonly problem: string | null;
}

/** Tests the keys and the notice address of a provider, as they are saved. */
export const useProviderTest = (eventId: EventId | undefined, provider: Provider): ProviderTest => {
  const { t } = useTranslation('event-setup');
  const [isTesting, setTesting] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run: ProviderTest['run'] = async (mode) => {
    if (eventId === undefined || isTesting) return;
    setTesting(true);
    setProblem(null);
    setResult(null);
    try {
      const input = { params: { eventId }, body: { provider, mode }, timeoutMs: patienceMs };
      setResult((await call(onlinePaymentApi.testProvider, input)).data);
    } catch (error) {
      if (error instanceof Refusal) setProblem(error.message);
      else if (error instanceof Offline) setProblem(sentenceOfNoAnswer(error) ?? t('provider.unreachable'));
      else throw error;
    } finally {
      setTesting(false);
    }
  };
  return { run, isTesting, result, problem };
};
