import {
  eventSetupEvents,
  isRegistrationOpenAt,
  type EventDetails,
  type PublicEventView,
} from '@turnout/contracts/event-setup';
import { foldOf, when, withChanges, type AccountId, type EventId, type Instant } from '@turnout/contracts/kernel';

/** What organisers run: not there yet, or scheduled. */
export type EventState =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'scheduled';
      readonly eventId: EventId;
      readonly creator: AccountId;
      readonly createdAt: Instant;
      readonly details: EventDetails;
    };

/** How an event's facts add up (stream `event-<eventId>`). */
export const eventFold = foldOf<EventState>({
  initial: () => ({ kind: 'absent' }),
  facts: [
    when(eventSetupEvents.EventScheduled, (_, { data, metadata }) => ({
      kind: 'scheduled',
      createdAt: metadata.at,
      ...data,
    })),
    when(eventSetupEvents.EventDetailsRevised, (state, { data }) =>
      state.kind === 'scheduled' ? { ...state, details: withChanges(state.details, data.details) } : state,
    ),
  ],
});

export const eventStream = (eventId: EventId) => `event-${eventId}`;

/** What anybody may read of an event (decisions 5b). @param now decides whether registration is open. */
export const publicEventViewOf = (
  { eventId, details }: Extract<EventState, { kind: 'scheduled' }>,
  now: Instant,
): PublicEventView => ({
  _id: eventId,
  name: details.name,
  description: details.description,
  startDate: details.startDate,
  endDate: details.endDate,
  timeZone: details.timeZone,
  country: details.country,
  language: details.language,
  address: details.address,
  location: details.location,
  notificationEmail: details.notificationEmail,
  website: details.website,
  appCurrency: details.appCurrency,
  termsAndConditions: details.termsAndConditions,
  preventExternalRegistrations: details.preventExternalRegistrations,
  preventExternalRegistrationsMessage: details.preventExternalRegistrationsMessage,
  registrationClosesAt: details.registrationClosesAt,
  showTypeDescription: details.showTypeDescription,
  dontShowMapOnConfirmationPage: details.dontShowMapOnConfirmationPage,
  qrOnConfirmationEmailAndConfirmationPage: details.qrOnConfirmationEmailAndConfirmationPage,
  isRegistrationOpen: isRegistrationOpenAt(details, now),
});
