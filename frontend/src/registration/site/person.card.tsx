import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconUserMinus } from '@tabler/icons-react';
import { askedOf } from '@turnout/contracts/fields';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldInput } from '../../ui/field-input.tsx';
import { Fees } from './fees.tsx';
import {
  answersOf,
  type Change,
  inputId,
  isFixed,
  isNeeded,
  type Person,
  validationsId,
  validationMessages,
} from './register.form.ts';
import type { SiteType } from './site-types.ts';

export interface PersonCardProps {
  readonly person: Person;
  /** From 1; 1 is the primary registrant. */
  readonly place: number;
  readonly type: SiteType;
  readonly isStaff: boolean;
  /** The event's, for what answers cost. */
  readonly currency: string;
  /** The event's day, YYYY-MM-DD. */
  readonly today: string;
  /** What is wrong, by the input's id. */
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (change: Change) => void;
}

/** One person's part of the form. */
export const PersonCard = memo(({ person, place, type, isStaff, currency, today, errors, change }: PersonCardProps) => {
  const { t } = useTranslation('site');
  const heading = `person-${person.key}`;
  const answers = answersOf(person, type);
  return (
    <Card component="section" aria-labelledby={heading} padding="lg">
      <Group justify="space-between" align="flex-start" mb="md" wrap="nowrap">
        <div>
          <Title order={2} id={heading} tabIndex={-1}>
            {place === 1 ? t('form.primary') : t('form.registrant', { number: place })}
          </Title>
          <Text size="sm" c="dimmed" dir="auto">
            {type.name}
          </Text>
        </div>
        {place > 1 && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconUserMinus size={18} aria-hidden />}
            aria-label={t('form.removeNumber', { number: place })}
            onClick={() => {
              change({ remove: person.key });
              document.getElementById('add-people')?.focus();
            }}
          >
            {t('form.remove')}
          </Button>
        )}
      </Group>
      {type.fields.length === 0 && <Text c="dimmed">{t('form.noFields')}</Text>}
      <Stack gap="md">
        {askedOf(type.fields, answers).map((field) => (
          <FieldInput
            key={field._id}
            field={field}
            id={inputId(person.key, field._id)}
            autoFill={place === 1 ? '' : `section-${person.key} `}
            value={answers[field._id]}
            error={errors[inputId(person.key, field._id)]}
            isRequired={isNeeded(field, { isStaff })}
            isDisabled={isFixed(field, { isStaff })}
            onChange={(value) => change({ enter: value, of: person.key, in: field._id })}
          />
        ))}
      </Stack>
      <Fees fields={type.fields} answers={answers} currency={currency} today={today} />
      <div id={validationsId(person.key)} tabIndex={-1}>
        {validationMessages(person, type).map((message) => (
          <Alert key={message} color="red" mt="md" icon={<IconAlertCircle aria-hidden />}>
            {message}
          </Alert>
        ))}
      </div>
    </Card>
  );
});
