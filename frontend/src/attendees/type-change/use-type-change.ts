import type { FieldValue } from '@turnout/contracts/fields';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { selfServiceApi, type TypeChangeForm } from '@turnout/contracts/self-service';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCommand } from '../../platform/command.ts';
import { useMay } from '../../platform/session.ts';
import { useFieldWords } from '../../ui/field-words.ts';
import type { FormProblem } from '../../ui/form-problems.ts';
import { notices } from '../../ui/notices.tsx';
import { useColon } from '../../ui/use-colon.ts';
import { type Entered, type RebuiltGroup, typeChangeInput, typeChangeRules } from './type-change.form.ts';

/** Above the form: what concerns nobody's field. */
export const wholeForm = 'type-change';
export const leavingOut = 'type-change-leaves-out';

interface Changing {
  readonly eventId: EventId;
  readonly id: RegistrantId;
  readonly form: TypeChangeForm;
  readonly type: TypeChangeForm['types'][number];
  readonly group: RebuiltGroup;
}

/** The values over what goes along, what is wrong with them, and the change itself. */
export const useTypeChange = ({ eventId, id, form, type, group }: Changing) => {
  const { t } = useTranslation('attendees');
  const navigate = useNavigate();
  const words = useFieldWords();
  const { labelled } = useColon();
  const hasPrivilege = useMay(eventId)('specialAdminPrivilegeForCertainFields');
  const judge = useMemo(
    () => typeChangeRules(group, { hasPrivilege, today: form.today }),
    [group, hasPrivilege, form.today],
  );
  const [entered, setEntered] = useState<Entered>({});
  const [isLeftOut, setLeftOut] = useState(false);
  const [asOf, setAsOf] = useState('');
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const isDone = useRef(false);
  const command = useCommand(selfServiceApi.changeType);
  const judged = judge(entered);
  const count = group.unmapped.length;

  const labelOf = (place: number): string => (place === 1 ? t('typeChange.primary') : t('typeChange.other', { place }));
  const found = (): readonly FormProblem[] => [
    ...judged.flatMap(({ person, form: one }) =>
      one.refused.map(({ field, why }) => ({
        field: typeChangeInput(person._id, field._id),
        label: labelled(labelOf(person.place), field.title),
        message: why.code === 'field-refused' ? words.problem(why.problem) : t(`typeChange.${why.code}`),
      })),
    ),
    ...(count > 0 && !isLeftOut
      ? [{ field: leavingOut, label: '', message: t('typeChange.leavesOutMissing', { count }) }]
      : []),
  ];
  const enter = (person: RegistrantId, field: string, value: FieldValue): void => {
    const input = typeChangeInput(person, field);
    setEntered((held) => ({ ...held, [person]: { ...held[person], [field]: value } }));
    setProblems((held) => (held.some((one) => one.field === input) ? held.filter((one) => one.field !== input) : held));
  };
  const send = async (): Promise<void> => {
    const wrong = found();
    const isSecondary = judged.some(({ person, form: one }) => person.place > 1 && one.refused.length > 0);
    setProblems([...(isSecondary ? [{ field: wholeForm, message: t('typeChange.secondary') }] : []), ...wrong]);
    if (wrong.length > 0 || command.isSaving) return;
    const result = await command.run({ params: { id }, body: body() });
    if (!result.ok) return setProblems([{ field: wholeForm, message: result.refusal.message }]);
    isDone.current = true;
    notices.success(t('typeChange.done', { type: type.name }));
    await navigate(`/dashboard/${eventId}/attendees/${result.data.registration._id}`, { replace: true });
  };
  const body = () => ({
    type: type._id,
    registrants: judged.map(({ person, form: one }) => ({
      _id: person._id,
      fields: one.changes.map(({ field: { _id, name }, value }) => ({
        _id,
        name,
        value: typeof value === 'string' ? value : [...value],
      })),
    })),
    leavesOut: count,
    ...(asOf === '' ? {} : { asofdate: asOf }),
  });
  // What cannot be sent costs nothing yet; whether somebody may lose their registration is no matter of price.
  const isAsked = judged.every(({ form: one }) => one.refused.length === 0);
  return {
    judged,
    problems,
    labelOf,
    enter,
    send,
    asOf,
    setAsOf,
    asked: isAsked ? JSON.stringify(body()) : null,
    isSaving: command.isSaving,
    isLeftOut,
    setLeftOut,
    isDirty: () => !isDone.current && (Object.keys(entered).length > 0 || asOf !== ''),
  };
};
