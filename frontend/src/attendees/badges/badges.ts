import { bulkAtMost, type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import { attendeesApi } from '@turnout/contracts/attendees';
import { type RegistrationView, type SelectedPerson } from '@turnout/contracts/registration';
import type { z } from 'zod';
import { call } from '../../platform/api.ts';
import { sendIntent } from '../../platform/command.ts';
import { type DoorRules, hasBadge } from '../parts/attendee-actions.ts';
import { drawQr } from '../../ui/drawn-qr.ts';
import type { ToPrint } from '../parts/badge-text.ts';

/** Badges that are on the page, and in the browser's print dialog, at once: all of thousands would freeze both. */
export const badgesAtOnce = 200;

/** What becomes of a selection's badges. */
export interface BadgePlan {
  /** Who is printed, in parts that are printed one after the other. */
  readonly batches: readonly (readonly RegistrantId[])[];
  readonly count: number;
  /** Reasons why others get none: how many by their status (rule badges/who-gets-a-badge), and those left out as printed already. */
  readonly left: Readonly<Record<'pending' | 'rejected' | 'deleted' | 'printed', number>>;
  /** Of those who get one, how many were printed before. */
  readonly printedBefore: number;
}

/** @param options `newOnly`: leaves out whose badge was printed before; `rules`: who gets one. */
export const planOf = (
  people: readonly SelectedPerson[],
  { newOnly, rules }: { readonly newOnly: boolean; readonly rules: Pick<DoorRules, 'allowBadgePrintingForAnyStatus'> },
): BadgePlan => {
  const entitled = people.filter((one) => hasBadge(one, rules));
  const wanted = entitled.filter(({ printed }) => !newOnly || !printed).map(({ _id }) => _id);
  const having = (status: SelectedPerson['status']) =>
    people.filter((one) => one.status === status && !hasBadge(one, rules)).length;
  const batches = Array.from({ length: Math.ceil(wanted.length / badgesAtOnce) }, (_, index) =>
    wanted.slice(index * badgesAtOnce, (index + 1) * badgesAtOnce),
  );
  return {
    batches,
    count: wanted.length,
    left: {
      pending: having('pending'),
      rejected: having('rejected'),
      deleted: having('deleted'),
      printed: entitled.length - wanted.length,
    },
    printedBefore: entitled.filter(({ printed }) => printed).length,
  };
};

export interface Badge extends ToPrint {
  /** The address of the QR code's picture. */
  readonly qr: string;
}

const inHundreds = (ids: readonly RegistrantId[]): readonly RegistrantId[][] =>
  Array.from({ length: Math.ceil(ids.length / bulkAtMost) }, (_, index) =>
    ids.slice(index * bulkAtMost, (index + 1) * bulkAtMost),
  );

type Companion = z.output<(typeof attendeesApi.badges)['output']>['companions'][number];

/** Whoever is alone in a group, or on whose badge nobody else is named, is all of it. */
const everybodyOf = (registration: RegistrationView, companions: readonly Companion[]): ToPrint['everybody'] => {
  const group = companions.filter(({ primary }) => primary === (registration.parent ?? registration._id));
  return group.length === 0 ? [registration] : group;
};

/**
 * The badges of a batch, as they are now. Who is not confirmed any more is among them, to be told; who is gone or
 * erased is not.
 * @param onCount told how many are ready.
 */
export const readBadges = async (
  eventId: EventId,
  ids: readonly RegistrantId[],
  { onCount, signal }: { readonly onCount: (count: number) => void; readonly signal: AbortSignal },
): Promise<readonly Badge[]> => {
  const badges: Badge[] = [];
  for (const registrants of inHundreds(ids)) {
    const { data } = await call(attendeesApi.badges, { body: { eventId, registrants }, signal });
    const codes = new Map(data.codes.map(({ registrant, code }) => [registrant, code]));
    badges.push(
      ...(await Promise.all(
        data.registrations.map(async (registration) => ({
          registration,
          everybody: everybodyOf(registration, data.companions),
          qr: await drawQr(codes.get(registration._id) ?? ''),
        })),
      )),
    );
    onCount(badges.length);
  }
  return badges;
};

/** Notes that these badges were printed. @param confirmUnpaid also of those who owe something. @returns the sentence of a refusal, also of one person alone; null where all were noted. */
export const notePrinted = async (
  eventId: EventId,
  ids: readonly RegistrantId[],
  confirmUnpaid: boolean,
): Promise<string | null> => {
  let refusal: string | null = null;
  for (const registrants of inHundreds(ids)) {
    const noted = await sendIntent(attendeesApi.logPrintOfMany, { body: { eventId, registrants, confirmUnpaid } });
    if (!noted.ok) return noted.refusal.message;
    const refused = noted.data.outcomes.find(({ outcome }) => outcome === 'refused');
    refusal ??= refused?.message ?? null;
  }
  return refusal;
};
