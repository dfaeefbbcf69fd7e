import { Badge, Card } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react';
import { accessTopics } from '@turnout/contracts/access';
import { EventProblem, formsTopics } from '@turnout/contracts/forms';
import { Instant, type EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMailSetUp } from '../platform/mail.tsx';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { ShareLink } from '../ui/share-link.tsx';
import { useNow } from '../ui/use-now.ts';
import { checklistOf, type ChecklistStep } from './checklist.ts';
import classes from './checklist.module.css';
import type { Door } from './use-door.ts';

/** How often a page that closes by its date is looked at, in ms. */
const lookEvery = 30_000;

const useSteps = (eventId: EventId, door: Door): readonly ChecklistStep[] => {
  const may = useMay(eventId);
  const types = useTopic(formsTopics.types, may('viewRegistrationTypes') ? { eventId } : null).view;
  const staff = useTopic(accessTopics.staff, may('viewUsers') ? { eventId } : null).view;
  const mail = useMailSetUp();
  const now = useNow(lookEvery);
  const ready = {
    event: door.event,
    types,
    mailGoesOut: mail?.goesOut ?? null,
    attendees: door.numbers?.total ?? 0,
    staff: staff?.filter(({ admin }) => !admin).length ?? null,
    desks: door.desks.length,
    now: Instant.parse(new Date(now).toISOString()),
  };
  return checklistOf(eventId, ready, may);
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

const Steps = ({ eventId, door }: { readonly eventId: EventId; readonly door: Door }) => {
  const { t } = useTranslation('reporting');
  const may = useMay(eventId);
  const steps = useSteps(eventId, door);
  if (steps.length === 0) return null;
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

/** What is left to do before the door opens; gone once somebody is inside. */
export const ChecklistCard = ({ eventId, door }: { readonly eventId: EventId; readonly door: Door }) =>
  door.numbers?.checkedIn === 0 ? <Steps eventId={eventId} door={door} /> : null;
