import { calendarEntryOf, type CalendarEntry, type EventDetails } from '@turnout/contracts/event-setup';
import { textOfHtml } from '@turnout/contracts/fields';
import type { ActivityDetails } from '@turnout/contracts/forms';
import type { ActivityId, EventId } from '@turnout/contracts/kernel';
import { holdsSeat, type RegistrantState } from '@turnout/contracts/registration';

/** The part of an activity that stands in calendars. */
export interface CalendarActivity {
  readonly id: ActivityId;
  readonly details: Pick<
    ActivityDetails,
    'name' | 'startDate' | 'endDate' | 'location' | 'description' | 'chosenOnForm'
  >;
  /** The number of its changes. */
  readonly version: number;
  /** Deleted: it does not take place. */
  readonly kind: 'defined' | 'retired';
}

/** An event as it stands in calendars, with the page that says more. */
export interface CalendarSource {
  readonly eventId: EventId;
  readonly event: Pick<EventDetails, 'name' | 'description' | 'address' | 'startDate' | 'endDate'>;
  readonly activities: readonly CalendarActivity[];
  /** The address of Turnout, without a slash at the end. */
  readonly publicUrl: string;
}

const pageOf = ({ eventId, publicUrl }: Pick<CalendarSource, 'eventId' | 'publicUrl'>): string =>
  `${publicUrl}/evt/${eventId}`;

const eventEntry = (source: CalendarSource): CalendarEntry =>
  calendarEntryOf({ ...source.event, _id: source.eventId }, pageOf(source));

/** Nothing of an activity that nobody said the time of. */
const activityEntries = (
  source: CalendarSource,
  { id, details, version }: CalendarActivity,
): readonly CalendarEntry[] =>
  details.startDate === null
    ? []
    : [
        {
          id,
          name: details.name,
          description: textOfHtml(details.description),
          place: details.location === '' ? source.event.address : details.location,
          startsAt: details.startDate,
          endsAt: details.endDate,
          url: pageOf(source),
          revision: version,
        },
      ];

/** An event's public programme: the event, then what visitors may choose in it, by time (rule integrations/calendars). */
export const programmeEntries = (source: CalendarSource): readonly CalendarEntry[] => [
  eventEntry(source),
  ...source.activities
    .filter(({ kind, details }) => kind === 'defined' && details.chosenOnForm)
    .flatMap((activity) => activityEntries(source, activity))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
];

const statusOf = (status: RegistrantState['status']): 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED' => {
  if (!holdsSeat(status)) return 'CANCELLED';
  return status === 'confirmed' ? 'CONFIRMED' : 'TENTATIVE';
};

/**
 * The event and the activities of one person, each as they stand: what they lost, or what does not take place any more, is
 * cancelled (rule integrations/calendars).
 * @param source its activities are those that the person takes part in, deleted ones too.
 */
export const ownEntries = (
  source: CalendarSource,
  { status, statusSettings }: Pick<RegistrantState, 'status' | 'statusSettings'>,
): readonly CalendarEntry[] => {
  const whole = statusOf(status);
  return [
    { ...eventEntry(source), status: whole, revision: statusSettings },
    ...source.activities.flatMap((activity) =>
      activityEntries(source, activity).map((entry) => ({
        ...entry,
        status: activity.kind === 'retired' ? ('CANCELLED' as const) : whole,
        revision: activity.version + statusSettings,
      })),
    ),
  ];
};
