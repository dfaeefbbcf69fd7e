import { ActionIcon, Button, Fieldset, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { formsTopics } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { windowsAtMost } from '@turnout/contracts/place-rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { useFormat } from '../ui/format.ts';
import { NumberInput } from '../ui/number-input.tsx';
import { MomentInput } from './moment-input.tsx';
import type { PlaceRuleValues } from './place-rules.ts';

/** A place that admits each person once asks for no entries of a day. */
type PartValues = Omit<PlaceRuleValues, 'entriesPerDay'> & Partial<Pick<PlaceRuleValues, 'entriesPerDay'>>;

interface PlaceRulesPartProps {
  readonly eventId: EventId;
  /** The event's clocks; not before they are known. */
  readonly zone: string | undefined;
  readonly values: PartValues;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (change: Partial<PlaceRuleValues>) => void;
}

/** The event's registration types; null: not known yet, or not for whoever looks. */
const useTypes = (eventId: EventId | null) => {
  const may = useMay(eventId ?? '')('viewRegistrationTypes');
  return useTopic(formsTopics.types, may && eventId !== null ? { eventId } : null).view;
};

const Windows = ({ zone, values: { entryWindows }, errors, onChange }: Omit<PlaceRulesPartProps, 'eventId'>) => {
  const { t } = useTranslation('ui');
  const put = (index: number, change: Partial<PlaceRuleValues['entryWindows'][number]>) =>
    onChange({ entryWindows: entryWindows.map((one, at) => (at === index ? { ...one, ...change } : one)) });
  return (
    <Fieldset legend={t('placeRules.windows')} id="entryWindows" tabIndex={-1}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('placeRules.windowsHint')}
        </Text>
        {entryWindows.map((window, index) => (
          <Group key={index} align="flex-end" gap="sm">
            {(['from', 'to'] as const).map((end) => (
              <MomentInput
                key={end}
                label={t(`placeRules.${end}`, { place: index + 1 })}
                zone={zone ?? 'UTC'}
                disabled={zone === undefined}
                value={window[end]}
                onChange={(at) => put(index, { [end]: at })}
              />
            ))}
            <ActionIcon
              color="red"
              size={44}
              aria-label={t('placeRules.remove', { place: index + 1 })}
              onClick={() => onChange({ entryWindows: entryWindows.toSpliced(index, 1) })}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {errors['entryWindows'] !== undefined && (
          <Text c="red" size="sm" role="alert">
            {errors['entryWindows']}
          </Text>
        )}
        <Group>
          <Button
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={entryWindows.length >= windowsAtMost}
            onClick={() => onChange({ entryWindows: [...entryWindows, { from: '', to: '' }] })}
          >
            {t('placeRules.add')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
};

/** Inputs for whom a place lets in, when, and how often on one day (rule check-in/rules-of-a-place): the same part in each form of a place. */
export const PlaceRulesPart = ({ eventId, ...props }: PlaceRulesPartProps) => {
  const { t } = useTranslation('ui');
  const types = useTypes(eventId);
  const { values, errors, onChange } = props;
  const gone = values.entryTypes.filter((id) => types?.some(({ _id }) => _id === id) === false);
  return (
    <Stack>
      <MultiSelect
        id="entryTypes"
        label={t('placeRules.types')}
        description={t('placeRules.typesHint')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('placeRules.clear') }}
        disabled={types === null}
        data={[
          ...(types ?? []).map(({ _id, name }) => ({ value: String(_id), label: name })),
          ...gone.map((id) => ({ value: id, label: t('placeRules.gone') })),
        ]}
        value={types === null ? [] : values.entryTypes}
        error={errors['entryTypes']}
        onChange={(entryTypes) => onChange({ entryTypes })}
      />
      <Windows {...props} />
      {values.entriesPerDay !== undefined && (
        <NumberInput
          id="entriesPerDay"
          maw={320}
          label={t('placeRules.perDay')}
          description={t('placeRules.perDayHint')}
          min={0}
          max={1000}
          allowDecimal={false}
          value={values.entriesPerDay}
          error={errors['entriesPerDay']}
          onChange={(entriesPerDay) => onChange({ entriesPerDay })}
        />
      )}
    </Stack>
  );
};

/** The names of these rules, and how others' changes of them are told. @param eventId null: an event that is not there yet. */
export const usePlaceRuleWords = (eventId: EventId | null, zone = 'UTC') => {
  const { t } = useTranslation('ui');
  const format = useFormat(zone);
  const types = useTypes(eventId);
  const moment = (at: string): string => (at === '' ? '…' : format.time(at));
  return {
    labels: {
      entryTypes: t('placeRules.types'),
      entryWindows: t('placeRules.windows'),
      entriesPerDay: t('placeRules.perDay'),
    },
    show: {
      entryTypes: (ids: PlaceRuleValues['entryTypes']): ReactNode =>
        ids.map((id) => types?.find(({ _id }) => _id === id)?.name ?? '…').join('\n'),
      entryWindows: (windows: PlaceRuleValues['entryWindows']): ReactNode =>
        windows.map(({ from, to }) => `${moment(from)} – ${moment(to)}`).join('\n'),
    },
  };
};
