import { Alert, Badge, Button, Card, Checkbox, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { checkInTopics } from '@turnout/contracts/check-in';
import { activityRecord, type ActivityView } from '@turnout/contracts/forms';
import { registrationApi, type RegistrationView } from '@turnout/contracts/registration';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../platform/command.ts';
import { useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { FormErrors } from '../../ui/form-errors.tsx';
import type { FormProblem } from '../../ui/form-problems.ts';
import { notices } from '../../ui/notices.tsx';
import { nameOf } from '../../ui/person-name.ts';
import { SavingButton } from '../../ui/saving-button.tsx';
import { TableCard } from '../../ui/table-card.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { isSameChoice, seatsLeftIn, whyRegistered } from './activity-choice.ts';
import { ChargesChoice, CorrectionPrice } from './charges-choice.tsx';
import { byDifference, chargesDayId, problemOfCharges, saidOfCharges, type HowCharged } from './how-charged.ts';
import { useActivityDoor } from '../list/use-activity-door.tsx';
import { useDoorRules } from '../parts/use-door-rules.ts';

interface RowProps {
  readonly registration: RegistrationView;
  readonly activity: ActivityView;
  readonly isTicked: boolean;
  readonly isLocked: boolean;
  readonly isCheckedIn: boolean;
  /** Who looks may check them in to it now. */
  readonly mayCheckIn: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** A tick or a cross. */
const CheckedIn = ({ isInside }: { readonly isInside: boolean }) => {
  const { t } = useTranslation('attendees');
  const said = t(isInside ? 'activity.choose.checkedIn' : 'activity.choose.notCheckedIn');
  const Icon = isInside ? IconCheck : IconX;
  return <Icon size={18} role="img" aria-label={said} />;
};

const Row = ({ registration, activity, isTicked, isLocked, isCheckedIn, mayCheckIn, onTick }: RowProps) => {
  const { t } = useTranslation('attendees');
  const { ask, isSaving } = useActivityDoor(registration.event, activity._id);
  const { _id, name, badgeCode } = activity;
  const why = whyRegistered(registration, activity);
  const left = seatsLeftIn(activity);
  return (
    <Table.Tr>
      <Table.Td data-label={t('activity.name')}>
        <Group gap="xs">
          <Text span id={`activity-${_id}`} style={{ overflowWrap: 'anywhere' }} dir="auto">
            {name}
          </Text>
          {badgeCode !== '' && <Badge variant="light">{badgeCode}</Badge>}
        </Group>
        {why !== null && (isTicked || why === 'answers') && (
          <Text size="sm" c="dimmed">
            {t(`activity.choose.why.${why}`)}
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label={t('activity.choose.registered')}>
        <Checkbox
          aria-label={t('activity.choose.register', { name: nameOf(registration), activity: name })}
          checked={isTicked || why === 'answers'}
          disabled={isLocked || why === 'answers'}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td data-label={t('activity.choose.checkedIn')}>
        <Group gap="xs">
          <CheckedIn isInside={isCheckedIn} />
          {mayCheckIn && !isCheckedIn && (
            <Button
              size="sm"
              variant="light"
              disabled={isSaving}
              aria-label={t('activity.door.checkinOf', { name: nameOf(registration) })}
              onClick={() => void ask({ id: registration._id, name: nameOf(registration) }, 'in')}
            >
              {t('activity.door.checkin')}
            </Button>
          )}
        </Group>
      </Table.Td>
      <Table.Td data-label={t('activity.choose.seats')} className="tabular">
        {left === null ? t('activity.choose.noLimit') : left === 0 ? t('activity.choose.full') : left}
      </Table.Td>
    </Table.Tr>
  );
};

/** What is ticked over what stands there, and saving it. */
const useChoice = (registration: RegistrationView) => {
  const { t } = useTranslation('attendees');
  const had = (registration.registeredActivities ?? []).map(({ _id }) => String(_id));
  // Null: nobody has ticked anything, and what stands there is shown as it changes.
  const [ticking, setTicking] = useState<{
    readonly over: readonly string[];
    readonly ticked: readonly string[];
  } | null>(null);
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [how, setHow] = useState(byDifference);
  const correct = useCommand(registrationApi.correct);
  const ticked = ticking?.ticked ?? had;
  const isDirty = ticking !== null && !isSameChoice(ticked, had);
  const tick = (id: string, isTicked: boolean): void => {
    setProblems([]);
    setTicking({
      over: ticking?.over ?? had,
      ticked: isTicked ? [...ticked, id] : ticked.filter((one) => one !== id),
    });
  };
  const body = { fields: [], registeredActivities: [...ticked], ...saidOfCharges(how) };
  const choose = (next: HowCharged): void => {
    setProblems([]);
    setHow(next);
  };
  const save = async (pressed: FormEvent): Promise<void> => {
    pressed.preventDefault();
    const missing = problemOfCharges(how, { label: t('charges.asOf'), message: t('charges.dayMissing') });
    if (missing.length > 0) return setProblems(missing);
    const result = await correct.run({ params: { id: registration._id }, body });
    if (!result.ok) return setProblems([{ field: 'activities', label: '', message: result.refusal.message }]);
    setProblems([]);
    setTicking(null);
    setHow(byDifference);
    notices.success(t('activity.choose.saved'));
  };
  const isChangedMeanwhile = isDirty && !correct.isSaving && !isSameChoice(ticking.over, had);
  const asked = isDirty ? JSON.stringify(body) : null;
  const { isSaving } = correct;
  return { ticked, tick, save, problems, how, choose, asked, isDirty, isChangedMeanwhile, isSaving };
};

/** All activities of the event: which somebody takes part in, and why; ticked and saved by who may (rule registration/activities-tab). */
export const ActivitiesCard = ({ registration }: { readonly registration: RegistrationView }) => {
  const { t } = useTranslation('attendees');
  const { event: eventId } = registration;
  const { view } = useTopic(activityRecord.topic, { eventId });
  const may = useMay(eventId);
  const { isAdmin, viewRegActEditAdminOnly } = useDoorRules(eventId);
  const { view: presences } = useTopic(checkInTopics.personAtActivities, { eventId, registrationId: registration._id });
  /** Nothing of what they take no part in. */
  const presence = (id: string) => presences?.find(({ activity }) => activity === id);
  const choice = useChoice(registration);
  const { ticked, tick, save, problems, isDirty, isChangedMeanwhile, isSaving } = choice;
  if (view === null || view.length === 0) return null;
  const isTheirs = may('viewRegistrants', 'checkinRegistrants') && registration.erased !== true;
  const mayCheckIn =
    may('checkinActivities') &&
    registration.erased !== true &&
    registration.status === 'confirmed' &&
    (isAdmin || !viewRegActEditAdminOnly);
  const mayChoose = isTheirs && (isAdmin || !viewRegActEditAdminOnly);
  return (
    <Card component="section" id="activities" tabIndex={-1} aria-label={t('activity.activities')}>
      <form noValidate onSubmit={(pressed) => void save(pressed)}>
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('activity.activities')}
          </Title>
          <FormErrors problems={problems} />
          {isChangedMeanwhile && (
            <Alert color="petrol" icon={<IconInfoCircle aria-hidden />}>
              {t('activity.choose.changedMeanwhile')}
            </Alert>
          )}
          <TableCard
            label={t('activity.activities')}
            heads={[
              t('activity.name'),
              t('activity.choose.registered'),
              t('activity.choose.checkedIn'),
              t('activity.choose.seats'),
            ]}
          >
            {view.map((activity) => (
              <Row
                key={activity._id}
                registration={registration}
                activity={activity}
                isTicked={ticked.includes(activity._id)}
                isLocked={!mayChoose || isSaving}
                isCheckedIn={presence(activity._id)?.checkin !== null && presence(activity._id) !== undefined}
                mayCheckIn={mayCheckIn && presence(activity._id) !== undefined}
                onTick={(isTicked) => tick(activity._id, isTicked)}
              />
            ))}
          </TableCard>
          {isTheirs && !mayChoose && (
            <Text size="sm" c="dimmed">
              {t('activity.choose.adminOnly')}
            </Text>
          )}
          {mayChoose && (
            <>
              {isDirty && (
                <>
                  <ChargesChoice
                    how={choice.how}
                    error={problems.find(({ field }) => field === chargesDayId)?.message}
                    onChange={choice.choose}
                  />
                  <CorrectionPrice
                    registration={registration}
                    how={choice.how}
                    isIncomplete={false}
                    asked={choice.asked}
                  />
                </>
              )}
              <Group justify="flex-end">
                <SavingButton type="submit" isSaving={isSaving} disabled={!isDirty}>
                  {t('ui:save')}
                </SavingButton>
              </Group>
            </>
          )}
        </Stack>
      </form>
      {isDirty && <UnsavedChanges isDirty={() => !isSaving} />}
    </Card>
  );
};
