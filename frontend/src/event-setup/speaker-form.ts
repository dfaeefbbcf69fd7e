import { speakerRecord, type SpeakerView } from '@turnout/contracts/event-setup';
import { plainBody, plainValues, textOf, type PlainValues } from '../records/plain-values.ts';

/** The keys that are asked about a speaker, in order. */
export const asked = [
  'name',
  'lastName',
  'company',
  'position',
  'picture',
  'email',
  'biography',
  'twitter',
  'linkedin',
] as const;

const bare = (handle: PlainValues[string] | undefined): string => textOf(handle).trim().replace(/^@/, '');

/** A speaker as the form holds it; the handle stands without its @, which the form shows. */
export const speakerValues = (speaker: SpeakerView | null): PlainValues => {
  const values = plainValues(speakerRecord.fields, asked, speaker);
  return { ...values, twitter: bare(values['twitter']) };
};

/** The body that is sent of a speaker's form. */
export const speakerBody = (values: PlainValues): Readonly<Record<string, unknown>> => ({
  ...plainBody(speakerRecord.fields, values),
  twitter: bare(values['twitter']),
});
