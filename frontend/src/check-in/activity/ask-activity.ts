import { activityCheckInApi } from '@turnout/contracts/check-in';
import type { ActivityId, EventId } from '@turnout/contracts/kernel';
import type { Asked } from '../../desk/place.ts';
import { noteScannerKeys } from '../../desk/scanner-keys.ts';
import type { Intent } from '../../desk/scanner.state.ts';
import type { Verdict } from '../../desk/verdict.ts';
import { call } from '../../platform/api.ts';
import { askedBy, bodyOf, eachOf, patienceMs, peopleOf, refusalAsVerdict } from '../ask.ts';
import { verdictOfActivity, verdictOfActivityRefusal } from '../verdict-of-answer.ts';

/** Asks the server to let in to an activity what an intent presents, to let it out, or to turn it away. */
export const askActivity = (
  { eventId, activityId }: { readonly eventId: EventId; readonly activityId: ActivityId },
  brokenWords: () => string,
) => {
  const refused = (body: unknown): Verdict => verdictOfActivityRefusal(body, brokenWords());
  const decide = async (intent: Intent): Promise<Verdict> => {
    const { data } = await call(activityCheckInApi.checkInToActivity, {
      params: { id: activityId },
      body: { ...bodyOf(eventId, intent), checkout: intent.mode === 'out' },
      commandId: intent.commandId,
      timeoutMs: patienceMs,
    });
    if (data.isOtherReading === true) noteScannerKeys();
    return verdictOfActivity(data);
  };
  return (intent: Intent): Promise<Asked> =>
    askedBy(async () => {
      if (!intent.isWholeGroup) return decide(intent);
      const people = intent.only ?? (await peopleOf(eventId, intent.code));
      return eachOf(intent, people, refusalAsVerdict(decide, refused));
    }, refused);
};
