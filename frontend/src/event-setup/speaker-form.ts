import { speakerRecord, type SpeakerView } from '@turnout/contracts/event-setup';
import { plainBody, plainValues, type PlainValues } from '../records/plain-values.ts';

/** What is asked about a speaker, in order. */
export const speakerFields = [
  'name',
  'lastName',
  'company',
  'position',
  'email',
  'biography',
  'twitter',
  'linkedin',
] as const;

const bare = (handle: unknown): string => String(handle).trim().replace(/^@/, '');

/** The speaker as the form holds it; null: a new one. The handle stands without its @, which the form shows. */
export const speakerValues = (speaker: SpeakerView | null): PlainValues => {
  const values = plainValues(speakerRecord.fields, speakerFields, speaker);
  return { ...values, twitter: bare(values['twitter']) };
};

/** What to send. */
export const speakerBody = (values: PlainValues): Readonly<Record<string, unknown>> => ({
  ...plainBody(speakerRecord.fields, values),
  twitter: bare(values['twitter']),
});
