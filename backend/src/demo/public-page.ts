import { TypeDetails, type FieldMapping } from '@turnout/contracts/forms';
import { SpeakerId, TypeGroupId, TypeId, type EventId, type FieldId } from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';
import { deriveId } from '../platform/ids/ids.ts';
import type { DemoHands } from './hands.ts';

/** What the demo's registrations are made of. */
export interface Form {
  readonly fields: readonly {
    readonly _id: FieldId;
    readonly name: string;
    readonly fieldMapping: FieldMapping;
  }[];
  readonly types: readonly { readonly id: TypeId; readonly share: number }[];
}

const typeIdOf = (name: string) => TypeId.parse(deriveId(`demo ${name}`, 'type'));
const staff = 'Exhibitor staff';

/** What people may be, and how many of those who came first are it. Workshops have room for few. */
const types = [
  { name: 'Visitor', share: 0.72, description: 'Stands, talks and the printing workshop.' },
  {
    name: 'Exhibitor',
    share: 0.15,
    description: 'A stand of your own; bring up to four people to staff it.',
    groups: [typeIdOf(staff)],
    groupCount: { [typeIdOf(staff)]: 4 },
  },
  { name: 'Speaker', share: 0.06, hiddenFromExternal: true },
  { name: 'Press', share: 0.07, publicRegistration: false },
  { name: staff, share: 0, typeGroupOnly: true, description: 'Comes along with an exhibitor.' },
  { name: 'Workshop guest', share: 0, availableSeats: 12, description: 'An afternoon of bookbinding for twelve.' },
] as const;

/** What people may register as. */
export const makeTypes = async (
  hands: DemoHands,
  eventId: EventId,
  fields: Form['fields'],
  context: (key: string) => CommandContext,
): Promise<Form['types']> => {
  for (const [order, { share: _, ...more }] of types.entries()) {
    const typeId = typeIdOf(more.name);
    const details = TypeDetails.parse({
      description: '',
      order,
      publicRegistration: true,
      badgeContent: more.name.toUpperCase(),
      fields: fields.map(({ _id }) => _id),
      welcomeEmail: '<p>We look forward to seeing you at <strong>Harbour Hall 3</strong>.</p>',
      ...more,
    });
    await hands.defineType({ id: typeId, eventId, details }, context(`type-${more.name.replaceAll(' ', '-')}`));
  }
  return types.map(({ name, share }) => ({ id: typeIdOf(name), share }));
};

const typeGroups = [
  { name: 'Come and see', types: ['Visitor', 'Workshop guest'] },
  { name: 'Show your work', types: ['Exhibitor'] },
] as const;

const speakers = [
  {
    name: 'Ines',
    lastName: 'Ferreira',
    company: 'Atelier 9',
    position: 'Bookbinder',
    biography: '<p>Binds by hand what others print, and teaches it to twelve people at a time.</p>',
    twitter: 'ines_binds',
  },
  {
    name: 'Søren',
    lastName: 'Lindqvist',
    company: 'Nordlicht GmbH',
    position: 'Type designer',
    biography: '<p>Draws letters for <em>signs that are read in the rain</em>.</p>',
    twitter: '',
  },
] as const;

/** What the public page shows beside the types. */
export const dressUp = async (
  hands: DemoHands,
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
