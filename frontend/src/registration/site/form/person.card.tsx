import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconUserMinus } from '@tabler/icons-react';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ActivityChoice } from './activity-boxes.tsx';
import { activitiesId } from '../../../ui/activity-choice.ts';
import { CopyDetails } from './copy-details.tsx';
import { FileFields } from '../../../platform/file-fields.tsx';
import { useAfterPaint } from '../../../ui/use-after-paint.ts';
import { useSame } from '../../../ui/use-same.ts';
import { OptionFeesOf } from '../../../ui/option-fees.tsx';
import { PersonPrice } from '../../../ui/person-price.tsx';
import type { LeftByField } from './entered/options-left.ts';
import type { PriceRules } from '../../../ui/prices.ts';
import { Question } from './question.tsx';
import {
  type Change,
  defaultsOf,
  type Filler,
  inputId,
  messagesOf,
  type Person,
  rulesOn,
  validationsId,
} from './entered/register.form.ts';
import type { SiteType } from '../parts/site-types.ts';

export interface PersonCardProps {
  readonly person: Person;
  /** Where its files go; null: it is only tried, and they go nowhere. */
  readonly eventId: string | null;
  /** From 1; 1 is the primary registrant. */
  readonly place: number;
  /** The heading, where they are not called by their place. */
  readonly heading?: string;
  readonly type: SiteType;
  /** The primary registrant's form, whose answers may be copied; undefined of the primary. */
  readonly copiesFrom: Pick<SiteType, 'fields'> | undefined;
  /** The same object while nothing of it changes. */
  readonly filler: Filler;
  /** What prices follow from; null where none are shown. The same object while nothing of it changes. */
  readonly pricing: PriceRules | null;
  /** How many of the options of their fields are left to them, by field. The same object while nothing of it changes. */
  readonly left?: LeftByField;
  /** How many seats of activities are left to them, by activity. The same object while nothing of it changes. */
  readonly seats?: Readonly<Record<string, number>>;
  /** What is wrong, by the input's id. */
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (change: Change) => void;
}

interface HeadProps extends Pick<PersonCardProps, 'place' | 'heading' | 'change'> {
  readonly of: string;
  readonly typeName: string;
}

const headingOf = (key: string): string => `person-${key}`;

const Head = memo(({ of, place, heading, typeName, change }: HeadProps) => {
  const { t } = useTranslation('site');
  return (
    <Group justify="space-between" align="flex-start" mb="md" wrap="nowrap">
      <div>
        <Title order={2} id={headingOf(of)} tabIndex={-1}>
          {heading ?? (place === 1 ? t('form.primary') : t('form.registrant', { number: place }))}
        </Title>
        <Text size="sm" c="dimmed" dir="auto">
          {typeName}
        </Text>
      </div>
      {place > 1 && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconUserMinus size={18} aria-hidden />}
          aria-label={t('form.removeNumber', { number: place })}
          onClick={() => {
            change({ remove: of });
            document.getElementById('add-people')?.focus();
          }}
        >
          {t('form.remove')}
        </Button>
      )}
    </Group>
  );
});
Head.displayName = 'Head';

/** Questions that are drawn at once: more than a screen shows. The others follow as soon as these can be answered. */
const drawnAtOnce = 10;

const none: readonly string[] = [];
const noSeats: Readonly<Record<string, number>> = {};

/** One person's part of the form. */
export const PersonCard = memo(
  ({
    person,
    eventId,
    place,
    heading,
    type,
    copiesFrom,
    filler,
    pricing,
    left,
    seats,
    errors,
    change,
  }: PersonCardProps) => {
    const { t } = useTranslation('site');
    const { key } = person;
    const judge = useMemo(() => rulesOn(type, filler), [type, filler]);
    const defaults = useMemo(() => defaultsOf(type), [type]);
    const answers = { ...defaults, ...person.values };
    const form = judge(answers);
    const chosen = person.activities ?? none;
    const choose = useCallback((ticked: readonly string[]) => change({ choose: ticked, for: key }), [change, key]);
    const isWhole = useDeferredValue(true, false);
    const fields = useMemo(() => new Map(type.fields.map((field) => [field._id, field])), [type]);
    // What an answer opens or closes is drawn once the answer is seen. By id: the types may be read again meanwhile.
    const drawn = useAfterPaint(useSame(form.shown.map(({ _id }) => _id)));
    return (
      <Card component="section" aria-labelledby={headingOf(key)} padding="lg">
        <Head of={key} place={place} {...(heading !== undefined && { heading })} typeName={type.name} change={change} />
        {copiesFrom !== undefined && (
          <CopyDetails of={key} place={place} type={type} from={copiesFrom} change={change} />
        )}
        {type.fields.length === 0 && <Text c="dimmed">{t('form.noFields')}</Text>}
        <FileFields eventId={eventId} typeId={type._id}>
          <OptionFeesOf type={type} pricing={pricing}>
            <Stack gap="md">
              {drawn.slice(0, isWhole ? undefined : drawnAtOnce).map((id) => {
                const field = fields.get(id);
                if (field === undefined) return null;
                const { isLocked, isRequired } = form.of(field._id);
                return (
                  <Question
                    key={field._id}
                    field={field}
                    of={key}
                    isPrimary={place === 1}
                    // A locked one shows what stands there.
                    value={isLocked ? form.kept[field._id] : answers[field._id]}
                    error={errors[inputId(key, field._id)]}
                    isRequired={isRequired}
                    isLocked={isLocked}
                    left={left?.[field._id]}
                    change={change}
                  />
                );
              })}
            </Stack>
          </OptionFeesOf>
        </FileFields>
        {type.activities !== undefined && (
          <ActivityChoice
            of={key}
            typeId={type._id}
            answers={form.kept}
            activities={type.activities}
            chosen={chosen}
            left={seats ?? noSeats}
            pricing={pricing}
            error={errors[activitiesId(key)]}
            onChoose={choose}
          />
        )}
        {pricing !== null && <PersonPrice of={key} type={type} answers={form.kept} chosen={chosen} pricing={pricing} />}
        <div id={validationsId(key)} tabIndex={-1}>
          {messagesOf(form).map((message) => (
            <Alert key={message} color="red" mt="md" icon={<IconAlertCircle aria-hidden />}>
              {message}
            </Alert>
          ))}
        </div>
      </Card>
    );
  },
);
PersonCard.displayName = 'PersonCard';
