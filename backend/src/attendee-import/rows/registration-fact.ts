import { PrimaryId, type EventId, type ImportId, type RegistrantId } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { deriveId, type InstallationIds } from '../../platform/ids/ids.ts';
import { newRegistrantId } from '../../platform/ids/registrant-ids.ts';
import { appendLimit } from '../../platform/event-store/admission.ts';
import { sealedLength } from '../../platform/personal/cipher.ts';
import { chargedFacts, type Charging } from '../../groups/decide/charged-facts.ts';
import { enrolledFacts } from '../../groups/decide/enrolled-facts.ts';
import type { PlannedGroup } from './planned-group.ts';

/** The group that a key of an import stands for, the same however often the import is begun. */
export const primaryOfGroup = (importId: ImportId, key: string): PrimaryId =>
  PrimaryId.parse(deriveId(`${importId} ${key}`, 'registration'));

type Ids = Pick<InstallationIds, 'derive'>;

/** The ids of a group's people, primary first. */
export const peopleOf = (ids: Ids, primaryId: PrimaryId, { registrants }: PlannedGroup): readonly RegistrantId[] =>
  registrants.map((_, index) => newRegistrantId(ids, primaryId, index + 1));

/** What is stored of a group, personal values still readable; `erased`: of whom nothing is said any more. */
export const registrationFact = (
  about: {
    readonly ids: Ids;
    readonly importId: ImportId;
    readonly eventId: EventId;
    readonly confirmationNumber: string;
  },
  group: PlannedGroup,
  erased: ReadonlySet<string> = new Set(),
) => {
  const { importId, eventId, confirmationNumber } = about;
  const primaryId = primaryOfGroup(importId, group.key);
  const ids = peopleOf(about.ids, primaryId, group);
  return {
    type: registrationEvents.RegistrationSubmitted.type,
    data: {
      eventId,
      primaryId,
      confirmationNumber,
      ...(group.orderNumber === '' ? {} : { orderNumber: group.orderNumber }),
      importId,
      registrants: group.registrants.map(({ typeId, status, scannableCode }, index) => ({
        registrantId: ids[index],
        typeId,
        status,
        ...(scannableCode === '' ? {} : { scannableCode }),
      })),
    },
    personal: Object.fromEntries(
      group.registrants.map(({ personal }, index) => {
        const id = ids[index] ?? '';
        return [id, erased.has(id) ? null : personal];
      }),
    ),
  };
};

/** What is stored of what a group takes part in; nothing of whom nothing is said any more. */
export const enrolledFact = (
  about: { readonly ids: Ids; readonly importId: ImportId; readonly eventId: EventId },
  group: PlannedGroup,
  erased: ReadonlySet<string> = new Set(),
) => {
  const { eventId, importId } = about;
  const primaryId = primaryOfGroup(importId, group.key);
  const people = peopleOf(about.ids, primaryId, group).flatMap((registrantId, index) => {
    const planned = group.registrants[index];
    if (planned === undefined || erased.has(registrantId)) return [];
    const activities = planned.activities.map((activityId) => ({ activityId, because: 'chosen' as const }));
    return [{ registrantId, status: planned.status, activities }];
  });
  return enrolledFacts({ eventId, primaryId }, people);
};

/** What is stored of what a group is charged; nothing where the import charges nobody. */
export const importChargedFacts = (
  about: { readonly ids: Ids; readonly importId: ImportId; readonly eventId: EventId },
  group: PlannedGroup,
  charging: Pick<Charging, 'currency' | 'asOf'> | null,
) => {
  if (charging === null) return [];
  const { eventId, importId } = about;
  const primaryId = primaryOfGroup(importId, group.key);
  const people = peopleOf(about.ids, primaryId, group).map((registrantId, index) => ({
    registrantId,
    lines: group.registrants[index]?.lines ?? [],
  }));
  return chargedFacts({ eventId, primaryId }, { ...charging, people });
};

/** As long as confirmation numbers are, but a few of a sequence: which one it is shows when the group is stored. */
const anyNumber = 'A'.repeat(9);
const anyCharging = { currency: 'EUR', asOf: '2026-01-01' };
/** Ids are as long as these; whose they are is nobody's business where a file is only checked. */
const anyIds: Ids = { derive: deriveId };
/** Metadata is made when the group is stored; this is more than it takes. */
const roomForMetadata = 4_096;

/**
 * Whether the log takes a group in one append, as large as it will lie there: codes and ids in the clear,
 * everything personal sealed.
 */
export const fitsOneAppend = (importId: ImportId, eventId: EventId, group: PlannedGroup): boolean =>
  storedBytes(importId, eventId, group) + roomForMetadata <= appendLimit;

/** The bytes of what is stored of a group. */
export const storedBytes = (importId: ImportId, eventId: EventId, group: PlannedGroup): number => {
  const { data, personal } = registrationFact({ ids: anyIds, importId, eventId, confirmationNumber: anyNumber }, group);
  const sealed = Object.fromEntries(
    Object.entries(personal).map(([id, value]) => [id, 'x'.repeat(sealedLength(value))] as const),
  );
  const about = { ids: anyIds, importId, eventId };
  const facts = [...enrolledFact(about, group), ...importChargedFacts(about, group, anyCharging)];
  return facts.reduce(
    (sum, fact) => sum + Buffer.byteLength(JSON.stringify(fact)) + roomForMetadata,
    Buffer.byteLength(JSON.stringify({ data, sealed })),
  );
};
