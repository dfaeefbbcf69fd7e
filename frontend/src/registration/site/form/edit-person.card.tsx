import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconUserMinus, IconUserShare } from '@tabler/icons-react';
import type { FieldValue } from '@turnout/contracts/fields';
import { leftFor } from '@turnout/contracts/form-rules';
import type { FieldId, RegistrantId } from '@turnout/contracts/kernel';
import type { OwnForm, OwnRegistrationView } from '@turnout/contracts/self-service';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FileFields } from '../../../platform/file-fields.tsx';
import type { FileHands } from '../../../ui/file-context.ts';
import { ActivityChoice } from './activity-boxes.tsx';
import { activitiesId, type SiteActivity } from '../../../ui/activity-choice.ts';
import { OptionFeesOf } from '../../../ui/option-fees.tsx';
import { knownOf, ownRules } from './entered/edit.form.ts';
import type { PriceRules } from '../../../ui/prices.ts';
import { Question } from './question.tsx';
import { type Change, messagesOf, validationsId } from './entered/register.form.ts';

interface EditPersonProps {
  readonly person: OwnRegistrationView;
  /** Reads a file that the form holds; the same function always. */
  readonly readFile: FileHands['read'];
  /** From 1; 1 is the primary registrant. */
  readonly place: number;
  readonly form: OwnForm;
  readonly entered: Readonly<Record<string, FieldValue>> | undefined;
  readonly errors: Readonly<Record<string, string>>;
  /** The event's day, YYYY-MM-DD. */
  readonly today: string;
  /** The activities that are open to choice, those that they ticked, and the seats that are left to them. */
  readonly choice: {
    readonly activities: readonly SiteActivity[];
    readonly chosen: readonly string[];
    readonly seats: Readonly<Record<string, number>>;
  };
  /** Null: no prices are shown. */
  readonly pricing: PriceRules | null;
  readonly onEnter: (of: RegistrantId, field: FieldId, value: FieldValue) => void;
  readonly onChoose: (of: RegistrantId, chosen: readonly string[]) => void;
  readonly onRemove: () => void;
  /** Asks to whom it is passed on. */
  readonly onTransfer: () => void;
}

/** The id of the heading of somebody's card. */
export const headingOf = (id: RegistrantId): string => `person-${id}`;

/** One person of a registration that is edited: their answers, and the way out. */
export const EditPersonCard = (props: EditPersonProps) => {
  const { t } = useTranslation('site');
  const { person, readFile, place, form, entered, errors, today, choice, pricing, onEnter, onChoose } = props;
  const was = useMemo(() => knownOf(person), [person]);
  const judge = useMemo(() => ownRules(form, was, today), [form, was, today]);
  const judged = judge(entered ?? {});
  // What they had is theirs, also where none is left.
  const left = useMemo(() => leftFor([{ fields: form.fields, answers: was, before: was }], 0), [form, was]);
  const heading = headingOf(person._id);
  const change = (next: Change): void => {
    if ('enter' in next) onEnter(person._id, next.in, next.enter);
  };
  return (
    <Card component="section" aria-labelledby={heading} padding="lg">
      <Group justify="space-between" align="flex-start" mb="md">
        <div>
          <Title order={2} id={heading} tabIndex={-1}>
            {place === 1 ? t('form.primary') : t('form.registrant', { number: place })}
          </Title>
          <Text size="sm" c="dimmed" dir="auto">
            {form.name}
          </Text>
        </div>
        <Group gap="xs">
          {person.mayTransfer && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconUserShare size={18} aria-hidden />}
              aria-haspopup="dialog"
              aria-label={t('transfer.ask', { name: `${person.firstName} ${person.lastName}`.trim() })}
              onClick={props.onTransfer}
            >
              {t('transfer.button')}
            </Button>
          )}
          {person.mayRemove && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconUserMinus size={18} aria-hidden />}
              aria-haspopup="dialog"
              onClick={props.onRemove}
            >
              {place === 1 ? t('edit.removeAll') : t('form.removeNumber', { number: place })}
            </Button>
          )}
        </Group>
      </Group>
      {person.transferAskedAt !== null && (
        <Text mb="md" role="note">
          {t('transfer.asked')}
        </Text>
      )}
      {person.removalLowers === true && (
        <Text mb="md" c="dimmed" role="note">
          {place === 1 ? t('edit.keepsAll') : t('edit.keeps')}
        </Text>
      )}
      {!person.mayEdit && (
        <Text mb="md" role="note">
          {t('edit.notAllowed')}
        </Text>
      )}
      {person.mayEdit && form.requireValidation && (
        <Text mb="md" c="dimmed" role="note">
          {t('edit.waits')}
        </Text>
      )}
      <FileFields eventId={person.event} typeId={form._id} read={readFile}>
        <OptionFeesOf type={form} pricing={pricing}>
          <Stack gap="md">
            {judged.shown.map((field) => {
              const { isLocked, isRequired } = judged.of(field._id);
              return (
                <Question
                  key={field._id}
                  field={field}
                  of={person._id}
                  isPrimary={place === 1}
                  value={entered?.[field._id] ?? judged.kept[field._id]}
                  error={errors[`${person._id}-${field._id}`]}
                  isRequired={isRequired}
                  isLocked={isLocked || !person.mayEdit}
                  left={left[field._id]}
                  change={change}
                />
              );
            })}
          </Stack>
        </OptionFeesOf>
      </FileFields>
      <ActivityChoice
        of={person._id}
        typeId={person.type._id}
        answers={judged.kept}
        activities={choice.activities}
        chosen={choice.chosen}
        left={choice.seats}
        pricing={pricing}
        error={errors[activitiesId(person._id)]}
        isLocked={!person.mayEdit}
        onChoose={(chosen) => onChoose(person._id, chosen)}
      />
      <div id={validationsId(person._id)} tabIndex={-1}>
        {messagesOf(judged).map((message) => (
          <Alert key={message} color="red" mt="md" icon={<IconAlertCircle aria-hidden />}>
            {message}
          </Alert>
        ))}
      </div>
    </Card>
  );
};
