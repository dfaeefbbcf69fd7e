import { dayOfEvent } from '@turnout/contracts/event-setup';
import type { FieldValue } from '@turnout/contracts/fields';
import type { FieldId, RegistrantId } from '@turnout/contracts/kernel';
import { selfServiceApi } from '@turnout/contracts/self-service';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useCommand } from '../../../../platform/command.ts';
import type { Refusal } from '../../../../platform/refusal.ts';
import { notices } from '../../../../ui/notices.tsx';
import { addedBody, addedProblems } from '../entered/adding.form.ts';
import { activitiesId, seatsInGroup } from '../../../../ui/activity-choice.ts';
import {
  changesOf,
  choosersOf,
  editProblems,
  type Entered,
  type OwnGroup,
  type Ticked,
  tickedProblems,
  withoutActivity,
  withAnswer,
} from '../entered/edit.form.ts';
import { filesSending } from '../../../../ui/files-sending.ts';
import { refusedAt } from '../entered/refused-at.ts';
import type { SiteEvent } from '../../parts/site-reads.ts';
import { useAdding } from './use-adding.ts';
import { useFormWords, useProblems } from './use-register.ts';

const nothing: Entered = {};
const nothingTicked: Ticked = {};
const nobody: ReturnType<typeof choosersOf> = [];

/** Refusals after which an activity is offered no more. */
const goneActivity: ReadonlySet<string> = new Set(['activity-not-of-event', 'activity-not-open']);
const Gone = z.object({ activityId: z.string() });

interface Editing {
  readonly event: SiteEvent;
  readonly code: string;
  readonly group: OwnGroup;
  /** Reads the group again, once something was saved. */
  readonly onSaved: () => void;
}

/** Everybody of a group by their places, with those who are added after them. */
const byPlace = (
  group: OwnGroup,
  { added, firstPlace }: Pick<ReturnType<typeof useAdding>, 'added' | 'firstPlace'>,
) => {
  const keys = new Map([
    ...group.people.map(({ _id, registrationIndex }) => [registrationIndex, { key: String(_id) }] as const),
    ...added.people.map(({ key }, index) => [firstPlace + index, { key }] as const),
  ]);
  return Array.from({ length: Math.max(0, ...keys.keys()) }, (_, index) => keys.get(index + 1));
};

/** Editing a registration with the code of its link: what is entered, whom it adds, what is wrong with it, saving and removing. */
export const useEdit = ({ event, code, group, onSaved }: Editing) => {
  const { t } = useTranslation('site');
  const navigate = useNavigate();
  const words = useFormWords();
  const { summary, errors, mark, show } = useProblems();
  const [entered, setEntered] = useState(nothing);
  const command = useCommand(selfServiceApi.editByCode);
  const isBusy = useRef(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [ticked, setTicked] = useState(nothingTicked);
  const adding = useAdding({ event, group, entered, mark });
  const { activities } = adding;
  const today = dayOfEvent(new Date().toISOString(), event.timeZone);
  const changes = changesOf(group, entered, today, ticked);
  // Of an event without any, nobody's form is read for them.
  const choosers = activities.length === 0 ? nobody : choosersOf(group, entered, today, ticked);
  const home = `/evt/${event._id}`;

  const enter = (of: RegistrantId, field: FieldId, value: FieldValue): void => {
    setEntered((before) => withAnswer(before, of, field, value));
    mark(`${of}-${field}`, null);
  };

  const choose = (of: RegistrantId, chosen: readonly string[]): void => {
    setTicked((before) => ({ ...before, [of]: chosen }));
    mark(activitiesId(of), null);
  };

  const refuse = (refused: Refusal): void => {
    // Cancelled because the page is left, or nothing can be edited any more: the page itself says so.
    if (refused.code === 'expired-registration-code') onSaved();
    setRefusal(refused);
    const { data } = Gone.safeParse(refused.details);
    if (goneActivity.has(refused.code) && data !== undefined)
      setTicked((before) => withoutActivity(before, data.activityId));
    show([refusedAt(refused, { people: byPlace(group, adding) })]);
  };

  const send = async (id: RegistrantId, body: object): Promise<boolean> => {
    const result = await command.run({ params: { id }, body: { code, ...body } });
    if (!result.ok) {
      refuse(result.refusal);
      return false;
    }
    if (result.data.registration === null) {
      notices.success(t('edit.allRemoved'));
      await navigate(home, { replace: true });
    } else onSaved();
    return true;
  };

  /** Whether they are gone, and others are left. */
  const remove = async (id: RegistrantId): Promise<boolean> => {
    const isPrimary = group.people.find(({ _id }) => _id === id)?.registrationIndex === 1;
    const isGone = (await send(id, { status: 'deleted' })) && !isPrimary;
    if (isGone) notices.success(t('edit.saved'));
    return isGone;
  };

  /** All that is changed and all who are added in one step: where any of it is refused, nothing is saved. */
  const saveAll = async (): Promise<void> => {
    const { added, rules } = adding;
    const [first, ...registrants] = changes;
    const coming = added.people.length;
    const of = (first ?? group.people[0])?._id;
    if (of === undefined || (first === undefined && coming === 0)) return notices.info(t('edit.nothing'));
    const { _id: __, ...own } = first ?? { _id: of };
    const { registrants: along, ...said } = addedBody(added, rules);
    const body = {
      ...own,
      ...(registrants.length === 0 ? {} : { registrants }),
      ...(coming === 0 ? {} : { added: along, ...said }),
    };
    if (!(await send(of, body))) return;
    if (coming > 0) notices.success(t('edit.added', { count: coming }));
    if (first !== undefined) notices.success(t('edit.saved'));
    adding.clear();
    setEntered(nothing);
    setTicked(nothingTicked);
  };

  const save = async (pressed: FormEvent): Promise<void> => {
    pressed.preventDefault();
    if (isBusy.current || command.isSaving) return;
    const problems = [
      ...editProblems(group, entered, today, words),
      ...tickedProblems(group, activities, choosers, words),
      ...addedProblems(adding.added, adding.rules, words, adding.firstPlace),
      ...filesSending(words.sending),
    ];
    show(problems);
    if (problems.length > 0) return;
    isBusy.current = true;
    await saveAll().finally(() => {
      isBusy.current = false;
    });
  };

  return {
    entered,
    today,
    summary,
    errors,
    refusal,
    enter,
    choose,
    /** What is ticked of somebody, and the seats that are left to them. */
    activitiesOf: (index: number) => ({
      activities,
      chosen: choosers[index]?.chosen ?? [],
      seats: seatsInGroup(activities, choosers, index),
    }),
    save,
    remove,
    mark,
    changes,
    adding,
    isDirty: changes.length + adding.added.people.length > 0,
    isSaving: command.isSaving,
    isWaiting: command.state === 'waiting-for-network',
  };
};
