import { Badge, Card } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { accessTopics } from '@turnout/contracts/access';
import { eventSetupApi } from '@turnout/contracts/event-setup';
import { activityRecord, EventProblem, formsTopics } from '@turnout/contracts/forms';
import { EventId, Instant } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { useIsMailAnswered, useMailSetUp } from '../platform/mail.tsx';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { ShareLink } from '../platform/share-link.tsx';
import { useNow } from '../ui/use-now.ts';
import { checklistOf, type ChecklistStep } from './checklist.ts';
import classes from './checklist.module.css';
import type { Door } from './use-door.ts';

/** How often a page that closes by its date is looked at, in ms. */
const lookEvery = 30_000;

/** Any of these is enough to see activities. */
const seesActivities = ['checkinActivities', 'editRegistrationTypes', 'viewRegistrants'] as const;

/** What is left to do before the door opens, and whether all that it says is known or refused. */
export interface Checklist {
  readonly steps: readonly ChecklistStep[];
  readonly isKnown: boolean;
}

/** The event with the modes in which it takes money online, asked for anew whenever its settings change; without them as long as they are not known. */
const useWithModes = (event: Door['event'], isWanted: boolean): Door['event'] => {
  const { data } = useQuery(
    {
      queryKey: ['online-modes', event?._id, event?._version],
      enabled: isWanted && event !== null,
      queryFn: async ({ signal }) => {
        const read = await call(eventSetupApi.event, { params: { id: EventId.parse(event?._id) }, signal });
        return read.data.event.onlineModes ?? null;
      },
      placeholderData: (before) => before,
    },
    queryClient,
  );
  return event === null || data === undefined || data === null ? event : { ...event, onlineModes: data };
};

/** Watches what the steps say, until it is known that somebody is inside. */
export const useChecklist = (eventId: EventId, door: Door): Checklist => {
  const may = useMay(eventId);
  const isWanted = door.numbers === null || door.numbers.checkedIn === 0;
  const mayTypes = may('viewRegistrationTypes') && isWanted;
  const mayActivities = isWanted && seesActivities.some((flag) => may(flag));
  const mayStaff = may('viewUsers') && isWanted;
  const types = useTopic(formsTopics.types, mayTypes ? { eventId } : null);
  const typeGroups = useTopic(formsTopics.typeGroups, mayTypes ? { eventId } : null);
  const activities = useTopic(activityRecord.topic, mayActivities ? { eventId } : null);
  const staff = useTopic(accessTopics.staff, mayStaff ? { eventId } : null);
  const event = useWithModes(door.event, mayTypes);
  const mail = useMailSetUp();
  const isMailAnswered = useIsMailAnswered();
  const now = useNow(lookEvery);
  const ready = {
    event,
    types: types.view,
    activities: activities.view,
    typeGroups: typeGroups.view,
    mailGoesOut: mail?.goesOut ?? null,
    attendees: door.numbers?.total ?? 0,
    staff: staff.view?.filter(({ admin }) => !admin).length ?? null,
    desks: door.desks.length,
    now: Instant.parse(new Date(now).toISOString()),
  };
  const isWaiting = [mayTypes && types, mayActivities && activities, mayStaff && staff].some(
    (topic) => topic !== false && topic.state === 'loading',
  );
  return {
    steps: checklistOf(eventId, ready, may),
    isKnown: !isWaiting && isMailAnswered && door.event !== null,
  };
};

const Words = ({ of: { step, isDone, to, whys }, place }: { readonly of: ChecklistStep; readonly place: number }) => {
  const { t } = useTranslation('reporting');
  return (
    <>
      <span className={classes.place} aria-hidden>
        {isDone ? <IconCircleCheckFilled size={26} /> : place}
      </span>
      <div className={classes.words}>
        <Link to={to}>{t(`checklist.${step}`)}</Link>
        <span className="unseen"> ({t(isDone ? 'checklist.done' : 'checklist.open')})</span>
        <span className={classes.hint}>{t(`checklist.${step}Hint`)}</span>
        {whys.map(({ problem, name = '' }) => (
          <span key={`${problem} ${name}`} className={classes.why}>
            <IconAlertTriangle size={16} aria-hidden />
            {t(
              EventProblem.shape.problem.safeParse(problem).success
                ? `ui:problem.${problem}`
                : `checklist.why.${problem}`,
              { name },
            )}
          </span>
        ))}
      </div>
    </>
  );
};

interface Props {
  readonly eventId: EventId;
  readonly door: Door;
  readonly steps: readonly ChecklistStep[];
}

/** What is left to do before the door opens; gone once somebody is inside. */
export const ChecklistCard = ({ eventId, door, steps }: Props) => {
  const { t } = useTranslation('reporting');
  const may = useMay(eventId);
  if (door.numbers?.checkedIn !== 0 || steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card component="section" aria-labelledby="checklist-heading">
      <div className={classes.head}>
        <h2 id="checklist-heading" className={classes.title}>
          {t('checklist.title')}
        </h2>
        <Badge variant="light" color={done === steps.length ? 'green' : 'gray'} size="lg">
          {t('checklist.progress', { done, of: steps.length })}
        </Badge>
      </div>
      <ol className={classes.list}>
        {steps.map((one, index) => (
          <li key={one.step} data-done={one.isDone || undefined}>
            <Words of={one} place={index + 1} />
            {one.step === 'page' && (
              <details className={classes.more}>
                <summary>{t('checklist.share')}</summary>
                <ShareLink eventId={eventId} eventName={door.event?.name ?? ''} />
              </details>
            )}
            {one.step === 'badges' &&
              may('viewRegistrants', 'checkinRegistrants') &&
              (door.numbers?.total ?? 0) > 0 && (
                <span className={classes.more}>
                  <Link to={`/dashboard/${eventId}/badges?sort=name`}>{t('checklist.printBadges')}</Link>
                </span>
              )}
            {one.step === 'desks' && may('viewDashboard', 'settings') && (
              <span className={classes.more}>
                <Link to={`/dashboard/${eventId}/wall-links`}>{t('checklist.wall')}</Link>
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
};
