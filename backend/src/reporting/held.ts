import { deskEvents } from '@turnout/contracts/check-in';
import { checkpointCheckinEvents, checkpointDataEvents } from '@turnout/contracts/checkpoint';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrationView } from '@turnout/contracts/registration';
import type { MessageView } from '@turnout/contracts/messaging';
import { z } from 'zod';
import type { GroupFacts } from './group-facts.ts';
import { doneBy, type ActorOf } from './story.ts';
import type { OpenedEvent } from './story-entry.ts';

/** How facts name people: `registrants` by id or by a record each, `registrantId`, or a check-in. */
const Named = z.looseObject({
  registrantId: z.string().optional(),
  registrants: z.array(z.union([z.string(), z.looseObject({ registrantId: z.string() })])).optional(),
  checkinId: z.string().optional(),
  /** Of those that a group took over each says whom it is about, and which of the staff recorded it. */
  transactions: z.array(z.looseObject({ registrantId: z.string(), by: z.unknown() })).optional(),
  primaryId: z.string().optional(),
});

const idOf = (one: string | { readonly registrantId: string }): string =>
  typeof one === 'string' ? one : one.registrantId;

/** A fact about the person, with nobody else of the group in it. */
/** The facts of a group's money that are about its primary alone. */
const ofPrimary: ReadonlySet<string> = new Set([
  registrationEvents.PaymentChosen.type,
  registrationEvents.PaymentReminded.type,
  registrationEvents.PaymentTimeEnded.type,
  registrationEvents.PayLinkRevoked.type,
  registrationEvents.PayLinkIssued.type,
]);

const narrowed = (
  event: OpenedEvent,
  person: RegistrantId,
  checkins: ReadonlySet<string>,
): Record<string, unknown> | null => {
  const { registrants, transactions, ...data } = Named.parse(event.data);
  if (transactions !== undefined) {
    const own = transactions.filter((one) => one.registrantId === person);
    return own.length === 0 ? null : { ...data, transactions: own.map(({ by: _, ...one }) => one) };
  }
  if (registrants !== undefined) {
    const own = registrants.filter((one) => idOf(one) === person);
    return own.length === 0 ? null : { ...data, registrants: own };
  }
  // How and when a group pays is its primary's to know.
  if (ofPrimary.has(event.type)) return data.primaryId === person ? data : null;
  const isTheirs = data.registrantId === person || (data.checkinId !== undefined && checkins.has(data.checkinId));
  return isTheirs ? data : null;
};

/** What a person is given: every fact about them, and what is known of them now. */
export interface Held {
  readonly person: RegistrantId;
  readonly event: { readonly _id: EventId; readonly name: string };
  readonly erased: boolean;
  readonly now: unknown;
  readonly facts: readonly unknown[];
  readonly checkIns: readonly unknown[];
  readonly checkpointCheckIns: readonly unknown[];
  readonly checkpointData: readonly unknown[];
  readonly messages: readonly unknown[];
  readonly imports: readonly string[];
  /** Whoever registers has none: sessions belong to staff. */
  readonly sessions: readonly [];
}

interface Known {
  readonly event: Held['event'];
  readonly view: RegistrationView;
  readonly facts: GroupFacts;
  readonly messages: readonly MessageView[];
  readonly actorOf: ActorOf;
  /** The address that a fact came from, where it is sealed under this person's key. */
  readonly addressOf: (event: OpenedEvent) => Promise<string | null>;
}

const currentOf = (view: RegistrationView) => {
  const { _id: _, event: __, fields, checkedInBy: ___, type, qr: ____, keywords: _____, ...rest } = view;
  return { ...rest, type: type.name, fields: fields.map(({ title, value }) => ({ title, value })) };
};

const { CheckpointCheckedIn } = checkpointCheckinEvents;
const { RegistrantCheckedIn, CheckInUndone } = registrationEvents;

/**
 * Everything that is held on one person of a group. Of others there is nothing in it: companions are left
 * out, and staff are named as far as `actorOf` names them.
 */
export const heldOf = async (person: RegistrantId, known: Known): Promise<Held> => {
  const { event, view, facts, messages, actorOf, addressOf } = known;
  const checkins = new Set(
    facts.checkins.flatMap(({ type, data }) => {
      const { registrants = [], checkinId } = Named.parse(data);
      const isTheirs = type === CheckpointCheckedIn.type && registrants.some((one) => idOf(one) === person);
      return isTheirs && checkinId !== undefined ? [checkinId] : [];
    }),
  );
  const all = [...facts.group, ...facts.checkins, ...facts.data, ...facts.messages].toSorted((one, other) =>
    one.position < other.position ? -1 : 1,
  );
  const own = await Promise.all(
    all.map(async (fact) => {
      const data = narrowed(fact, person, checkins);
      if (data === null) return null;
      const { type, position, metadata } = fact;
      const said = fact.personal[person] ?? null;
      const address = await addressOf(fact);
      return {
        at: metadata.at,
        what: type,
        position,
        by: doneBy(metadata, actorOf(metadata.actor, position)),
        desk: metadata.desk ?? '',
        method: metadata.method ?? '',
        data,
        said: labelled(said, facts),
        ...(address === null ? {} : { address }),
      };
    }),
  );
  const refused = facts.refusals
    .filter(({ registrantId }) => registrantId === person)
    .map(({ at, position, actor, desk, code, reason, checkpointId }) => ({
      at,
      what: deskEvents.ScanRefused.type,
      position,
      by: actorOf(actor, position),
      desk,
      method: '',
      data: { code, reason, checkpoint: checkpointId === null ? '' : (facts.checkpoints.get(checkpointId) ?? '') },
      said: null,
    }));
  // A message about a group names all of its people, so what it said is not handed to one of them as theirs.
  const isAlone = facts.group.every(({ data }) =>
    (Named.parse(data).registrants ?? []).every((one) => idOf(one) === person),
  );
  const told = own.filter((fact) => fact !== null);
  const of = (...types: readonly string[]) => told.filter(({ what }) => types.includes(what));
  return {
    person,
    event,
    erased: view.erased === true,
    now: currentOf(view),
    facts: [...told, ...refused].toSorted((one, other) => (one.position < other.position ? -1 : 1)),
    checkIns: of(RegistrantCheckedIn.type, CheckInUndone.type).map(({ at, what, by, desk }) => ({
      at,
      what,
      by,
      desk,
    })),
    checkpointCheckIns: of(CheckpointCheckedIn.type).map(({ at, by, desk, data }) => ({
      at,
      checkpoint: checkpointName(data, facts),
      code: data['code'],
      by,
      desk,
    })),
    checkpointData: of(checkpointDataEvents.CheckpointDataEntered.type)
      .slice(-1)
      .map(({ said }) => said),
    messages: messages.map(({ to, subject, content, createdAt, type, status, reason }) => ({
      to,
      subject,
      ...(isAlone ? { content } : {}),
      at: createdAt,
      kind: type,
      state: status,
      reason,
    })),
    imports: told.flatMap(({ data }) => (typeof data['importId'] === 'string' ? [data['importId']] : [])),
    sessions: [],
  };
};

const checkpointName = (data: Record<string, unknown>, { checkpoints }: GroupFacts): string => {
  const named = [...checkpoints].find(([id]) => id === data['checkpointId']);
  return named?.[1] ?? '';
};

const WithFields = z.looseObject({ fields: z.record(z.string(), z.unknown()) });

/** What a fact says, its fields by the titles that people know them by. */
const labelled = (said: unknown, { titleOf }: GroupFacts): unknown => {
  const known = WithFields.safeParse(said);
  if (!known.success) return said;
  const fields = Object.entries(known.data.fields).map(([id, value]) => ({ title: titleOf(id), value }));
  return { ...known.data, fields };
};
