import type { EventDetails } from '@turnout/contracts/event-setup';
import type { MergeSource } from '@turnout/contracts/fields';
import type {
  ActivityId,
  EventId,
  Instant,
  MailingId,
  Position,
  RegistrantId,
  Rejection,
  TypeId,
  UploadId,
} from '@turnout/contracts/kernel';
import type { FieldMatches, RecipientFilter } from '@turnout/contracts/messaging';
import type { StoredDocument } from '@turnout/contracts/templates';
import type { Caller } from '../platform/http/route.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { PdfMaker } from '../platform/pdf/pdf-maker.ts';
import type { Profile } from '../platform/session/staff.ts';

/** Values that texts are filled in with for somebody; null: there is nobody, or not any more. */
export type MergingOf = (
  registrantId: RegistrantId,
  about: { readonly eventId: EventId; readonly event: EventDetails; readonly texts: string },
) => Promise<{ readonly name: string; readonly source: MergeSource } | null>;

/** The parts that documents are made of. */
export interface DocumentParts {
  readonly mergingOf: MergingOf;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  /** A picture among an event's uploads; null: it has none by that id. */
  readonly uploadOfEvent: (
    eventId: EventId,
    id: UploadId,
  ) => Promise<{ readonly type: string; readonly bytes: Buffer } | null>;
  readonly pdf: PdfMaker;
}

/** The parts that the calls of templates are made of. */
export interface TemplatesParts extends DocumentParts {
  readonly platform: Platform;
  readonly profile: Profile;
  /** The first of the types that the event does not have; null where all are well. */
  readonly unknownType: (eventId: EventId, typeIds: readonly TypeId[]) => Promise<TypeId | null>;
  readonly eventOfActivity: (id: ActivityId) => Promise<EventId | null>;
  /** Asks for an e-mail to everybody whom a filter lets through, with a document attached that is filled in for each. */
  readonly mailDocument: (
    asked: {
      readonly eventId: EventId;
      readonly event: EventDetails;
      readonly words: { readonly subject: string; readonly message: string };
      readonly filter: RecipientFilter;
      readonly document: StoredDocument;
      readonly dueAt: Instant | null;
    },
    caller: Caller,
  ) => Promise<{ readonly mailingId: MailingId; readonly message: string; readonly position: Position } | Rejection>;
  readonly refuseMatches: (eventId: EventId, matches: FieldMatches) => Promise<Rejection | null>;
}
