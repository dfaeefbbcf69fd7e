import { amountWriter } from '@turnout/contracts/payment';
import type { RefusalReason } from '@turnout/contracts/check-in';
import { placeRefusals, placeSaid } from '@turnout/contracts/place-rules';
import { RegistrantId, reject, type Language, type Rejection } from '@turnout/contracts/kernel';
import { erasedPersonWords, unnamedPersonWords } from '@turnout/contracts/registration';
import type { Caller } from '../platform/http/route.ts';
import { letInBy } from '../platform/session/staff.ts';
import type { PresentCheckpoint } from './rules.ts';
import type { Group } from './group.ts';
import type { CheckpointParts } from './parts.ts';
import type { Viewer } from './presented.ts';
import { toldTo } from './told.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What is due of a group where that is what somebody of it waits for, as the door says it; null: it is not. */
const dueFrom = ({ waits, due }: Group, registrantId: RegistrantId, language: Language): string | null =>
  waits.get(registrantId) === 'payment' && due.minor > 0 && due.currency !== ''
    ? amountWriter(due.currency, language)(due.minor)
    : null;

/** Values of a checkpoint for sentences about it: its name, and the clocks of its event. */
export const spokenPlace = async (
  { eventDetails }: Pick<CheckpointParts, 'eventDetails'>,
  { eventId, details }: PresentCheckpoint,
): Promise<{ readonly place: string; readonly timeZone: string }> => ({
  place: details.name,
  timeZone: (await eventDetails(eventId))?.timeZone ?? 'UTC',
});

/** The name of somebody in a sentence. */
const spokenName = (person: Group['people'][number] | undefined, language: Language): string =>
  person?.erased === true
    ? erasedPersonWords[language]
    : `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim() || unnamedPersonWords[language];

/**
 * The answer where somebody stands in the way: who, and by whom, where and when they were checked in
 * (rule check-in/refusals-at-the-door). Strangers hear when, not by whom.
 */
export const obstacle = async (
  { colleague }: CheckpointParts,
  group: Group,
  rejection: Rejection,
  {
    viewer,
    language,
    place,
    timeZone,
  }: {
    readonly viewer: Viewer;
    readonly language: Language;
    /** The checkpoint's name. */
    readonly place: string;
    readonly timeZone: string;
  },
) => {
  const { rejected, details = {} } = rejection;
  const registrantId = RegistrantId.safeParse(details['registrantId']);
  if (!registrantId.success) return { rejected, details };
  const person = group.people.find(({ _id }) => _id === registrantId.data);
  const name = spokenName(person, language);
  const isIn = rejected === 'already-at-checkpoint';
  const who = isIn && viewer === 'staff' ? await colleague(textOf(details['by']) ?? '') : null;
  const desk = viewer === 'staff' ? textOf(details['desk']) : null;
  const status = textOf(details['status']);
  const told = toldTo(group, viewer);
  const due = rejected === 'not-confirmed' && viewer === 'staff' ? dueFrom(group, registrantId.data, language) : null;
  return {
    refusal: reject(due === null ? rejected : 'not-fully-paid', {
      name,
      ...(due === null ? {} : { due }),
      registrantId: told.person(registrantId.data),
      ...(status === null ? {} : { status }),
      ...placeSaid(rejection, timeZone, language),
      place,
      ...(person === undefined ? {} : { type: person.type.name }),
    }),
    beside: {
      reason: isIn ? 'already-checked-in' : 'not-registered',
      by: letInBy(who, desk),
      desk,
      at: textOf(details['at']),
    },
  };
};

const reasons: Readonly<Record<string, RefusalReason>> = {
  'already-at-checkpoint': 'already-checked-in',
  'not-confirmed': 'not-confirmed',
  'registration-not-found': 'not-registered',
  'badge-replaced': 'badge-replaced',
  ...Object.fromEntries(placeRefusals.map((code) => [code, code])),
};

/** Records a refused check-in at the desk, with the checkpoint (rule check-in/every-verdict); public screens are desk ''. */
export const recordRefusal = async (
  { refusals }: CheckpointParts,
  caller: Caller,
  { eventId, id: checkpointId }: PresentCheckpoint,
  { presented, rejection }: { readonly presented: string; readonly rejection: Rejection },
): Promise<void> => {
  const reason = reasons[rejection.rejected];
  if (reason === undefined) return;
  const registrant = RegistrantId.safeParse(rejection.details?.['registrantId']);
  const registrantId = registrant.success ? registrant.data : null;
  const refusal = { eventId, checkpointId, desk: caller.desk ?? '', code: presented, registrantId, reason };
  await refusals.record(refusal, caller);
};
