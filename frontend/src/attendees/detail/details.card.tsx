import { Alert, Button, Card, Group, NativeSelect, SimpleGrid, Text, Title } from '@mantine/core';
import { IconInfoCircle, IconPencil } from '@tabler/icons-react';
import type { FieldValue } from '@turnout/contracts/fields';
import type { AskedFieldView } from '@turnout/contracts/forms';
import { registrationApi, type RegistrationView } from '@turnout/contracts/registration';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Refusal } from '../../platform/api.ts';
import { useCommand } from '../../platform/command.ts';
import { useMay } from '../../platform/session.ts';
import { FileFields, readAsStaff } from '../../platform/file-fields.tsx';
import { FieldInput } from '../../ui/field-input.tsx';
import { useFieldWords } from '../../ui/field-words.ts';
import { FormErrors } from '../../ui/form-errors.tsx';
import type { FormProblem } from '../../ui/form-problems.ts';
import { filesSending } from '../../ui/files-sending.ts';
import { notices } from '../../ui/notices.tsx';
import { SavingButton } from '../../ui/saving-button.tsx';
import classes from './attendee.module.css';
import { changeTypePath, mayChangeType } from './change-type-path.ts';
import { ChargesChoice, CorrectionPrice } from './charges-choice.tsx';
import {
  asShownThen,
  type Detail,
  type DetailField,
  detailFields,
  detailRules,
  type Draft,
  type JudgedDetails,
} from './details-form.ts';
import { DetailFacts } from './details.facts.tsx';
import {
  byDifference,
  chargesAnew,
  chargesDayId,
  problemOfCharges,
  saidOfCharges,
  type HowCharged,
} from './how-charged.ts';
import { refusedDetail } from './refused-detail.ts';
import { useTypes } from '../parts/use-types.ts';

interface FormProps {
  readonly registration: RegistrationView;
  readonly fields: readonly DetailField[];
  readonly onDone: () => void;
}

/** The draft over the live values, and what the rules or the server say against it. */
const useCorrection = ({ registration, fields, onDone }: FormProps) => {
  const { t } = useTranslation('attendees');
  const hasPrivilege = useMay(registration.event)('specialAdminPrivilegeForCertainFields');
  const judge = useMemo(() => detailRules(fields, hasPrivilege), [fields, hasPrivilege]);
  const words = useFieldWords();
  const [draft, setDraft] = useState<Draft>({});
  const [how, setHow] = useState(byDifference);
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const correct = useCommand(registrationApi.correct);
  const judged = judge(draft);

  const change = (id: string, value: FieldValue) => {
    setDraft((held) => ({ ...held, [id]: value }));
    setProblems((held) => (held.some(({ field }) => field === id) ? held.filter(({ field }) => field !== id) : held));
  };
  const refuse = (refusal: Refusal) => setProblems([refusedDetail(refusal, fields)]);
  const send = async () => {
    const { changes } = judged;
    const found = [
      ...judged.problems.map(({ field, problem }) => ({
        field: field._id,
        label: field.title,
        message: words.problem(problem),
      })),
      ...problemOfCharges(how, { label: t('charges.asOf'), message: t('charges.dayMissing') }),
    ];
    setProblems(found);
    if (found.length > 0) return;
    const sending = filesSending(t('ui:file.stillSending'));
    if (sending.length > 0) return setProblems(sending);
    if (changes.length === 0 && !chargesAnew(how)) return onDone();
    const result = await correct.run({ params: { id: registration._id }, body: bodyOf(changes, how) });
    if (!result.ok) return refuse(result.refusal);
    notices.success(t('detail.saved'));
    onDone();
  };
  const choose = (next: HowCharged) => {
    setHow(next);
    setProblems((held) => held.filter(({ field }) => field !== chargesDayId));
  };
  const isAsked = judged.changes.length > 0 || (chargesAnew(how) && how.day !== '');
  const canBeSent = judged.problems.length === 0;
  const asked = isAsked && canBeSent ? JSON.stringify(bodyOf(judged.changes, how)) : null;
  const isIncomplete = isAsked && !canBeSent;
  const isSaving = correct.isSaving;
  return { draft, shown: judged.shown, problems, change, how, choose, send, asked, isIncomplete, isSaving };
};

const bodyOf = (changes: JudgedDetails['changes'], how: HowCharged) => ({
  fields: [...changes],
  ...saidOfCharges(how),
});

interface DetailInputProps {
  readonly detail: Detail;
  readonly value: FieldValue;
  readonly error: string | undefined;
  readonly onChange: (value: FieldValue) => void;
}

/** One field to be corrected; where it cannot be, it says why. */
const DetailInput = ({ detail: { field, isRequired, closed }, value, error, onChange }: DetailInputProps) => {
  const { t } = useTranslation('attendees');
  return (
    <FieldInput
      id={field._id}
      field={closed === null ? field : { ...field, description: t(`detail.closed.${closed}`) }}
      isRequired={isRequired}
      isDisabled={closed !== null}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
};

/** The type: another one is a change of its own, which leads to its form (rule self-service/type-in-details). */
const TypeChoice = ({ registration }: Pick<FormProps, 'registration'>) => {
  const { t } = useTranslation('attendees');
  const navigate = useNavigate();
  const may = useMay(registration.event);
  const types = useTypes(registration.event);
  const { _id, name } = registration.type;
  if (!mayChangeType(registration, may) || types.length === 0) return null;
  // Whoever changes types is the first of their group (decisions/0091).
  const others = types.filter((type) => type._id !== _id && type.typeGroupOnly !== true);
  return (
    <NativeSelect
      label={t('detail.type')}
      description={t('typeChange.leads')}
      value={_id}
      data={[{ value: _id, label: name }, ...others.map((type) => ({ value: type._id, label: type.name }))]}
      onChange={({ currentTarget: { value } }) => {
        const type = others.find((other) => other._id === value);
        if (type !== undefined) void navigate(changeTypePath(registration, type._id));
      }}
      maw={360}
    />
  );
};

const DetailsForm = (props: FormProps) => {
  const { t } = useTranslation('attendees');
  const { draft, shown, problems, change, how, choose, send, asked, isIncomplete, isSaving } = useCorrection(props);
  // What somebody entered: the form's own questions may come later, and change.
  const entered = JSON.stringify(props.registration.fields.map(({ _id, value }) => [_id, value]));
  const [asOpened] = useState(entered);
  const isChangedMeanwhile = !isSaving && asOpened !== entered;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form ?? ''}>
      <FormErrors problems={problems} />
      {isChangedMeanwhile && (
        <Alert color="petrol" icon={<IconInfoCircle aria-hidden />}>
          {t('detail.changedMeanwhile')}
        </Alert>
      )}
      <FileFields eventId={props.registration.event} typeId={props.registration.type._id} read={readAsStaff}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {shown.map((detail) => {
            const { _id, value } = detail.field;
            return (
              <DetailInput
                key={_id}
                detail={detail}
                value={draft[_id] ?? value}
                error={problems.find((problem) => problem.field === _id)?.message}
                onChange={(next) => change(_id, next)}
              />
            );
          })}
        </SimpleGrid>
      </FileFields>
      <TypeChoice registration={props.registration} />
      <ChargesChoice
        how={how}
        error={problems.find(({ field }) => field === chargesDayId)?.message}
        onChange={choose}
      />
      <CorrectionPrice registration={props.registration} how={how} isIncomplete={isIncomplete} asked={asked} />
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onDone}>
          {t('ui:cancel')}
        </Button>
        <SavingButton type="submit" isSaving={isSaving}>
          {t('ui:save')}
        </SavingButton>
      </Group>
    </form>
  );
};

/**
 * Everything somebody entered, to be corrected in place by who may; `isOpened`: from the beginning. `isCutOff`: whoever
 * may edit others may not edit this one, and is told why.
 */
export const DetailsCard = ({
  registration,
  formFields,
  mayEdit,
  isCutOff = false,
  isOpened = false,
}: {
  readonly registration: RegistrationView;
  readonly formFields: readonly AskedFieldView[] | null;
  readonly mayEdit: boolean;
  readonly isCutOff?: boolean;
  readonly isOpened?: boolean;
}) => {
  const { t } = useTranslation('attendees');
  const [isWanted, setEditing] = useState(isOpened);
  const isOpen = mayEdit && !isCutOff;
  const isEditing = isWanted && isOpen;
  const fields = detailFields(registration, formFields);
  return (
    <Card component="section" aria-labelledby="details-heading">
      <Group justify="space-between" mb="md">
        <Title order={2} id="details-heading">
          {t('detail.details')}
        </Title>
        {isOpen && !isEditing && (
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
            {t('detail.edit')}
          </Button>
        )}
      </Group>
      {mayEdit && isCutOff && (
        <Text c="dimmed" mb="md">
          {t('detail.cutOff')}
        </Text>
      )}
      {isEditing && <DetailsForm registration={registration} fields={fields} onDone={() => setEditing(false)} />}
      {!isEditing && <DetailFacts fields={asShownThen(fields, registration)} />}
    </Card>
  );
};
