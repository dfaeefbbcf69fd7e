import type { EventDetails } from '@turnout/contracts/event-setup';
import { UploadId, type EventId, type Instant, type Language, type RegistrantId } from '@turnout/contracts/kernel';
import { paperOf, type StoredDocument } from '@turnout/contracts/templates';
import type { PdfMaker, Sheets } from '../platform/pdf/pdf-maker.ts';
import { isDrawable, picturesIn } from './document-html.ts';
import type { DocumentParts } from './parts.ts';
import { openFilling } from './recipients.ts';

/** Documents that are filled in and drawn at a time. */
const atOnce = 25;

type Letter = Parameters<Sheets['write']>[0][number];

interface Of {
  readonly eventId: EventId;
  readonly event: EventDetails;
  readonly document: StoredDocument;
  readonly language: Language;
  /** The moment at which the file says it was made. */
  readonly madeAt: Instant;
}

/** Names of files have no signs that file systems take for something else. */
export const fileNameOf = ({ name }: Pick<StoredDocument, 'name'>): string =>
  `${
    name
      .replaceAll(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
      .trim()
      .slice(0, 100) || 'document'
  }.pdf`;

/** The uploads that a document shows, as far as they are there and PDF files know their kind. */
const picturesOf = async ({ uploadOfEvent }: DocumentParts, { eventId, document }: Of) => {
  const { background } = document.paper;
  const names = new Set([...picturesIn(document.content), ...(background === null ? [] : [background])]);
  const pictures = new Map<string, Uint8Array>();
  for (const name of names) {
    const file = await uploadOfEvent(eventId, UploadId.parse(name));
    if (file !== null && isDrawable(file)) pictures.set(name, file.bytes);
  }
  return pictures;
};

/** Documents as PDF, filled in for each of some registrants (rule templates/printing). */
export const openDocuments = (parts: DocumentParts) => {
  const fill = openFilling(parts);

  /** Letters to some registrants, in their order; to whoever is not there any more none. */
  const lettersOf = async (registrants: readonly RegistrantId[], { eventId, event, document }: Of) => {
    const { layout, margin, background } = document.paper;
    const paper = { ...paperOf(document.paper), margin, isTent: layout === 'tent', background };
    const filled = await Promise.all(registrants.map((id) => fill(id, { eventId, event, content: document.content })));
    return filled.flatMap((one): readonly Letter[] => (one === null ? [] : [{ html: one.html, paper }]));
  };
  const begin = ({ event, document, language, madeAt }: Of): ReturnType<PdfMaker['begin']> =>
    parts.pdf.begin({ title: document.name, author: event.name, language, madeAt });

  return {
    /** One document as a file by itself; null: they are not there any more. */
    one: async (registrantId: RegistrantId, of: Of): Promise<Buffer | null> => {
      const letters = await lettersOf([registrantId], of);
      if (letters.length === 0) return null;
      const sheets = await begin(of);
      return Buffer.concat([await sheets.write(letters, await picturesOf(parts, of)), await sheets.end()]);
    },

    /** All of them as one file, piece by piece; null: nobody gets one. @param pages the registrants, a page at a time. */
    many: async (pages: AsyncIterable<readonly RegistrantId[]>, of: Of): Promise<AsyncGenerator<Buffer> | null> => {
      const some = inParts(pages);
      // A file without any page is a refusal, so the first document is found before it begins.
      let first: readonly Letter[] = [];
      while (first.length === 0) {
        const next = await some.next();
        if (next.done === true) return null;
        first = await lettersOf(next.value, of);
      }
      return pieces(await begin(of), first, some, of);
    },
  };

  async function* pieces(
    sheets: Sheets,
    first: readonly Letter[],
    rest: AsyncIterable<readonly RegistrantId[]>,
    of: Of,
  ): AsyncGenerator<Buffer> {
    let isDone = false;
    try {
      const piece = await sheets.write(first, await picturesOf(parts, of));
      if (piece.length > 0) yield piece;
      for await (const registrants of rest) {
        const next = await sheets.write(await lettersOf(registrants, of), new Map());
        if (next.length > 0) yield next;
      }
      yield await sheets.end();
      isDone = true;
    } finally {
      // Whoever asked went away, or something failed; the thread may be gone with the sheets.
      if (!isDone) await Promise.allSettled([sheets.drop()]);
    }
  }
};

/** The same in parts that are drawn at a time. */
async function* inParts(pages: AsyncIterable<readonly RegistrantId[]>): AsyncGenerator<readonly RegistrantId[]> {
  for await (const page of pages) for (let at = 0; at < page.length; at += atOnce) yield page.slice(at, at + atOnce);
}

export type Documents = ReturnType<typeof openDocuments>;
