import {
  checkpointApi,
  checkpointFieldApi,
  checkpointTopics,
  type CheckpointAttendee,
} from '@turnout/contracts/checkpoint';
import type { FieldValue } from '@turnout/contracts/fields';
import {
  Instant,
  type CheckpointFieldId,
  type CheckpointId,
  type EventId,
  RegistrantId,
  type BadgeText,
} from '@turnout/contracts/kernel';
import { isPlaceRefusal } from '@turnout/contracts/place-rules';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { noteScannerKeys } from '../desk/scanner-keys.ts';
import type { PlaceVerdict } from '../desk/verdict.ts';
import { call, Offline, Refusal, sentenceOfNoAnswer } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { useIsDevice } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { notices } from '../ui/notices.tsx';
import {
  dataOf,
  type Edits,
  everybodyFree,
  holderAmong,
  isFree,
  meantAmong,
  noEdits,
  personName,
  tickedAtFirst,
  tickedPeople,
  withEdit,
} from './group.ts';

type CheckedIn = z.output<typeof checkpointApi.checkInAtCheckpoint.output>['checkin'];

export interface GroupOptions {
  readonly eventId: EventId;
  readonly checkpointId: CheckpointId;
  /** Staff follow the group live and have its rest ticked in advance; strangers see it as it was, and tick themselves. */
  readonly isStaff: boolean;
  readonly onCheckedIn?: (checkin: CheckedIn) => void;
}

/** A code longer than this is nobody's. */
const longestCode = 500;

/** Who let somebody in before, where and when, as far as one may know. */
const Before = z.looseObject({ at: Instant.nullable(), by: z.string().nullable(), desk: z.string().nullable() });
type Before = z.infer<typeof Before>;

interface Found {
  readonly registrationId: BadgeText;
  readonly people: readonly CheckpointAttendee[];
}

/** The people on the screen: as the topic has them while it is followed, else as they were found. */
const usePeople = ({ eventId, checkpointId, isStaff }: GroupOptions, found: Found | null) => {
  const registrationId = RegistrantId.safeParse(found?.registrationId).data;
  const params = isStaff && registrationId !== undefined ? { eventId, checkpointId, registrationId } : null;
  const { state, view } = useTopic(checkpointTopics.attendees, params);
  return { people: view ?? found?.people ?? [], isBehind: state === 'behind' };
};

/** Whether a look-up was refused because whoever was presented is not there. */
const meansNobody = ({ status, code }: Refusal): boolean => status === 404 && code !== 'checkpoint-not-found';

/** What is said where nobody could be looked up; null where the answer is that there is nobody. */
const undecided = (error: unknown, noAnswer: string): PlaceVerdict | null => {
  if (!(error instanceof Refusal)) return { kind: 'trouble', message: sentenceOfNoAnswer(error) ?? noAnswer };
  return meansNobody(error) ? null : { kind: 'trouble', message: error.message };
};

/** Whoever was presented is in here already. */
const alreadyIn = (message: string, name: string, before: Before): PlaceVerdict => ({
  kind: 'already-checked-in',
  message,
  name,
  by: before.by ?? '',
  desk: before.desk ?? '',
  at: before.at,
  admitted: [],
  isWholeGroup: false,
  left: 0,
  primaryId: null,
});

/** These people were let in just now. */
const admitted = (people: readonly CheckpointAttendee[], first: CheckpointAttendee): PlaceVerdict => ({
  kind: 'checked-in',
  person: {
    registrationId: first._id,
    name: people.map(personName).join(', '),
    typeName: people.length === 1 ? first.typeName : '',
    confirmationNumber: first.confirmationNumber,
    place: 1,
    groupSize: 1,
  },
  admitted: [],
  isWholeGroup: people.length > 1,
  count: people.length,
  left: 0,
});

/** The words for what somebody waits for who is not confirmed. */
const whyTurnedAway = ({ waitsFor }: CheckpointAttendee) =>
  waitsFor === undefined ? 'desk.notConfirmed' : (`desk.waits.${waitsFor}` as const);

/** Nobody who is not confirmed passes; the sentence says so. */
const turnedAway = (person: CheckpointAttendee, message: string): PlaceVerdict => ({
  kind: 'not-confirmed',
  message,
  name: personName(person),
  status: person.status,
  newNumber: null,
});

/** What may come along with something presented. */
interface LookUpMore {
  /** The other reading of a hand scanner's keys. */
  readonly otherReading?: string | undefined;
  /** A name of the group, where a number alone is not enough. */
  readonly name?: string | undefined;
  /** Told where the server could not be reached. */
  readonly onNoAnswer?: () => void;
}

/** The people of whoever is presented, by the other reading where the first is nobody's. */
const read = async ({
  presented,
  otherReading,
  name,
  ...at
}: Pick<GroupOptions, 'eventId' | 'checkpointId'> & LookUpMore & { readonly presented: string }) => {
  const body = {
    registrationId: presented.slice(0, longestCode),
    ...(otherReading === undefined ? {} : { otherReading: otherReading.slice(0, longestCode) }),
    ...(name === undefined ? {} : { name }),
    ...at,
  };
  const { data } = await call(checkpointApi.attendeesById, { body });
  if (data.isOtherReading === true) noteScannerKeys();
  return data;
};

/** The verdict on a check-in that was refused. */
const verdictOfRefusal = ({ code, message, body }: Refusal): PlaceVerdict => {
  if (isPlaceRefusal(code)) return { kind: 'not-let-in', message, name: '' };
  if (code !== 'already-at-checkpoint') return { kind: 'trouble', message };
  const before = Before.safeParse(body);
  return alreadyIn(message, '', before.success ? before.data : { at: null, by: null, desk: null });
};

/** A group at a checkpoint: who was looked up, who is ticked, what was typed, and what came of it. */
export const useGroup = (options: GroupOptions) => {
  const { eventId, checkpointId, isStaff } = options;
  const { t } = useTranslation('checkpoint');
  const [found, setFound] = useState<Found | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<BadgeText>>(new Set());
  const [edits, setEdits] = useState<Edits>(noEdits);
  const [hint, setHint] = useState<string | null>(null);
  const question = useRef(0);
  const { people, isBehind } = usePeople(options, found);
  const checkIn = useCommand(checkpointApi.checkInAtCheckpoint);
  const enter = useCommand(checkpointFieldApi.enterCheckpointData);
  const mayUpdate = !useIsDevice();

  const already = (person: CheckpointAttendee): PlaceVerdict | null =>
    person.checkin === null
      ? null
      : alreadyIn(t('desk.already', { name: personName(person) }), personName(person), person.checkin);
  const none = (): PlaceVerdict => ({ kind: 'not-registered', message: t('desk.none') });
  /** What is to be said of the group at once; null where somebody has to decide. */
  const show = (registrations: readonly CheckpointAttendee[]): PlaceVerdict | null => {
    const [first] = registrations;
    if (first === undefined) return none();
    setFound({ registrationId: first._id, people: registrations });
    setTicked(isStaff ? everybodyFree(registrations) : tickedAtFirst(registrations));
    const meant = meantAmong(registrations);
    if (meant === undefined) return null;
    if (meant.checkin !== null || meant.status === 'confirmed') return already(meant);
    return turnedAway(meant, t(whyTurnedAway(meant), { name: personName(meant) }));
  };
  const forget = (): void => {
    setTicked(new Set());
    setEdits(noEdits);
    setHint(null);
  };
  const reset = (): void => {
    question.current += 1;
    setFound(null);
    forget();
    setAsking(false);
  };
  /** Looks up whoever is presented; answers what is to be said of it, or null where the group is there to be decided on. */
  const lookUp = async (
    text: string,
    { otherReading, name, onNoAnswer }: LookUpMore = {},
  ): Promise<PlaceVerdict | null> => {
    const presented = text.trim();
    const shown = holderAmong(people, presented);
    if (shown !== undefined) {
      // One badge of the group after the other.
      if (isFree(shown)) setTicked((held) => new Set([...held, shown._id]));
      return already(shown);
    }
    if (edits.size > 0) notices.warning(t('desk.editsLost'));
    reset();
    setAsking(true);
    const asked = question.current;
    try {
      const data = await read({ eventId, checkpointId, presented, otherReading, name });
      return asked === question.current ? show(data.registrations) : null;
    } catch (error) {
      if (asked !== question.current) return null;
      if (error instanceof Offline) onNoAnswer?.();
      return undecided(error, t('desk.noAnswerText')) ?? none();
    } finally {
      if (asked === question.current) setAsking(false);
    }
  };
  const chosen = tickedPeople(people, ticked);
  const saveEdits = async (clear: () => void): Promise<PlaceVerdict> => {
    const answer = await enter.run({ body: { eventId, checkpointFieldData: dataOf(edits) } });
    if (!answer.ok) return { kind: 'trouble', message: answer.refusal.message };
    clear();
    return { kind: 'updated', message: t('updated') };
  };
  /** Checks in whoever is ticked, with what was typed; answers what came of it, or null where something is missing. */
  const submit = async (): Promise<PlaceVerdict | null> => {
    const [first] = people;
    const [firstChosen] = chosen;
    if (first === undefined) return null;
    // Whoever is looked up while the answer is on its way stays on the screen.
    const asked = question.current;
    const clear = (): void => (asked === question.current ? forget() : undefined);
    if (firstChosen === undefined && edits.size > 0 && isStaff) return saveEdits(clear);
    setHint(firstChosen === undefined ? t('desk.chooseSomebody') : null);
    if (firstChosen === undefined) return null;
    const answer = await checkIn.run({
      body: {
        primaryRegistrant: first.parent ?? first._id,
        attendees: chosen.map(({ _id, badgeCode }) => badgeCode ?? _id),
        checkpointId,
        eventId,
        checkpointFieldData: dataOf(edits),
      },
    });
    if (!answer.ok) return verdictOfRefusal(answer.refusal);
    clear();
    options.onCheckedIn?.(answer.data.checkin);
    const isEverybodyIn = people.every((person) => chosen.includes(person) || !isFree(person));
    if (isEverybodyIn && asked === question.current) reset();
    return admitted(chosen, firstChosen);
  };
  const tick = (ids: readonly BadgeText[], isTicked: boolean): void =>
    setTicked((held) => new Set(isTicked ? [...held, ...ids] : [...held].filter((id) => !ids.includes(id))));
  return {
    people,
    isBehind,
    /** Strangers and door devices enter data with a check-in only. */
    mayUpdate: isStaff && mayUpdate,
    isAsking,
    isSaving: checkIn.isSaving || enter.isSaving,
    ticked: new Set(chosen.map(({ _id }) => _id)),
    /** Who can still be checked in here. */
    free: people.filter(isFree),
    edits,
    /** What is missing before anything can be sent. */
    hint,
    setHint,
    lookUp,
    reset,
    submit,
    tick,
    edit: (person: CheckpointAttendee, fieldId: CheckpointFieldId, value: FieldValue): void =>
      setEdits((held) => withEdit(held, person, fieldId, value)),
  };
};
export type GroupAtHand = ReturnType<typeof useGroup>;
