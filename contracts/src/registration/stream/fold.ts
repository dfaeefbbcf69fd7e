import { foldOf, when, type EditLinkId, type Instant, type PrimaryId, type RegistrantId } from '../../kernel/index.ts';
import { conflictClauses } from './offline-fold.ts';
import { badgeClauses } from './badge-fold.ts';
import { payingClauses } from './paying-fold.ts';
import { presenceClauses, withoutThose } from './presence-fold.ts';
import { toGroup, update } from './to-group.ts';
import { registrationEvents as facts } from './events.ts';
import { RegistrantPersonal } from './registrant.ts';
import {
  holdsSeat,
  type Admission,
  type AskedTransfer,
  type RegistrantState,
  type RegistrationGroup as Group,
  type RegistrationState,
  type Transactions,
} from './state.ts';

const noLinks: ReadonlyMap<EditLinkId, Instant> = new Map();
/** Older ones open nothing any more, however long they would have been good. */
const editLinksAtMost = 5;

const noTransfers: ReadonlyMap<RegistrantId, AskedTransfer> = new Map();
const noActivities: RegistrantState['activities'] = new Map();
const noPresences: RegistrantState['presences'] = new Map();
const noTransactions: Transactions = new Map();
const noReminders: Group['paymentReminders'] = new Map();
const noConflicts: Group['conflicts'] = new Map();
const noLines: RegistrantState['lines'] = [];

/** Somebody of whom nothing is known yet but that they are registered. */
const newcomer = (
  one: Pick<RegistrantState, 'registrantId' | 'typeId' | 'status' | 'place'> & {
    scannableCode?: string | undefined;
    awaitsApproval?: boolean | undefined;
    awaitsPayment?: boolean | undefined;
  },
  registeredAt: Instant,
): RegistrantState => ({
  registrantId: one.registrantId,
  typeId: one.typeId,
  status: one.status,
  scannableCode: one.scannableCode ?? '',
  place: one.place,
  registeredAt,
  admissions: 0,
  inside: null,
  isPrinted: false,
  timesPrinted: 0,
  badge: 0,
  corrections: 0,
  statusSettings: 0,
  noteSettings: 0,
  hasNote: false,
  isErased: false,
  activities: noActivities,
  presences: noPresences,
  lines: noLines,
  chargedAsOf: '',
  chargedAt: null,
  passedOnTo: null,
  changedTo: null,
  approval: one.awaitsApproval === true ? 'awaited' : 'none',
  awaitsPayment: one.awaitsPayment === true,
});

/** The transactions belong to the group that takes this one's place from here on: the first that does. */
const handOver = (group: Group, to: PrimaryId): Group =>
  group.handedOver === null
    ? { ...group, transactions: noTransactions, handedOver: { to, transactions: group.transactions } }
    : group;

/** Whether somebody of a group takes part beside one of its people. */
const isAnybodyBut = ({ registrants }: Group, registrantId: RegistrantId): boolean =>
  [...registrants.values()].some((one) => one.registrantId !== registrantId && holdsSeat(one.status));

/** How a group's facts add up; shared by every capability that decides on the group's stream. */
export const registrationFold = foldOf<RegistrationState>({
  initial: () => ({ kind: 'absent' }),
  facts: [
    when(facts.RegistrationSubmitted, (_, { data, metadata }) => {
      const { eventId, primaryId, confirmationNumber, orderNumber = '', registrants } = data;
      const submittedAt = metadata.at;
      const fresh = registrants.map((one, index): [RegistrantId, RegistrantState] => [
        one.registrantId,
        newcomer({ ...one, place: index + 1 }, submittedAt),
      ]);
      return {
        kind: 'group',
        eventId,
        primaryId,
        confirmationNumber,
        currency: '',
        orderNumber,
        submittedAt,
        registrants: new Map(fresh),
        lastPlace: fresh.length,
        removed: new Set(),
        editLinks: noLinks,
        transfers: noTransfers,
        changedInto: null,
        changedFrom: null,
        transactions: noTransactions,
        removedTransactions: new Set(),
        handedOver: null,
        payment: null,
        paymentReminders: noReminders,
        conflicts: noConflicts,
        isNumberOnBadge: false,
        payLink: { link: 0, isRevoked: false },
      };
    }),
    toGroup(facts.RegistrantsAdded, (group, { data: { registrants: added }, metadata }) => {
      const registrants = new Map(group.registrants);
      for (const one of added) registrants.set(one.registrantId, newcomer(one, metadata.at));
      return { ...group, registrants, lastPlace: Math.max(group.lastPlace, ...added.map(({ place }) => place)) };
    }),
    toGroup(facts.RegistrationRemoved, (group, { data: { registrantId } }) => {
      const registrants = new Map(group.registrants);
      registrants.delete(registrantId);
      return { ...group, registrants, removed: new Set([...group.removed, registrantId]) };
    }),
    when(facts.RegistrationAbandoned, (state) =>
      state.kind === 'absent' ? { kind: 'absent', isAbandoned: true } : state,
    ),
    toGroup(facts.RegistrationStatusSet, (group, { data: { status, registrants } }) =>
      registrants.reduce(
        (so, { registrantId, awaitsPayment = false }) =>
          update(so, registrantId, (was) => ({
            ...was,
            status,
            statusSettings: was.statusSettings + 1,
            approval: 'none',
            awaitsPayment,
          })),
        group,
      ),
    ),
    // Whoever is to pay first stays pending, so that no status follows.
    toGroup(facts.RegistrationsApproved, (group, { data: { registrants } }) =>
      registrants.reduce(
        (so, { registrantId, awaitsPayment }) =>
          update(so, registrantId, (was) => ({
            ...was,
            approval: 'none',
            awaitsPayment: awaitsPayment ?? was.awaitsPayment,
          })),
        group,
      ),
    ),
    // Comes after the status that follows from it.
    toGroup(facts.RegistrationsRejected, (group, { data: { registrants } }) =>
      registrants.reduce(
        (so, { registrantId }) => update(so, registrantId, (was) => ({ ...was, approval: 'refused' })),
        group,
      ),
    ),
    toGroup(facts.RegistrantDetailsCorrected, (group, { data }) =>
      update(group, data.registrantId, (was) => ({ ...was, corrections: was.corrections + 1 })),
    ),
    toGroup(facts.RegistrantCheckedIn, (group, { data: { registrantId, checkinId }, metadata }) => {
      const inside: Admission = {
        checkinId,
        at: metadata.at,
        by: metadata.actor.id,
        desk: metadata.desk ?? '',
        method: metadata.method ?? 'manual',
      };
      return update(group, registrantId, (was) => ({ ...was, admissions: was.admissions + 1, inside }));
    }),
    toGroup(facts.CheckInUndone, (group, { data }) =>
      update(group, data.registrantId, (was) => ({ ...was, inside: null })),
    ),
    toGroup(facts.EditLinkRequested, (group, { data: { linkId }, metadata }) => ({
      ...group,
      editLinks: new Map([...group.editLinks, [linkId, metadata.at] as const].slice(-editLinksAtMost)),
    })),
    // What was asked for with such a link goes with them.
    toGroup(facts.EditLinksRevoked, (group) => ({ ...group, editLinks: noLinks, transfers: noTransfers })),
    toGroup(facts.TransferRequested, (group, { data: { registrantId, transferId, to }, metadata: { at } }) => ({
      ...group,
      transfers: new Map(group.transfers).set(registrantId, { transferId, to, at }),
    })),
    toGroup(facts.RegistrationTransferred, (group, { data: { registrantId, to } }) => {
      const transfers = new Map(group.transfers);
      transfers.delete(registrantId);
      const passed = update({ ...group, transfers }, registrantId, (was) => ({ ...was, passedOnTo: to }));
      // What a group paid stays with it as long as somebody of it takes part.
      return isAnybodyBut(group, registrantId) ? passed : handOver(passed, to);
    }),
    toGroup(facts.RegistrationTypeChanged, (group, { data: { to: changedInto, registrants } }) =>
      registrants.reduce<Group>(
        (so, { registrantId, to: changedTo }) => update(so, registrantId, (was) => ({ ...was, changedTo })),
        handOver({ ...group, changedInto }, changedInto),
      ),
    ),
    toGroup(facts.TypeChangeCompleted, (group, { data: { from: changedFrom } }) => ({ ...group, changedFrom })),
    toGroup(facts.RegistrantsEnrolled, (group, { data }) =>
      data.registrants.reduce(
        (so, { registrantId, activities: entered }) =>
          update(so, registrantId, (was) => {
            const activities = new Map(was.activities);
            for (const { activityId, because } of entered) activities.set(activityId, because);
            return { ...was, activities };
          }),
        group,
      ),
    ),
    toGroup(facts.RegistrantsWithdrawn, (group, { data }) =>
      data.registrants.reduce(
        (so, { registrantId, activities: left }) =>
          update(so, registrantId, (was) => ({
            ...was,
            activities: new Map([...was.activities].filter(([id]) => !left.includes(id))),
            presences: withoutThose(was.presences, left),
          })),
        group,
      ),
    ),
    toGroup(facts.RegistrantsCharged, (group, { data: { currency, asOf, registrants }, metadata: { at: chargedAt } }) =>
      registrants.reduce(
        (so, { registrantId, lines }) =>
          update(so, registrantId, (was) => ({ ...was, lines, chargedAsOf: asOf, chargedAt })),
        { ...group, currency },
      ),
    ),
    toGroup(facts.TransactionRecorded, (group, { data, metadata: { at, actor } }) => {
      const { transactionId, registrantId, type, amount, method, currency, online } = data;
      const by = actor.kind === 'account' ? actor.id : null;
      const one = { transactionId, registrantId, type, amount, method, at, by, online };
      return { ...group, currency, transactions: new Map(group.transactions).set(transactionId, one) };
    }),
    toGroup(facts.TransactionRemoved, (group, { data: { transactionId } }) => {
      const transactions = new Map(group.transactions);
      transactions.delete(transactionId);
      return {
        ...group,
        transactions,
        removedTransactions: new Set([...group.removedTransactions, transactionId]),
      };
    }),
    toGroup(facts.TransactionsTakenOver, (group, { data: { currency, transactions: taken } }) => {
      const transactions = new Map(group.transactions);
      for (const one of taken) transactions.set(one.transactionId, one);
      return { ...group, currency, transactions };
    }),
    toGroup(facts.PaymentReminded, (group, { data: { kind, payBy }, metadata: { at } }) => ({
      ...group,
      paymentReminders: new Map(group.paymentReminders).set(kind, { at, payBy }),
    })),
    toGroup(facts.RegistrantNoted, (group, { data: { registrantId, isEmpty } }) =>
      update(group, registrantId, (was) => ({ ...was, noteSettings: was.noteSettings + 1, hasNote: !isEmpty })),
    ),
    toGroup(facts.RegistrantErased, (group, { data }) =>
      update(group, data.registrantId, (was) => ({ ...was, isErased: true })),
    ),
    ...badgeClauses,
    ...payingClauses,
    ...presenceClauses,
    ...conflictClauses,
  ],
  describes: Object.values(facts).filter(({ personal }) => personal === RegistrantPersonal),
});
