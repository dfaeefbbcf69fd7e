import { Checkbox, Stack, Text } from '@mantine/core';
import type { FieldValue } from '@turnout/contracts/fields';
import type { TypeId } from '@turnout/contracts/kernel';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from './format.ts';
import { RichText } from './rich-text.tsx';
import { useMoney } from './use-money.ts';
import { activitiesId, followsFor, isDear, priceFor, type SiteActivity } from './activity-choice.ts';

export interface ActivityBoxesProps {
  /** Whose they are. */
  readonly of: string;
  readonly typeId: TypeId;
  readonly answers: Readonly<Record<string, FieldValue | undefined>>;
  readonly activities: readonly SiteActivity[];
  readonly chosen: readonly string[];
  /** The seats that are left to them, by activity; nothing of those without a limit. */
  readonly left: Readonly<Record<string, number>>;
  /** In which currency and as of which day they are priced; null: no prices are shown. */
  readonly pricing: { readonly currency: string; readonly day: string } | null;
  /** Of the event, in which times of day are told. */
  readonly timeZone: string;
  readonly error?: string | undefined;
  readonly isLocked?: boolean;
  readonly onChoose: (chosen: readonly string[]) => void;
}

type ActivityProps = Pick<ActivityBoxesProps, 'typeId' | 'answers' | 'left' | 'pricing' | 'timeZone'> & {
  readonly activity: SiteActivity;
  readonly isChosen: boolean;
  readonly isLocked: boolean;
  readonly hasError: boolean;
};

const Price = ({
  activity,
  typeId,
  pricing,
}: Pick<ActivityProps, 'activity' | 'typeId'> & { readonly pricing: NonNullable<ActivityProps['pricing']> }) => {
  const money = useMoney(pricing.currency);
  return (
    <Text span fw={600} size="sm" className="tabular">
      {` · ${money(priceFor(activity, typeId, pricing))}`}
    </Text>
  );
};

/** One activity: its name and price, when and where it is, and how many seats are left. */
const Activity = ({
  activity,
  typeId,
  answers,
  left,
  pricing,
  timeZone,
  isChosen,
  isLocked,
  hasError,
}: ActivityProps) => {
  const { t } = useTranslation('ui');
  const format = useFormat(timeZone);
  const { _id, name, startDate, endDate, location, description } = activity;
  const follows = followsFor(activity, { typeId, answers });
  const seats = left[_id];
  const isFull = seats === 0 && !isChosen && follows === null;
  const at = [startDate, endDate].flatMap((moment) => (moment === null ? [] : [format.time(moment)])).join(' – ');
  const said = [
    at,
    location,
    ...(follows === null ? [] : [t(`activities.follows.${follows}`)]),
    ...(seats === undefined || follows !== null
      ? []
      : [isFull ? t('activities.full') : t('activities.seatsLeft', { count: seats })]),
  ].filter((part) => part !== '');
  return (
    <div>
      <Checkbox
        value={_id}
        disabled={isLocked || isFull || follows !== null}
        error={hasError}
        aria-invalid={hasError}
        label={
          <>
            <span dir="auto">{name}</span>
            {pricing !== null && isDear(activity) && <Price activity={activity} typeId={typeId} pricing={pricing} />}
          </>
        }
        description={said.length === 0 ? undefined : <span dir="auto">{said.join(' · ')}</span>}
      />
      {description !== '' && (
        <Text component="div" size="sm" ml={32}>
          <RichText html={description} />
        </Text>
      )}
    </div>
  );
};

/** What somebody chooses to take part in; nothing where no activity is open to choice. */
export const ActivityBoxes = memo((props: ActivityBoxesProps) => {
  const { t } = useTranslation('ui');
  const { of, typeId, answers, activities, chosen, error, isLocked = false, onChoose } = props;
  if (activities.length === 0) return null;
  const following = activities.flatMap((one) => (followsFor(one, { typeId, answers }) === null ? [] : [one._id]));
  const isFollowing = (id: string): boolean => following.some((one) => one === id);
  return (
    <Checkbox.Group
      id={activitiesId(of)}
      label={t('activities.title')}
      mt="md"
      tabIndex={-1}
      error={error}
      value={[...chosen.filter((id) => !isFollowing(id)), ...following]}
      // What follows stays as it was chosen, for when it no longer does.
      onChange={(next) =>
        onChoose([...next.filter((id) => !isFollowing(id)), ...chosen.filter((id) => isFollowing(id))])
      }
    >
      <Stack gap="sm" mt={6}>
        {activities.map((activity) => (
          <Activity
            key={activity._id}
            {...props}
            activity={activity}
            isChosen={chosen.includes(activity._id)}
            isLocked={isLocked}
            hasError={error !== undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
});
ActivityBoxes.displayName = 'ActivityBoxes';
