import { checkInApi, checkInTopics } from '@turnout/contracts/check-in';
import type { EventView } from '@turnout/contracts/event-setup';
import { lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskPlace } from '../desk/place.ts';
import { call } from '../platform/api.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { useFormat } from '../ui/format.ts';
import { AcceptSwitch } from './accept-switch.tsx';
import { askServer } from './ask.ts';
import { doorKey } from './door.key.ts';
import { hitOf } from './hit-of.ts';
import { usePrint } from './use-print.ts';
import { useSentences } from './use-sentences.ts';
import { fullName } from './verdict-of-answer.ts';

const readDialogs = () => import('./door-dialogs.tsx');
const UndoDialog = lazy(async () => ({ default: (await readDialogs()).UndoDialog }));
const TakePaymentDialog = lazy(async () => ({ default: (await readDialogs()).TakePaymentDialog }));
const WalkInDialog = lazy(async () => ({ default: (await readDialogs()).WalkInDialog }));

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

/** The door of an event as a place to work at: each scan is a check-in, and waits while the line is gone. */
export const useDoor = (event: EventView): DeskPlace => {
  const { t } = useTranslation('check-in');
  const [isDenying, setIsDenying] = useState(false);
  const { _id: eventId } = event;
  const may = useMay(eventId);
  const mayAdd = may('viewRegistrants', 'checkinRegistrants', 'viewRegistrationTypes');
  const ask = useMemo(() => askServer(eventId, () => t('desk:verdict.broken')), [eventId, t]);
  return {
    key: doorKey,
    name: t('place.name'),
    title: event.name,
    mode: isDenying ? 'deny' : undefined,
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
    withoutNetwork: { isAllowed: event.allowOfflineCheckin },
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
    notice: isDenying ? t('switch.denying') : null,
    under: () => <AcceptSwitch isDenying={isDenying} onChange={setIsDenying} />,
    print: usePrint(event),
    printer: may('checkinRegistrants') ? 'automatic' : null,
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
