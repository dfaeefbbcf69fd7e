import { Card } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { accessTopics } from '@turnout/contracts/access';
import { formsTopics } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { checklistOf } from './checklist.ts';
import classes from './reporting.module.css';
import type { Door } from './use-door.ts';

/** What is left to do before the door opens; gone once somebody is inside. */
export const ChecklistCard = ({ eventId, door }: { readonly eventId: EventId; readonly door: Door }) => {
  const { t } = useTranslation('reporting');
  const may = useMay(eventId);
  const isNeeded = door.numbers !== null && door.numbers.checkedIn === 0;
  const watched = (isAllowed: boolean) => (isNeeded && isAllowed ? { eventId } : null);
  const types = useTopic(formsTopics.types, watched(may('viewRegistrationTypes'))).view;
  const staff = useTopic(accessTopics.staff, watched(may('viewUsers'))).view;
  const walls = useTopic(accessTopics.walls, watched(may('viewDashboard', 'settings'))).view;
  const ready = {
    types: types?.length ?? null,
    attendees: door.numbers?.total ?? 0,
    staff: staff?.filter(({ admin }) => !admin).length ?? null,
    desks: door.desks.length,
    walls: walls?.length ?? null,
  };
  const steps = isNeeded ? checklistOf(eventId, ready, door.numbers?.checkedIn ?? 0, may) : [];
  if (steps.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="checklist-heading">
      <h2 id="checklist-heading" className={classes.cardTitle}>
        {t('checklist.title')}
      </h2>
      <ol className={classes.checklist}>
        {steps.map(({ step, isDone, to }) => (
          <li key={step} data-done={isDone || undefined}>
            {isDone ? <IconCircleCheckFilled size={22} aria-hidden /> : <IconCircleDashed size={22} aria-hidden />}
            <span>
              <Link to={to}>{t(`checklist.${step}`)}</Link>
              <span className="unseen"> ({t(isDone ? 'checklist.done' : 'checklist.open')})</span>
              <span className={classes.hint}>{t(`checklist.${step}Hint`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
};
