import { TypeDetails, type FieldMapping } from '@turnout/contracts/forms';
import { SpeakerId, TypeGroupId, TypeId, type EventId, type FieldId } from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';
import { deriveId } from '../platform/ids/ids.ts';
import type { DemoDay } from './data.ts';
import type { DemoHands } from './hands.ts';

/** The fields and types of the demo's registrations. */
export interface Form {
  readonly fields: readonly {
    readonly _id: FieldId;
    readonly name: string;
    readonly fieldMapping: FieldMapping;
  }[];
  readonly types: readonly { readonly id: TypeId; readonly share: number }[];
}

const typeIdOf = (name: string) => TypeId.parse(deriveId(`demo ${name}`, 'type'));

/** Defines what people may register as. */
export const makeTypes = async (
  hands: DemoHands,
  { types, welcomeEmail }: Pick<DemoDay, 'types' | 'welcomeEmail'>,
  eventId: EventId,
  fields: Form['fields'],
  context: (key: string) => CommandContext,
): Promise<Form['types']> => {
  for (const [order, { name, brings, details: more }] of types.entries()) {
    const typeId = typeIdOf(name);
    const brought = Object.entries(brings).map(([of, count]) => [typeIdOf(of), count] as const);
    const details = TypeDetails.parse({
      name,
      description: '',
      order,
      publicRegistration: true,
      badgeContent: name.toUpperCase(),
      fields: fields.map(({ _id }) => _id),
      welcomeEmail,
      groups: brought.map(([id]) => id),
      groupCount: Object.fromEntries(brought),
      ...more,
    });
    await hands.defineType({ id: typeId, eventId, details }, context(`type-${name.replaceAll(' ', '-')}`));
  }
  return types.map(({ name, share }) => ({ id: typeIdOf(name), share }));
};

/** Makes what the public page shows beside the types. */
export const dressUp = async (
  hands: DemoHands,
  { typeGroups, speakers }: Pick<DemoDay, 'typeGroups' | 'speakers'>,
  eventId: EventId,
  context: (key: string) => CommandContext,
): Promise<void> => {
  for (const [order, { name, types: named }] of typeGroups.entries()) {
    const typeGroupId = TypeGroupId.parse(deriveId(`demo ${name}`, 'typegroup'));
    const details = { name, order, types: named.map(typeIdOf) };
    await hands.defineTypeGroup({ id: typeGroupId, eventId, details }, context(`group-of-types-${order}`));
  }
  for (const [place, speaker] of speakers.entries()) {
    const speakerId = SpeakerId.parse(deriveId(`demo ${speaker.lastName}`, 'speaker'));
    const email = `${speaker.twitter || 'speaker'}@example.org`;
    const details = { ...speaker, email, linkedin: '', picture: null };
    await hands.announceSpeaker({ id: speakerId, eventId, details }, context(`speaker-${place}`));
  }
};
