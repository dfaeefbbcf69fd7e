import { Checkbox, Radio, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { checkpointTopics } from '@turnout/contracts/checkpoint';
import { activityRecord } from '@turnout/contracts/forms';
import type { ActivityId, CheckpointId, EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';

const wheres = ['door', 'all', 'some'] as const;

/** The places of a new device, as its form holds them. */
export const PlaceValues = z.object({
  where: z.enum(wheres),
  checkpoints: z.array(z.string()),
  activities: z.array(z.string()),
});
type Values = z.input<typeof PlaceValues>;

/** A place that may be given to a device. */
interface Known<T> {
  readonly _id: T;
  readonly name: string;
}

/** The checkpoints and activities that may be given by whoever invites a device: those at which they may work themselves. */
export interface PlacesToGive {
  readonly checkpoints: readonly Known<CheckpointId>[];
  readonly activities: readonly Known<ActivityId>[];
}

export const usePlacesToGive = (eventId: EventId): PlacesToGive => {
  const may = useMay(eventId);
  const checkpoints = useTopic(
    checkpointTopics.checkpoints,
    may('viewAndCreateCheckinsForCheckpoints') ? { eventId } : null,
  );
  const activities = useTopic(activityRecord.topic, may('checkinActivities') ? { eventId } : null);
  return { checkpoints: checkpoints.view ?? [], activities: activities.view ?? [] };
};

/** The places that were chosen, as an invitation says them; 'all' of a kind only where there is one to give. */
export const chosenPlaces = (known: PlacesToGive, { where, checkpoints, activities }: Values) => {
  const of = <T extends string>(places: readonly Known<T>[], ids: readonly string[]): 'all' | T[] => {
    if (where === 'all' && places.length > 0) return 'all';
    return where === 'some' ? places.map(({ _id }) => _id).filter((id) => ids.includes(id)) : [];
  };
  return { checkpoints: of(known.checkpoints, checkpoints), activities: of(known.activities, activities) };
};

interface ChoicesProps {
  readonly known: readonly Known<string>[];
  readonly label: string;
  readonly value?: string[];
  readonly onChange?: (value: string[]) => void;
}

const Choices = ({ known, label, value = [], onChange = () => undefined }: ChoicesProps) =>
  known.length > 0 && (
    <Checkbox.Group label={label} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {known.map(({ _id, name }) => (
          <Checkbox key={_id} value={_id} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );

interface Props<T extends Values> {
  readonly known: PlacesToGive;
  readonly form: UseFormReturnType<T>;
}

/** Chooses where a device works besides the door; nothing where there is the door alone. */
export const DevicePlaces = <T extends Values>({ known, form }: Props<T>) => {
  const { t } = useTranslation('access');
  const { checkpoints, activities } = known;
  if (checkpoints.length === 0 && activities.length === 0) return null;
  return (
    <>
      <Radio.Group label={t('devices.where')} {...form.getInputProps('where')}>
        <Stack gap="xs" mt="xs">
          {wheres.map((one) => (
            <Radio key={one} value={one} label={t(`devices.whereIs.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.where === 'some' && (
        <>
          <Choices known={checkpoints} label={t('devices.checkpoints')} {...form.getInputProps('checkpoints')} />
          <Choices known={activities} label={t('devices.activities')} {...form.getInputProps('activities')} />
        </>
      )}
    </>
  );
};
