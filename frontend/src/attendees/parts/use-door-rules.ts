import { eventSetupTopics } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { useIsAdmin } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import type { DoorRules } from './attendee-actions.ts';

/** What an event's settings say of check-ins and badges, for whoever looks. @param eventId absent: not known yet. */
export const useDoorRules = (eventId: EventId | undefined): DoorRules => {
  const isAdmin = useIsAdmin();
  const event = useTopic(eventSetupTopics.event, eventId === undefined ? null : { eventId }).view;
  return {
    isAdmin,
    viewRegActEditAdminOnly: event?.viewRegActEditAdminOnly ?? false,
    allowBadgePrintingForAnyStatus: event?.allowBadgePrintingForAnyStatus ?? false,
    hasEditLinks: event?.showEditMyRegistration === true || event?.showEditRegistrationRequestInfo === true,
  };
};
