import { dayOfEvent } from '@turnout/contracts/event-setup';
import type { FieldValue } from '@turnout/contracts/fields';
import type { FieldId, RegistrantId } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCommand } from '../../platform/command.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { notices } from '../../ui/notices.tsx';
import { changesOf, editProblems, type Entered, type OwnGroup, withAnswer } from './edit.form.ts';
import { filesSending } from '../../ui/files-sending.ts';
import { refusedAt } from './register.form.ts';
import type { SiteEvent } from './site-reads.ts';
import { useFormWords, useProblems } from './use-register.ts';

const nothing: Entered = {};

interface Editing {
  readonly event: SiteEvent;
  readonly code: string;
  readonly group: OwnGroup;
  /** Reads the group again, once something was saved. */
  readonly onSaved: () => void;
}

/** Editing a registration with the code of its link: what is entered, what is wrong with it, saving and removing. */
export const useEdit = ({ event, code, group, onSaved }: Editing) => {
  const { t } = useTranslation('site');
  const navigate = useNavigate();
  const words = useFormWords();
  const { summary, errors, mark, show } = useProblems();
  const [entered, setEntered] = useState(nothing);
  const command = useCommand(registrationApi.editByCode);
  const today = dayOfEvent(new Date().toISOString(), event.timeZone);
  const changes = changesOf(group, entered, today);
  const home = `/evt/${event._id}`;

  const enter = (of: RegistrantId, field: FieldId, value: FieldValue): void => {
    setEntered((before) => withAnswer(before, of, field, value));
    mark(`${of}-${field}`, null);
  };

  const refuse = (refusal: Refusal): void => {
    // Cancelled because the page is left, or nothing can be edited any more: the page itself says so.
    if (refusal.code === 'expired-registration-code') onSaved();
    const people = group.people.map(({ _id, type }) => ({ key: _id, typeId: type._id, values: {} }));
    show([refusedAt(refusal, { people, termsAgreed: true })]);
  };

  const send = async (id: RegistrantId, body: object): Promise<boolean> => {
    const result = await command.run({ params: { id }, body: { code, ...body } });
    if (!result.ok) {
      refuse(result.refusal);
      return false;
    }
    const { registration } = result.data;
    notices.success(t(registration === null ? 'edit.allRemoved' : 'edit.saved'));
    if (registration === null) await navigate(home, { replace: true });
    else onSaved();
    return true;
  };

  const save = async (pressed: FormEvent): Promise<void> => {
    pressed.preventDefault();
    if (command.isSaving) return;
    const problems = [...editProblems(group, entered, today, words), ...filesSending(words.sending)];
    show(problems);
    const [first, ...registrants] = changes;
    if (problems.length > 0) return;
    if (first === undefined) return notices.info(t('edit.nothing'));
    const body = { fields: first.fields, ...(registrants.length === 0 ? {} : { registrants }) };
    if (await send(first._id, body)) setEntered(nothing);
  };

  return {
    entered,
    today,
    summary,
    errors,
    enter,
    save,
    remove: (id: RegistrantId) => send(id, { status: 'deleted' }),
    changes,
    isDirty: changes.length > 0,
    isSaving: command.isSaving,
    isWaiting: command.state === 'waiting-for-network',
  };
};
