import { SegmentedControl } from '@mantine/core';
import { checkInApi } from '@turnout/contracts/check-in';
import type { EventView } from '@turnout/contracts/event-setup';
import type { ActivityView } from '@turnout/contracts/forms';
import { lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskPlace } from '../../desk/place.ts';
import { call } from '../../platform/api.ts';
import { useMay } from '../../platform/session.ts';
import { useFormat } from '../../ui/format.ts';
import { AcceptSwitch } from '../accept-switch.tsx';
import { hitOf } from '../hit-of.ts';
import { usePrint } from '../use-print.ts';
import { useSentences } from '../use-sentences.ts';
import { fullName } from '../verdict-of-answer.ts';
import { activityKey } from './activity-key.ts';
import { askActivity } from './ask-activity.ts';

const readDialogs = () => import('../door-dialogs.tsx');
const UndoDialog = lazy(async () => ({ default: (await readDialogs()).UndoDialog }));
const TakePaymentDialog = lazy(async () => ({ default: (await readDialogs()).TakePaymentDialog }));

/** The seats that are left; null where there is no limit. */
export const seatsLeft = ({ availableSeats, registeredAttendees }: ActivityView): number | null =>
  availableSeats === 0 || typeof registeredAttendees !== 'number'
    ? null
    : Math.max(0, availableSeats - registeredAttendees);

/** People inside now and seats left. */
const useCount = (activity: ActivityView, isBehind: boolean): DeskPlace['count'] => {
  const { t } = useTranslation('check-in');
  const { number } = useFormat();
  const { insideAttendees, checkedInAttendees: came, registeredAttendees: registered } = activity;
  const left = seatsLeft(activity);
  const figures = {
    inside: number(insideAttendees),
    checkedIn: number(typeof came === 'number' ? came : 0),
    registered: number(typeof registered === 'number' ? registered : 0),
  };
  return {
    figure: figures.inside,
    word: left === null ? t('activity.inside') : t('activity.insideAndLeft', { left: number(left) }),
    explained:
      left === null
        ? t('activity.explainedNoLimit', figures)
        : t('activity.explained', { ...figures, left: number(left) }),
    isBehind,
  };
};

type Way = 'in' | 'out';
const ways: readonly Way[] = ['in', 'out'];

/** The door of an activity as a place to work at (rule activity-check-in/scanner). */
export const useActivityDoor = (event: EventView, activity: ActivityView, isBehind: boolean): DeskPlace => {
  const { t } = useTranslation('check-in');
  const { _id: eventId } = event;
  const { _id: activityId, name, provideCheckoutOption } = activity;
  const may = useMay(eventId);
  const [isDenying, setIsDenying] = useState(false);
  const [chosen, setWay] = useState<Way>('in');
  // Where check-out was switched off meanwhile, people come in.
  const isOut = chosen === 'out' && provideCheckoutOption;
  const ask = useMemo(
    () => askActivity({ eventId, activityId }, () => t('desk:verdict.broken')),
    [eventId, activityId, t],
  );
  const denying = isDenying ? t('switch.denying') : null;
  return {
    key: activityKey(activityId),
    name,
    title: `${name} · ${event.name}`,
    back: may('viewRegistrants')
      ? `/dashboard/${eventId}/activities/${activityId}/attendees`
      : `/dashboard/${eventId}/activities`,
    mode: isOut ? 'out' : isDenying ? 'deny' : undefined,
    ask,
    lookUp: async (text, signal) => {
      const { data } = await call(checkInApi.lookUp, { query: { eventId, q: text }, signal });
      // Whether they are inside the event says nothing of the activity.
      return data.registrations.map((one) => ({ ...hitOf(one), isIn: false }));
    },
    textOf: useSentences(),
    entry: {
      label: t('entry.label'),
      placeholder: t('entry.placeholder'),
      submit: isOut ? t('activity.out') : isDenying ? t('switch.deny') : t('entry.submit'),
      required: null,
      offline: t('entry.offline'),
      takesGroups: false,
    },
    count: useCount(activity, isBehind),
    offline: t('offline.text'),
    keepsWaiting: true,
    withoutNetwork: { isAllowed: event.allowOfflineCheckin, activityId },
    isShownAsDesk: true,
    groupOf: async (registrantId) => {
      const { data } = await call(checkInApi.groupAtDesk, { query: { eventId, registrantId } });
      return data.registrations.map((one) => ({
        id: one._id,
        name: fullName(one),
        isLeft: one.status === 'confirmed',
      }));
    },
    group: null,
    notice: isOut ? t('activity.outNotice') : denying,
    under: () => (
      <>
        {provideCheckoutOption && (
          <SegmentedControl
            aria-label={t('activity.inOut')}
            value={isOut ? 'out' : 'in'}
            data={ways.map((value) => ({ value, label: t(`activity.${value}`) }))}
            onChange={(value) => setWay(value === 'out' ? 'out' : 'in')}
          />
        )}
        {!isOut && <AcceptSwitch isDenying={isDenying} onChange={setIsDenying} />}
      </>
    ),
    print: usePrint(event),
    printer: may('checkinRegistrants') ? 'by-hand' : null,
    takePayment: may('editPaymentsForRegistrants', 'checkinRegistrants')
      ? (scan, at) => <TakePaymentDialog scan={scan} onPresent={at.present} onClose={at.close} />
      : null,
    undo: (scan, at) => <UndoDialog scan={scan} onUndone={at.undone} onClose={at.close} />,
    add: null,
    prepare: readDialogs,
  };
};
