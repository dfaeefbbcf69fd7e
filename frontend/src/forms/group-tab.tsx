import { ActionIcon, Group, Select, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { formsTopics } from '@turnout/contracts/forms';
import { TypeId, type EventId } from '@turnout/contracts/kernel';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTopic } from '../platform/topic.ts';
import { moved, MoveButtons } from '../ui/move-buttons.tsx';
import classes from './fields-tab.module.css';
import type { Companion, TypeFormValues } from './type-form.ts';
import { TypeNames } from './type-names.tsx';
import { NumberInput } from '../ui/number-input.tsx';

interface GroupTabProps {
  readonly eventId: EventId;
  readonly form: UseFormReturnType<TypeFormValues>;
}

interface CompanionNamesProps {
  readonly eventId: EventId;
  readonly companions: readonly Companion[];
}

/** Whom a registrant may bring along, by their names and how many of each. */
export const CompanionNames = ({ eventId, companions }: CompanionNamesProps) => {
  const counts = new Map<string, number | ''>(companions.map(({ type, count }) => [type, count]));
  return (
    <TypeNames eventId={eventId} ids={companions.map(({ type }) => type)} beside={(id) => `: ${counts.get(id) || 0}`} />
  );
};

/** Whom a registrant of the type may bring along: in the order of their buttons, so many of each. */
export const GroupTab = ({ eventId, form }: GroupTabProps) => {
  const { t } = useTranslation('forms');
  const { view } = useTopic(formsTopics.types, { eventId });
  const types = view ?? [];
  const { companions } = form.values;
  const nameOf = (id: TypeId): string => types.find(({ _id }) => _id === id)?.name ?? '…';
  const change = (next: readonly Companion[]): void => form.setFieldValue('companions', [...next]);
  const others = types.filter(({ _id }) => companions.every(({ type }) => type !== _id));
  return (
    <Stack>
      <section id="groups" tabIndex={-1}>
        <Title order={2} size="h4" mb={4}>
          {t('type.groups')}
        </Title>
        <Text c="dimmed" size="sm" mb="sm">
          {t('type.groupsHint')}
        </Text>
        {companions.length === 0 && <Text>{t('type.groupsNone')}</Text>}
        <ol className={classes.list}>
          {companions.map(({ type, count }, place) => (
            <li key={type} className={classes.row} data-wraps>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {nameOf(type)}
              </Text>
              <NumberInput
                w={96}
                min={0}
                max={499}
                allowDecimal={false}
                aria-label={t('type.count', { name: nameOf(type) })}
                value={count}
                onChange={(value) => change(companions.with(place, { type, count: value }))}
              />
              <MoveButtons
                name={nameOf(type)}
                place={place}
                count={companions.length}
                onMove={(to) => change(moved(companions, place, to))}
              />
              <ActionIcon
                color="red"
                aria-label={t('options.remove', { name: nameOf(type) })}
                onClick={() => change(companions.toSpliced(place, 1))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
        <Group mt="sm">
          <Select
            label={t('type.addGroup')}
            disabled={others.length === 0}
            data={others.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={null}
            onChange={(id) => id !== null && change([...companions, { type: TypeId.parse(id), count: 1 }])}
          />
        </Group>
      </section>
      <NumberInput
        id="minimumCount"
        maw={320}
        min={0}
        max={500}
        allowDecimal={false}
        label={t('type.minimumCount')}
        description={t('type.minimumHint')}
        {...form.getInputProps('minimumCount')}
      />
    </Stack>
  );
};
