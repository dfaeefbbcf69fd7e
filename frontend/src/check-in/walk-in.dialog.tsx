import { Alert, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { formsTopics, type TypeView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FileFields } from '../platform/file-fields.tsx';
import { filesSending } from '../ui/files-sending.ts';
import { FieldInput } from '../ui/field-input.tsx';
import { useFieldWords } from '../ui/field-words.ts';
import type { Presented } from '../desk/place.ts';
import { ActivityBoxes } from '../ui/activity-boxes.tsx';
import { chosenOf, fullProblems, seatsInGroup } from '../ui/activity-choice.ts';
import { OptionFeesOf } from '../ui/option-fees.tsx';
import { PersonPrice } from '../ui/person-price.tsx';
import { useChoosable } from './use-choosable.ts';
import { fullName } from './verdict-of-answer.ts';
import { type Entered, walkInForm } from './walk-in.form.ts';

export interface WalkInDialogProps {
  readonly eventId: EventId;
  /** Registered: the same check as for anybody else who comes to the desk. */
  readonly onPresent: (presented: Presented) => void;
  readonly onClose: () => void;
}

/** Whoever is registered, alone. */
const primary = { key: 'walk-in', index: 0, place: 1 } as const;

const WalkInForm = ({
  eventId,
  types,
  onPresent,
  onClose,
}: WalkInDialogProps & { readonly types: readonly TypeView[] }) => {
  const { t } = useTranslation('check-in');
  const words = useFieldWords();
  const submit = useCommand(registrationApi.submit);
  const [typeId, setTypeId] = useState<string>(types.length === 1 ? (types[0]?._id ?? '') : '');
  const [entered, setEntered] = useState<Entered>({});
  const [isTried, setIsTried] = useState(false);
  const type = types.find(({ _id }) => _id === typeId);
  const hasPrivilege = useMay(eventId)('specialAdminPrivilegeForCertainFields');
  const { questions, problems, answers, fields } = walkInForm(type ?? { fields: [] }, entered, hasPrivilege);
  const { activities, pricing, timeZone } = useChoosable(eventId);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const chooser = type === undefined ? null : { typeId: type._id, answers, chosen };
  const full =
    chooser === null
      ? []
      : fullProblems(activities, [chooser], primary, { full: (activity) => t('ui:activities.gone', { activity }) });

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (type === undefined || chooser === null || submit.isSaving) return;
    const [first] = problems.keys();
    const [sending] = filesSending('');
    const wrong = first ?? full[0]?.field ?? sending?.field;
    if (wrong !== undefined) return document.getElementById(wrong)?.focus();
    const registeredActivities = chosenOf(activities, chooser).map(({ _id }) => _id);
    const choice = registeredActivities.length === 0 ? {} : { registeredActivities };
    const result = await submit.run({ body: { event: eventId, type: type._id, fields, ...choice } });
    if (!result.ok) return;
    const { registration } = result.data;
    onPresent({ code: registration._id, source: 'walk-in', label: fullName(registration) });
    onClose();
  };
  if (types.length === 0) return <Text>{t('walkIn.noTypes')}</Text>;
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('walkIn.text')}</Text>
        <NativeSelect
          size="md"
          label={t('walkIn.type')}
          withAsterisk
          value={typeId}
          onChange={(event) => setTypeId(event.currentTarget.value)}
          data={[
            { value: '', label: t('walkIn.choose') },
            ...types.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          error={isTried && type === undefined ? t('walkIn.typeMissing') : null}
          data-autofocus
        />
        {type !== undefined && (
          <FileFields eventId={eventId} typeId={type._id}>
            <OptionFeesOf type={type} pricing={pricing}>
              {questions.map(({ field, value, isRequired, isLocked }) => {
                const problem = isTried ? problems.get(field._id) : undefined;
                return (
                  <FieldInput
                    key={field._id}
                    id={field._id}
                    field={field}
                    isRequired={isRequired}
                    isDisabled={isLocked}
                    value={value}
                    error={problem === undefined ? undefined : words.problem(problem)}
                    onChange={(next) => setEntered((was) => ({ ...was, [field._id]: next }))}
                  />
                );
              })}
            </OptionFeesOf>
          </FileFields>
        )}
        {chooser !== null && (
          <ActivityBoxes
            {...chooser}
            of={primary.key}
            activities={activities}
            left={seatsInGroup(activities, [chooser], 0)}
            pricing={pricing}
            timeZone={timeZone}
            error={isTried ? full[0]?.message : undefined}
            onChoose={setChosen}
          />
        )}
        {type !== undefined && pricing !== null && (
          <PersonPrice
            of={primary.key}
            type={{ ...type, activities }}
            answers={answers}
            chosen={chosen}
            pricing={pricing}
          />
        )}
        {submit.refusal !== null && submit.refusal.code !== 'cancelled' && (
          <Alert color="red" role="alert">
            {submit.refusal.message}
          </Alert>
        )}
        {submit.state === 'waiting-for-network' && (
          <Alert color="red" role="alert">
            {t('walkIn.lineLost')}
          </Alert>
        )}
        <DialogButtons label={t('walkIn.submit')} isSaving={submit.isSaving} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Registers somebody who came without a registration, and checks them in at once. */
export const WalkInDialog = (props: WalkInDialogProps) => {
  const { t } = useTranslation('check-in');
  const { view: types } = useTopic(formsTopics.types, { eventId: props.eventId });
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={t('walkIn.title')}
      closeButtonProps={{ 'aria-label': t('walkIn.close') }}
      closeOnClickOutside={false}
    >
      {types === null ? (
        <Skeleton height={120} role="status" aria-label={t('walkIn.loading')} />
      ) : (
        <WalkInForm {...props} types={types} />
      )}
    </Dialog>
  );
};
