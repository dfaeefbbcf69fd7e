import type { formReaders, Forms } from '../forms/index.ts';
import {
  messagingManifest as messaging,
  openDocumentMailings,
  openMerging,
  refuseMatches,
} from '../messaging/index.ts';
import type { OnGroups } from './on-groups.ts';
import type { MailConfig } from '../platform/configuration/mail-config.ts';
import type { PdfMaker } from '../platform/pdf/pdf-maker.ts';
import { newestOf } from './shared-parts.ts';
import { templatesManifest as templates } from '../templates/index.ts';

interface Messages {
  readonly onGroups: OnGroups;
  readonly forms: Pick<Forms, 'unknownType' | 'fields'>;
  readonly asked: Pick<ReturnType<typeof formReaders>, 'activityInfo'>;
  readonly mail: MailConfig;
  readonly pdf: PdfMaker;
}

/** The capabilities of what is written to registrants: messages, and documents that are filled in for each. */
export const openMessages = ({ onGroups, forms, asked, mail, pdf }: Messages) => {
  const { platform, profile, eventDetails, registrations } = onGroups;
  const newest = newestOf(platform);
  const { fieldDetails, uploadOfEvent } = newest;
  const { unknownType } = forms;
  const eventOfField = forms.fields.eventOf;
  return {
    messaging: messaging.module({
      platform,
      ...newest,
      eventDetails,
      eventOfField,
      eventOfRegistrant: registrations.eventOf,
      mail,
      profile,
    }),
    templates: templates.module({
      platform,
      profile,
      eventDetails,
      uploadOfEvent,
      pdf,
      unknownType,
      eventOfActivity: async (id) => (await asked.activityInfo(id))?.eventId ?? null,
      refuseMatches: (eventId, matches) => refuseMatches({ fieldDetails, eventOfField }, eventId, matches),
      mergingOf: openMerging({ platform, ...newest }),
      mailDocument: openDocumentMailings(platform),
    }),
  };
};
