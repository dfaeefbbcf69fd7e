import {
  checkpointApi,
  checkpointFieldApi,
  checkpointTopics,
  type CheckpointAttendee,
} from '@turnout/contracts/checkpoint';
import type { FieldValue } from '@turnout/contracts/fields';
import type { CheckpointFieldId, CheckpointId, EventId, RegistrantId } from '@turnout/contracts/kernel';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call, Refusal, sentenceOfNoAnswer } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { useTopic } from '../platform/topic.ts';
import { useFormat } from '../ui/format.ts';
import { dataOf, type Edits, noEdits, personName, tickedAtFirst, tickedPeople, withEdit } from './group.ts';
import type { Tone, Verdict } from './verdict.ts';

type CheckedIn = z.output<typeof checkpointApi.checkInAtCheckpoint.output>['checkin'];

export interface DeskOptions {
  readonly eventId: EventId;
  readonly checkpointId: CheckpointId;
  readonly zone: string;
  /** Staff follow the group live; strangers see it as it was when they asked. */
  readonly isLive: boolean;
  readonly onCheckedIn?: (checkin: CheckedIn) => void;
}

/** Who let somebody in before, where and when, as far as one may know. */
const Before = z.looseObject({ at: z.string().nullable(), by: z.string().nullable(), desk: z.string().nullable() });
type Before = z.infer<typeof Before>;

interface Found {
  readonly registrationId: RegistrantId;
  readonly people: readonly CheckpointAttendee[];
}

/** The last verdict, and how to give one. */
const useVerdict = () => {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const say = (tone: Tone, title: string, text = ''): void =>
    setVerdict((last) => ({ tone, title, text, pulse: (last?.pulse ?? 0) + 1 }));
  return { verdict, say, hush: () => setVerdict(null) };
};

/** The people on the screen: as the topic has them while it is followed, else as they were found. */
const usePeople = ({ eventId, checkpointId, isLive }: DeskOptions, found: Found | null) => {
  const params = isLive && found !== null ? { eventId, checkpointId, registrationId: found.registrationId } : null;
  const { state, view } = useTopic(checkpointTopics.attendees, params);
  return { people: view ?? found?.people ?? [], isBehind: state === 'behind' };
};

/** Whether a look-up was refused because whoever was presented is not there. */
const meansNobody = ({ status, code }: Refusal): boolean => status === 404 && code !== 'checkpoint-not-found';

/** When somebody was let in before, by whom and where, in words. */
const useFactsOf = (zone: string): ((before: Before) => string) => {
  const { time } = useFormat(zone);
  return ({ at, by, desk }) =>
    // Whoever may not see staff is told the desk in the place of a name: once is enough.
    [...new Set([at === null ? '' : time(at, 'stamp'), by, desk])]
      .filter((fact) => fact !== null && fact !== '')
      .join(' · ');
};

/** A desk at a checkpoint: who was looked up, who is ticked, what was typed, and what came of it. */
export const useDesk = (options: DeskOptions) => {
  const { eventId, checkpointId, zone, isLive } = options;
  const { t } = useTranslation('checkpoint');
  const factsOf = useFactsOf(zone);
  const { verdict, say, hush } = useVerdict();
  const [found, setFound] = useState<Found | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<RegistrantId>>(new Set());
  const [edits, setEdits] = useState<Edits>(noEdits);
  const question = useRef(0);
  const { people, isBehind } = usePeople(options, found);
  const checkIn = useCommand(checkpointApi.checkInAtCheckpoint);
  const enter = useCommand(checkpointFieldApi.enterCheckpointData);

  const sayAlready = (person: CheckpointAttendee): void => {
    if (person.checkin !== null)
      say('attention', t('desk.already', { name: personName(person) }), factsOf(person.checkin));
  };
  const show = (registrations: readonly CheckpointAttendee[], presented: string): void => {
    const [first] = registrations;
    if (first === undefined) return say('bad', t('desk.none'), presented.slice(0, 80));
    setFound({ registrationId: first._id, people: registrations });
    setTicked(tickedAtFirst(registrations, presented));
    const meant = registrations.length === 1 ? first : registrations.find(({ _id }) => _id === presented.toLowerCase());
    if (meant?.checkin) sayAlready(meant);
    else if (meant !== undefined && meant.status !== 'confirmed')
      say('bad', t('desk.notConfirmed', { name: personName(meant) }), t(`ui:status.${meant.status}`));
  };
  const forget = (): void => {
    setTicked(new Set());
    setEdits(noEdits);
  };
  const reset = (): void => {
    question.current += 1;
    setFound(null);
    forget();
    setAsking(false);
  };
  const lookUp = async (text: string): Promise<void> => {
    const presented = text.trim();
    hush();
    if (presented === '') return say('bad', t('desk.required'));
    const shown = people.find(({ _id }) => _id === presented.toLowerCase());
    if (shown !== undefined) {
      // One badge of the group after the other.
      if (shown.checkin === null) setTicked((held) => new Set([...held, shown._id]));
      return sayAlready(shown);
    }
    if (edits.size > 0) say('attention', t('desk.editsLost'));
    reset();
    setAsking(true);
    const asked = question.current;
    try {
      const body = { registrationId: presented, checkpointId, eventId };
      const { data } = await call(checkpointApi.attendeesById, { body });
      if (asked === question.current) show(data.registrations, presented);
    } catch (error) {
      if (asked !== question.current) return;
      if (!(error instanceof Refusal))
        say('bad', t('desk.noAnswer'), sentenceOfNoAnswer(error) ?? t('desk.noAnswerText'));
      else if (meansNobody(error)) say('bad', t('desk.none'), presented.slice(0, 80));
      else say('bad', error.message);
    } finally {
      if (asked === question.current) setAsking(false);
    }
  };
  const chosen = tickedPeople(people, ticked);
  const submit = async (): Promise<void> => {
    const [first] = people;
    if (first === undefined) return;
    if (chosen.length === 0 && (edits.size === 0 || !isLive)) return say('attention', t('desk.chooseSomebody'));
    const names = chosen.map(personName).join(', ');
    // Whoever is looked up while the answer is on its way stays on the screen.
    const asked = question.current;
    const clear = (): void => (asked === question.current ? forget() : undefined);
    if (chosen.length === 0) {
      const answer = await enter.run({ body: { eventId, checkpointFieldData: dataOf(edits) } });
      if (!answer.ok) return say('bad', answer.refusal.message);
      clear();
      return say('good', t('desk.updated'));
    }
    const answer = await checkIn.run({
      body: {
        primaryRegistrant: first.parent ?? first._id,
        attendees: chosen.map(({ _id }) => _id),
        checkpointId,
        eventId,
        checkpointFieldData: dataOf(edits),
      },
    });
    if (!answer.ok) {
      const { code, message, body } = answer.refusal;
      if (code !== 'already-at-checkpoint') return say('bad', message, names);
      const before = Before.safeParse(body);
      return say('attention', message, before.success ? factsOf(before.data) : '');
    }
    say('good', t('desk.checkedIn', { count: chosen.length }), names);
    clear();
    options.onCheckedIn?.(answer.data.checkin);
    const isEverybodyIn = people.every((person) => chosen.includes(person) || person.checkin !== null);
    if (isEverybodyIn && asked === question.current) reset();
  };
  const tick = (ids: readonly RegistrantId[], isTicked: boolean): void =>
    setTicked((held) => new Set(isTicked ? [...held, ...ids] : [...held].filter((id) => !ids.includes(id))));
  return {
    people,
    isBehind,
    /** Strangers enter data with a check-in only. */
    mayUpdate: isLive,
    isAsking,
    isSaving: checkIn.isSaving || enter.isSaving,
    verdict,
    ticked: new Set(chosen.map(({ _id }) => _id)),
    edits,
    say,
    hush,
    lookUp,
    reset,
    submit,
    tick,
    edit: (person: CheckpointAttendee, fieldId: CheckpointFieldId, value: FieldValue): void =>
      setEdits((held) => withEdit(held, person, fieldId, value)),
  };
};
export type Desk = ReturnType<typeof useDesk>;
