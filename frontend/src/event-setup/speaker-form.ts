import { speakerRecord, type SpeakerView } from '@turnout/contracts/event-setup';
import { plainBody, plainValues, type PlainValues } from '../records/plain-values.ts';

/** What is asked about a speaker in words, in order. */
const plainFields = ['name', 'lastName', 'company', 'position', 'email', 'biography', 'twitter', 'linkedin'] as const;

/** All that is asked about a speaker, in order. */
export const speakerFields = plainFields.flatMap((field): readonly (keyof SpeakerValues)[] =>
  field === 'email' ? ['picture', field] : [field],
);

type Text = (typeof plainFields)[number];

/** The speaker as the form holds it. */
export type SpeakerValues = Record<Text, PlainValues[string]> & { picture: SpeakerView['picture'] };

const bare = (handle: unknown): string => String(handle).trim().replace(/^@/, '');

/** The speaker as the form holds it; null: a new one. The handle stands without its @, which the form shows. */
export const speakerValues = (speaker: SpeakerView | null): SpeakerValues => {
  const held = plainValues(speakerRecord.fields, plainFields, speaker);
  const text = (key: Text) => held[key] ?? '';
  return {
    name: text('name'),
    lastName: text('lastName'),
    company: text('company'),
    position: text('position'),
    email: text('email'),
    biography: text('biography'),
    twitter: bare(text('twitter')),
    linkedin: text('linkedin'),
    picture: speaker?.picture ?? null,
  };
};

/** What to send. */
export const speakerBody = ({ picture, ...values }: SpeakerValues): Readonly<Record<string, unknown>> => ({
  ...plainBody(speakerRecord.fields, values),
  twitter: bare(values.twitter),
  picture,
});
