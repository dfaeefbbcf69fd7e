import { isFact, startOfLog, type EventStore, type StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import type { Scarce } from './register-form.ts';

/** Seats, options and uses that were given out, counted from the log alone. */
export interface GivenOut {
  readonly confirmed: number;
  /** Those who take part, activity by activity. */
  readonly enrolled: readonly number[];
  readonly codeUses: number;
}

const { RegistrationSubmitted, RegistrantsEnrolled, RegistrantsCharged } = registrationEvents;

const confirmedIn = (event: StoredEvent, { type: { id } }: Scarce): number =>
  isFact(RegistrationSubmitted, event)
    ? event.data.registrants.filter(({ typeId, status }) => typeId === id && status === 'confirmed').length
    : 0;

const enrolledIn = (event: StoredEvent, activity: string): number =>
  isFact(RegistrantsEnrolled, event)
    ? event.data.registrants.filter(({ activities }) => activities.some(({ activityId }) => activityId === activity))
        .length
    : 0;

const usesIn = (event: StoredEvent, code: string | undefined): number =>
  isFact(RegistrantsCharged, event)
    ? event.data.registrants.filter(({ lines }) =>
        lines.some(({ kind, source }) => kind === 'code-discount' && source === code),
      ).length
    : 0;

/** Counts what registrations were given of what is scarce. */
export const givenOut = async (log: EventStore, scarce: Scarce): Promise<GivenOut> => {
  let [confirmed, codeUses] = [0, 0];
  let enrolled = scarce.activities.map(() => 0);
  for (let after = startOfLog; ;) {
    const events = await log.readAll(after, 2_000, { categories: ['registration'] });
    for (const event of events) {
      confirmed += confirmedIn(event, scarce);
      enrolled = enrolled.map((before, place) => before + enrolledIn(event, scarce.activities[place]?.id ?? ''));
      codeUses += usesIn(event, scarce.promoCode?.id);
    }
    const last = events.at(-1);
    if (last === undefined) return { confirmed, enrolled, codeUses };
    after = last.position;
  }
};

/** The surplus of what was given out over what there is, of everything. */
export const oversoldIn = ({ confirmed, enrolled, codeUses }: GivenOut, scarce: Scarce): number =>
  Math.max(0, confirmed - scarce.type.seats) +
  enrolled.reduce((sum, taken, place) => sum + Math.max(0, taken - (scarce.activities[place]?.seats ?? 0)), 0) +
  Math.max(0, codeUses - (scarce.promoCode?.uses ?? 0));
