import { Switch } from '@mantine/core';
import { checkInApi, checkInTopics } from '@turnout/contracts/check-in';
import type { EventView } from '@turnout/contracts/event-setup';
import type { RegistrationView } from '@turnout/contracts/registration';
import { lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskHit, DeskPlace } from '../desk/place.ts';
import type { Verdict } from '../desk/verdict.ts';
import { call } from '../platform/api.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { useFormat } from '../ui/format.ts';
import { askServer } from './ask.ts';
import { doorKey } from './door.key.ts';
import classes from './door.module.css';
import { fullName } from './verdict-of-answer.ts';

const readDialogs = () => import('./door-dialogs.tsx');
const UndoDialog = lazy(async () => ({ default: (await readDialogs()).UndoDialog }));
const TakePaymentDialog = lazy(async () => ({ default: (await readDialogs()).TakePaymentDialog }));
const WalkInDialog = lazy(async () => ({ default: (await readDialogs()).WalkInDialog }));

const hitOf = (one: RegistrationView): DeskHit => ({
  id: one._id,
  name: fullName(one),
  typeName: one.type.name,
  confirmationNumber: one.confirmationNumber,
  code: one.scannableCode,
  status: one.status,
  awaitsPayment: one.awaitsPayment,
  place: one.registrationIndex,
  groupSize: one.registrantsCount,
  isIn: one.checkedIn,
});

/** The sentences of verdicts, with the names (rule check-in/verdict-sentences). */
const useSentences = (): ((verdict: Verdict) => string) => {
  const { t } = useTranslation('check-in');
  return (verdict) => {
    switch (verdict.kind) {
      case 'checked-in':
        return verdict.isWholeGroup
          ? t('verdict.group', { count: verdict.count })
          : t('verdict.checked-in', { name: verdict.person.name });
      case 'already-checked-in':
        return verdict.isWholeGroup ? verdict.message : t('verdict.already-checked-in', { message: verdict.message });
      case 'not-confirmed':
      case 'not-fully-paid':
        return t(`verdict.${verdict.kind}`, { message: verdict.message });
      case 'cancelled':
        return t('desk:verdict.cancelled.text');
      case 'group-number':
      case 'not-registered':
      case 'trouble':
      case 'updated':
        return verdict.message;
    }
  };
};

/** Who is in, of how many. */
const useCount = ({ _id: eventId }: EventView): DeskPlace['count'] => {
  const { t } = useTranslation('check-in');
  const { number } = useFormat();
  const { view, state } = useTopic(checkInTopics.doorCount, { eventId });
  if (view === null) return null;
  const figures = { checkedIn: number(view.checkedIn), confirmed: number(view.confirmed) };
  return {
    figure: t('strip.count', figures),
    word: t('strip.checkedIn'),
    explained: t('strip.countExplained', figures),
    isBehind: state === 'behind',
  };
};

/** Shown for registrations, and always on Accept (rule check-in/accept-switch). */
const AcceptSwitch = () => {
  const { t } = useTranslation('check-in');
  return (
    <Switch
      label={t('switch.label')}
      checked
      readOnly
      disabled
      onLabel={t('switch.accept')}
      offLabel={t('switch.deny')}
      size="lg"
      classNames={{
        body: classes.switchBody ?? '',
        label: classes.switchLabel ?? '',
        track: classes.switchTrack ?? '',
        trackLabel: classes.switchWord ?? '',
      }}
    />
  );
};

/** The door of an event as a place to work at: each scan is a check-in, and waits while the line is gone. */
export const useDoor = (event: EventView): DeskPlace => {
  const { t } = useTranslation('check-in');
  const { _id: eventId } = event;
  const may = useMay(eventId);
  const mayAdd = may('viewRegistrants', 'checkinRegistrants', 'viewRegistrationTypes');
  const ask = useMemo(() => askServer(eventId, () => t('desk:verdict.broken')), [eventId, t]);
  return {
    key: doorKey,
    name: t('place.name'),
    title: event.name,
    back: may('viewDashboard') ? `/dashboard/${eventId}` : '/events',
    ask,
    lookUp: async (text, signal) => {
      const { data } = await call(checkInApi.lookUp, { query: { eventId, q: text }, signal });
      return data.registrations.map(hitOf);
    },
    textOf: useSentences(),
    entry: {
      label: t('entry.label'),
      placeholder: t('entry.placeholder'),
      submit: t('entry.submit'),
      required: null,
      offline: t('entry.offline'),
      takesGroups: false,
    },
    count: useCount(event),
    offline: t('offline.text'),
    keepsWaiting: true,
    isShownAsDesk: true,
    groupOf: async (registrantId) => {
      const { data } = await call(checkInApi.groupAtDesk, { query: { eventId, registrantId } });
      return data.registrations.map((one) => ({
        id: one._id,
        name: fullName(one),
        isLeft: one.status === 'confirmed' && !one.checkedIn,
      }));
    },
    group: null,
    notice: null,
    under: () => <AcceptSwitch />,
    takePayment: may('editPaymentsForRegistrants', 'checkinRegistrants')
      ? (scan, at) => <TakePaymentDialog scan={scan} onPresent={at.present} onClose={at.close} />
      : null,
    undo: (scan, at) => <UndoDialog scan={scan} onUndone={at.undone} onClose={at.close} />,
    add: mayAdd
      ? {
          label: t('walkIn.button'),
          draw: (at) => <WalkInDialog eventId={eventId} onPresent={at.present} onClose={at.close} />,
        }
      : null,
    prepare: readDialogs,
  };
};
