import { eventSetupTopics, isDoorOpenTo } from '@turnout/contracts/event-setup';
import { useTranslation } from 'react-i18next';
import type { PlaceKind } from '../desk/place.ts';
import { useIsAdmin, useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { doorKey } from './door.key.ts';

/** The door as a place to choose: one for each event that lets its scanners check in. */
export const doorKind: PlaceKind = {
  Choices: ({ eventId, children }) => {
    const { t } = useTranslation('check-in');
    const may = useMay(eventId);
    const isAdmin = useIsAdmin();
    const { view: event, state } = useTopic(eventSetupTopics.event, { eventId });
    if (event === null && state === 'loading') return children(null);
    const isOpen = may('checkinRegistrants') && event !== null && isDoorOpenTo(event, isAdmin);
    return children(
      isOpen ? [{ key: doorKey, name: t('place.name'), path: `/dashboard/${eventId}/scanner/registration` }] : [],
    );
  },
};
