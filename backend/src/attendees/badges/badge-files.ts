import { badgeContents, badgePapers } from '@turnout/contracts/attendees';
import { eventMoment, type EventDetails } from '@turnout/contracts/event-setup';
import {
  isRejection,
  reject,
  RegistrantFileId,
  type EventId,
  type Language,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { spokenNumber, type RegistrationView } from '@turnout/contracts/registration';
import type { Caller } from '../../platform/http/route.ts';
import type { PdfMaker, Sheets } from '../../platform/pdf/pdf-maker.ts';
import type { SheetPage } from '../../platform/pdf/sheet-pages.ts';
import { openPrintBadges } from '../change/print-badges.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { badgeFileWords } from './badge-file-words.ts';
import { readBadges } from './read-badges.ts';

export interface BadgeFileParts extends RegistrationParts {
  readonly pdf: PdfMaker;
  /** The logo of an event's pages; null: it has none. */
  readonly logoOf: (eventId: EventId) => Promise<{ readonly type: string; readonly bytes: Buffer } | null>;
}

/** The people whose badges are drawn, and the language of who asked. */
interface Wanted {
  readonly eventId: EventId;
  readonly language: Language;
  readonly confirmUnpaid: boolean;
}

/** Badges that are noted and drawn at a time. */
const atOnce = 50;
/** Of these so many are noted side by side. */
const hands = 8;
/** Characters that PDF files can show. */
const isDrawable = ({ type }: { readonly type: string }): boolean => type === 'image/png' || type === 'image/jpeg';

const nameOf = ({ firstName, lastName, confirmationNumber }: RegistrationView): string =>
  `${firstName} ${lastName}`.trim() || spokenNumber(confirmationNumber);

/** Everybody of the group of somebody where a badge names them; else nobody but themselves. */
const everybodyOf = (one: RegistrationView, companions: Awaited<ReturnType<typeof readBadges>>['companions']) => {
  const group = companions.filter(({ primary }) => primary === (one.parent ?? one._id));
  return group.length === 0 ? [one] : group;
};

/** Draws badges as PDF (rule badges/badge-files): who gets one is decided where prints are noted. */
export const openBadgeFiles = (parts: BadgeFileParts) => {
  const { platform, pdf, eventDetails, files, logoOf } = parts;
  const prints = openPrintBadges(parts);

  const pagesOf = async (
    registrants: readonly RegistrantId[],
    { eventId, language }: Wanted,
    { event, logo }: { readonly event: EventDetails; readonly logo: Buffer | null },
  ) => {
    const { registrations, companions, codes } = await readBadges(platform, { eventId, registrants });
    const codeOf = new Map(codes.map(({ registrant, code }) => [registrant, code]));
    const pictures = new Map<string, Uint8Array>(logo === null ? [] : [['logo', logo]]);
    const pages = registrations.map((one): SheetPage => {
      const words = {
        name: nameOf(one),
        number: spokenNumber(one.confirmationNumber),
        registered: eventMoment(one.createdAt, event.timeZone, language),
      };
      const extras = {
        code: codeOf.get(one._id) ?? '',
        hasCodes: event.displayCodeOnBadgeForActivities,
        showsNumber: event.includeConfirmationNumberOnBadge,
        hasLogo: logo !== null,
      };
      const contents = badgeContents(one, everybodyOf(one, companions), words, extras);
      return { paper: badgePapers[one.type.printerType], parts: contents };
    });
    const named = pages.flatMap(({ parts: all }) => all.flatMap((part) => (part.kind === 'picture' ? [part.of] : [])));
    for (const name of new Set(named.filter((text) => text !== ''))) {
      const id = RegistrantFileId.parse(name);
      const [file, read] = await Promise.all([files.find(id), files.read(id)]);
      if (file !== null && read !== null && isDrawable(file)) pictures.set(name, read.bytes);
    }
    return { pages, pictures };
  };

  const begin = async ({ eventId, language }: Wanted) => {
    const [event, logo] = await Promise.all([eventDetails(eventId), logoOf(eventId)]);
    if (event === null) return null;
    const words = badgeFileWords[language];
    const head = { title: `${words.title} ${event.name}`, author: event.name, language, madeAt: platform.clock.now() };
    return { event, logo: logo !== null && isDrawable(logo) ? logo.bytes : null, sheets: await pdf.begin(head), words };
  };

  /** Notes some as printed; those who get a badge are given back, in their order. */
  const noted = async (registrants: readonly RegistrantId[], wanted: Wanted, caller: Caller) => {
    const done = new Set<RegistrantId>();
    let refused: Rejection | null = null;
    const waiting = [...registrants];
    const work = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const { eventId, confirmUnpaid } = wanted;
        const outcome = await prints.note(id, eventId, { all: false, confirmUnpaid }, caller.context(id));
        if (isRejection(outcome)) refused ??= outcome;
        else done.add(id);
      }
    };
    await Promise.all(Array.from({ length: hands }, work));
    const refusal: Rejection | null = refused;
    return { printed: registrants.filter((id) => done.has(id)), refusal };
  };

  /** One badge as a file by itself, or why there is none. Nothing is noted. */
  const one = async (registrantId: RegistrantId, wanted: Wanted, context: ReturnType<Caller['context']>) => {
    const { eventId, confirmUnpaid } = wanted;
    const refusal = await prints.judge(registrantId, eventId, { all: false, confirmUnpaid }, context);
    if (refusal !== null) return refusal;
    const begun = await begin(wanted);
    if (begun === null) return reject('registration-not-found');
    const { pages, pictures } = await pagesOf([registrantId], wanted, begun);
    if (pages.length === 0) {
      await begun.sheets.drop();
      return reject('registration-not-found');
    }
    const bytes = [await begun.sheets.add(pages, pictures), await begun.sheets.end()];
    return { name: begun.words.one, bytes: Buffer.concat(bytes) };
  };

  /** All of them as one file, piece by piece; why there is none where the first ones get none and nobody else is asked for. */
  const many = async (registrants: readonly RegistrantId[], wanted: Wanted, caller: Caller) => {
    const all = [...new Set(registrants)];
    // Whoever gets none is passed over; a file without any page is a refusal, so the first page is found before it begins.
    let at = 0;
    let first: readonly RegistrantId[] = [];
    let refusal: Rejection | null = null;
    while (first.length === 0 && at < all.length) {
      const some = await noted(all.slice(at, at + atOnce), wanted, caller);
      at += atOnce;
      first = some.printed;
      refusal ??= some.refusal;
    }
    const begun = first.length === 0 ? null : await begin(wanted);
    if (begun === null) return refusal ?? reject('registration-not-found');
    const { sheets, words } = begun;
    const pieces = async function* () {
      let isDone = false;
      try {
        for (let some = first; ; at += atOnce) {
          const { pages, pictures } = await pagesOf(some, wanted, begun);
          const piece = await sheets.add(pages, pictures);
          if (piece.length > 0) yield piece;
          if (at >= all.length) break;
          some = (await noted(all.slice(at, at + atOnce), wanted, caller)).printed;
        }
        yield await sheets.end();
        isDone = true;
      } finally {
        // Whoever asked went away, or something failed.
        if (!isDone) await dropped(sheets);
      }
    };
    return { name: words.many, pieces: pieces() };
  };

  return { one, many };
};

/** The thread may be gone with the sheets: then there is nothing to drop. */
const dropped = async (sheets: Sheets): Promise<void> => {
  await Promise.allSettled([sheets.drop()]);
};

export type BadgeFiles = ReturnType<typeof openBadgeFiles>;
