import { z } from 'zod';
import { limits, needs, SpeakerId } from '../kernel/index.ts';
import {
  added,
  defineRecord,
  email,
  line,
  name,
  optional,
  picture,
  required,
  richText,
  value,
  webAddress,
} from '../records/index.ts';

const handle = value(
  z.string().regex(/^@?\w{0,50}$/, 'must be a handle of letters, digits and underscores'),
  z.string(),
);

const declared = defineRecord({
  one: 'speaker',
  many: 'speakers',
  words: { one: 'speaker', many: 'speakers' },
  called: ['name', 'lastName'],
  listedBy: ['name', 'lastName'],
  idKey: 'speakerId',
  id: SpeakerId,
  stream: 'speaker',
  path: '/api/speakers',
  topic: 'event-setup.speakers',
  facts: { defined: 'SpeakerAnnounced', revised: 'SpeakerRevised', retired: 'SpeakerWithdrawn' },
  inWords: {
    en: ['Speakers', 'Speaker added', 'Speaker changed', 'Speaker removed'],
    es: ['Ponentes', 'Ponente añadido', 'Ponente cambiado', 'Ponente quitado'],
    fr: ['Intervenants', 'Intervenant ajouté', 'Intervenant modifié', 'Intervenant retiré'],
  },
  isPersonal: true,
  sample: () => ({ body: { name: 'Ada', lastName: 'Lovelace' }, text: 'name', other: { company: 'Engines' } }),
  missing: 'speaker-not-found',
  needs: {
    list: needs.public,
    one: needs.event('settings'),
    define: needs.admin,
    revise: needs.admin,
    retire: needs.admin,
    watch: needs.event('settings'),
    limit: limits.page,
  },
  fields: {
    name: required(name()),
    lastName: required(name()),
    company: optional(line(200), ''),
    position: optional(line(200), ''),
    email: optional(email, ''),
    biography: optional(richText(20_000), ''),
    twitter: optional(handle, ''),
    linkedin: optional(webAddress, ''),
    /** What is shown is the upload of that id (`pictureOf`); it goes with the speaker. */
    picture: added(picture, null),
  },
});
const { list, one, define, revise, retire } = declared.calls;

/** A speaker of an event (rule event-setup/speakers). Strangers see no e-mail addresses. Its calls have names of their own. */
export const speakerRecord = {
  ...declared,
  api: { speakers: list, speaker: one, announceSpeaker: define, reviseSpeaker: revise, withdrawSpeaker: retire },
};

export const {
  Details: SpeakerDetails,
  Define: AnnounceSpeaker,
  View: SpeakerView,
  events: speakerEvents,
} = speakerRecord;
export type SpeakerDetails = z.infer<typeof SpeakerDetails>;
export type SpeakerView = z.infer<typeof SpeakerView>;
