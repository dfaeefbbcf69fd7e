import type { EventDetails } from '@turnout/contracts/event-setup';
import { UploadId, type EventId } from '@turnout/contracts/kernel';
import type { MailFile, MailPicture } from '../../platform/mail/smtp.ts';
import type { Neighbours } from '../said/sources.ts';
import { picturesIn, withSources } from './message-html.ts';

/** The types that mail programs show; WebP is not one of them everywhere. */
const shownInMails: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);
const endings: Readonly<Record<string, string>> = { 'image/png': '.png', 'image/jpeg': '.jpg', 'image/webp': '.webp' };

/** In bytes: pictures of a message that go along with each mail, altogether. Others are read from this installation. */
const heaviestPictures = 1_000_000;

interface Parts extends Pick<Neighbours, 'uploadInMails'> {
  readonly publicUrl: string;
}

interface Of {
  readonly eventId: EventId;
  readonly event: Pick<EventDetails, 'preventExternalRegistrations'>;
}

/**
 * A message as a mail shows it: pictures that every mail program shows go along with it, as far as they are not too heavy;
 * the others are read from here, where whoever has their address may see them, and else only their words are left.
 */
export const picturedMessage = async (
  { uploadInMails, publicUrl }: Parts,
  clean: string,
  { eventId, event }: Of,
): Promise<{ readonly message: string; readonly pictures: readonly MailPicture[] }> => {
  const pictures: MailPicture[] = [];
  const sources = new Map<string, string>();
  let weight = 0;
  for (const id of picturesIn(clean)) {
    const file = await uploadInMails(eventId, UploadId.parse(id));
    if (file === null) continue;
    if (shownInMails.has(file.type) && weight + file.bytes.length <= heaviestPictures) {
      weight += file.bytes.length;
      const cid = `${id}@picture`;
      sources.set(id, `cid:${cid}`);
      pictures.push({ cid, fileName: fileNameOf(file), type: file.type, bytes: file.bytes });
    } else if (file.isOpen && !event.preventExternalRegistrations) sources.set(id, `${publicUrl}/api/file/${id}`);
  }
  return { message: withSources(clean, (id) => sources.get(id) ?? null), pictures };
};

const fileNameOf = ({ name, type }: { readonly name: string; readonly type: string }): string => {
  const ending = endings[type] ?? '';
  const plain = name.replaceAll(/[\p{Cc}/\\]+/gu, ' ').trim();
  return plain.toLowerCase().endsWith(ending) || (ending === '.jpg' && /\.jpeg$/i.test(plain)) ? plain : plain + ending;
};

/** Uploads that go along with a mail as files, in their order; one that was deleted meanwhile is left out. */
export const attachedFiles = async (
  { uploadInMails }: Pick<Neighbours, 'uploadInMails'>,
  eventId: EventId,
  ids: readonly UploadId[],
): Promise<readonly MailFile[]> => {
  const found = await Promise.all(ids.map((id) => uploadInMails(eventId, id)));
  return found.flatMap((file) =>
    file === null ? [] : { fileName: fileNameOf(file), type: file.type, bytes: file.bytes },
  );
};
