import type { SpeakerDetails, SpeakerView } from '@turnout/contracts/event-setup';

/** A speaker as the form holds it; mutable, as forms are. */
export type SpeakerFormValues = { -readonly [K in Exclude<keyof SpeakerDetails, 'picture'>]: string };

const empty: SpeakerFormValues = {
  name: '',
  lastName: '',
  company: '',
  position: '',
  email: '',
  biography: '',
  twitter: '',
  linkedin: '',
};

/** The speaker as the form holds it; null: a new one. The handle stands without its @, which the form shows. */
export const speakerValues = (speaker: SpeakerView | null): SpeakerFormValues => {
  if (speaker === null) return empty;
  const { name, lastName, company, position, email, biography, twitter, linkedin } = speaker;
  return { name, lastName, company, position, email, biography, twitter: twitter.replace(/^@/, ''), linkedin };
};

/** What to send. */
export const speakerBody = (values: SpeakerFormValues): SpeakerFormValues => ({
  ...values,
  name: values.name.trim(),
  lastName: values.lastName.trim(),
  email: values.email.trim(),
  twitter: values.twitter.trim().replace(/^@/, ''),
  linkedin: values.linkedin.trim(),
});
