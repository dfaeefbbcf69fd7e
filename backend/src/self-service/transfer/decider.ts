import {
  isRejection,
  reject,
  type Decide,
  type EditLinkId,
  type EventId,
  type EventOf,
  type Instant,
  type Language,
  type PrimaryId,
  type RegistrantId,
  type TransferId,
} from '@turnout/contracts/kernel';
import { canBePassedOn, goodLinks, isGoodTransfer } from '@turnout/contracts/self-service';
import {
  type AskedTransfer,
  type RegistrantPersonal,
  type RegistrantState,
  type registrationEvents,
  type RegistrationState,
} from '@turnout/contracts/registration';
import type { PaySettings } from '@turnout/contracts/charges';
import { isAsSeen } from '../../groups/decide/as-seen.ts';
import { chargedFacts, type Charging } from '../../groups/decide/charged-facts.ts';
import { takenOverFacts, withPaidUp, type TakenMoney } from '../../groups/decide/taken-over.ts';
import { setStatus } from '../../groups/decide/status.decider.ts';
import { enrolledFacts, type Enrolment } from '../../groups/decide/enrolled-facts.ts';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;
type Group = Extract<RegistrationState, { kind: 'group' }>;

/** Asks with a link to edit the group that somebody's registration is passed on to whoever has an address. */
export const requestTransfer: Decide<
  {
    readonly eventId: EventId;
    readonly linkId: EditLinkId;
    readonly registrantId: RegistrantId;
    readonly transferId: TransferId;
    readonly to: PrimaryId;
    readonly email: string;
    readonly language: Language;
  },
  RegistrationState,
  RegistrationEvent,
  'expired-registration-code' | 'registration-not-found' | 'transfer-not-allowed'
> = ({ eventId, linkId, registrantId, transferId, to, email, language }, state, { now }) => {
  if (state.kind === 'absent' || !goodLinks(state.editLinks, now).includes(linkId))
    return reject('expired-registration-code');
  const person = state.registrants.get(registrantId);
  if (person === undefined) return reject('registration-not-found');
  if (!canBePassedOn(state, person)) return reject('transfer-not-allowed');
  const { primaryId } = state;
  const data = { eventId, primaryId, registrantId, transferId, to, language };
  return [{ type: 'TransferRequested', data, personal: { [to]: { email } } }];
};

const chargesIn = ({ currency, asOf, people }: Charging) => ({
  currency,
  asOf,
  lines: people.flatMap(({ lines }) => [...lines]),
});

/** A wish to pass on that can still be taken up, with whose registration it is about; null where it cannot. */
export const openTransfer = (
  state: Group,
  transferId: TransferId,
  now: Instant,
): { readonly person: RegistrantState; readonly asked: AskedTransfer } | null => {
  for (const [registrantId, asked] of state.transfers) {
    const person = state.registrants.get(registrantId);
    if (asked.transferId !== transferId || person === undefined || !isGoodTransfer(asked, now)) continue;
    return canBePassedOn(state, person) ? { person, asked } : null;
  }
  return null;
};

/**
 * The new person takes a registration over, once: from here on it is theirs, and the badge, links and codes of whoever
 * had it open nothing. What the old person said stays in the log under their own key.
 */
export const acceptTransfer: Decide<
  {
    readonly eventId: EventId;
    readonly transferId: TransferId;
    readonly language: Language;
    readonly personal: RegistrantPersonal;
    /** What the new one takes part in. */
    readonly activities: readonly Enrolment[];
    /** What the new one is charged; null: the same command came before. */
    readonly charging: Charging | null;
    /** Who had it, as they were when that was worked out; null: the same command came before. */
    readonly seen: RegistrantState | null;
    /** It waits for the organisers (types: `requireValidation`). */
    readonly waits: boolean;
    /** Staff are to accept the new person, as everybody of the type. */
    readonly needsApproval: boolean;
  },
  RegistrationState,
  RegistrationEvent,
  | 'expired-transfer-code'
  | 'registration-not-found'
  | 'status-already-set'
  | 'status-set-meanwhile'
  | 'registration-passed-on'
  | 'registration-type-changed'
  | 'approval-decided'
  | 'corrected-meanwhile'
> = ({ eventId, transferId, language, personal, activities, charging, seen, waits, needsApproval }, state, context) => {
  if (state.kind === 'absent') return reject('expired-transfer-code');
  const found = openTransfer(state, transferId, context.now);
  if (found === null) return reject('expired-transfer-code');
  const { person, asked } = found;
  if (seen !== null && !isAsSeen(seen, person)) return reject('corrected-meanwhile');
  const { registrantId, typeId, place } = person;
  const { primaryId } = state;
  const { to } = asked;
  const left = setStatus({ eventId, registrantId, status: 'deleted', forAll: false }, state, context);
  if (isRejection(left)) return left;
  const awaits = needsApproval || person.approval === 'awaited';
  return [
    {
      type: 'RegistrationTransferred',
      data: {
        eventId,
        primaryId,
        registrantId,
        transferId,
        to,
        language,
        typeId,
        status: waits || awaits ? 'pending' : person.status,
        ...(awaits ? { awaitsApproval: true } : {}),
        // Who waits for the organisers besides is not confirmed by paying alone.
        ...(person.awaitsPayment && !waits ? { awaitsPayment: true } : {}),
        activities: activities.map(({ activityId, because }) => ({ activityId, because })),
        ...(charging === null ? {} : { charges: chargesIn(charging) }),
      },
      personal: { [to]: personal },
    },
    ...left,
    ...(place === 1 && state.editLinks.size > 0
      ? [{ type: 'EditLinksRevoked' as const, data: { eventId, primaryId } }]
      : []),
  ];
};

/** What a registration that was taken over is made of. */
export interface TakenOver {
  readonly eventId: EventId;
  readonly primaryId: PrimaryId;
  readonly registrantId: RegistrantId;
  readonly confirmationNumber: string;
  readonly publicLanguage: Language;
  readonly typeId: RegistrantState['typeId'];
  readonly status: RegistrantState['status'];
  readonly awaitsApproval: boolean;
  readonly awaitsPayment: boolean;
  readonly personal: RegistrantPersonal;
  readonly activities: readonly Enrolment[];
  readonly charging: Charging;
  /** What the old group paid and was charged by hand, where nobody of it takes part any more; null: it keeps it. */
  readonly money: TakenMoney | null;
  readonly settings: PaySettings;
}

/**
 * The new person's group; made again it adds nothing. Also where it was fenced off as one that took too long: it was
 * taken over before anything was claimed for it.
 */
export const registerTakenOver: Decide<TakenOver, RegistrationState, RegistrationEvent, never> = (
  {
    personal,
    activities,
    charging,
    money,
    settings,
    registrantId,
    typeId,
    status,
    awaitsApproval,
    awaitsPayment,
    ...group
  },
  state,
  context,
) => {
  if (state.kind === 'group') return [];
  const facts: readonly RegistrationEvent[] = [
    {
      type: 'RegistrationSubmitted',
      data: {
        ...group,
        isToldByMail: true,
        registrants: [
          {
            registrantId,
            typeId,
            status,
            ...(awaitsApproval ? { awaitsApproval } : {}),
            ...(awaitsPayment ? { awaitsPayment } : {}),
          },
        ],
      },
      personal: { [registrantId]: personal },
    },
    ...enrolledFacts(group, [{ registrantId, status, activities }]),
    ...chargedFacts(group, charging),
    ...takenOverFacts(group, money),
  ];
  return withPaidUp(facts, state, settings, context);
};
