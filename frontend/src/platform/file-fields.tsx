import { type FileInField, fileValue } from '@turnout/contracts/fields';
import { EventId, RegistrantFileId, TypeId } from '@turnout/contracts/kernel';
import { filesApi } from '@turnout/contracts/attendees';
import { type ReactNode, useMemo } from 'react';
import { FileContext, type FileHands, type FileOutcome } from '../ui/file-context.ts';
import { callForFile } from './api.ts';
import { isUnproven, proveOnce } from './bot-check.ts';
import { credential } from './credential.ts';
import { newCommandId } from './id.ts';
import { Offline, Refusal } from './refusal.ts';
import { upload } from './upload.ts';

/** Files of staff: of every registration that they may see. */
export const readAsStaff = ({ id }: FileInField): Promise<Blob> =>
  callForFile(filesApi.readRegistrantFile, { params: { id } });

/** The id of a file that is only tried. */
const nowhere = RegistrantFileId.parse('0'.repeat(20));

/** Each file is sent as one intent, however often; `proof` is null where none was asked for yet. */
interface FileIntent {
  readonly commandId: string;
  readonly proof: string | null;
}
const intents = new WeakMap<File, FileIntent>();
const keep = (file: File, intent: FileIntent): FileIntent => {
  intents.set(file, intent);
  return intent;
};
/** Staff are asked for no proof; whether somebody who is logged in is, the server says. */
const intentOf = async (file: File): Promise<FileIntent> => {
  const known = intents.get(file);
  if (known !== undefined) return known;
  return keep(file, { commandId: newCommandId(), proof: credential() === null ? await proveOnce() : null });
};

/** Beside its input a sentence need not name the key. */
const bare = (message: string): string => message.replace(/^(file|grecaptcha)\s?: /, '');

const failed = (error: unknown): FileOutcome => {
  if (error instanceof Offline) return { kind: 'lost' };
  if (!(error instanceof Refusal)) throw error;
  return error.code === 'file-too-large' ? { kind: 'too-large' } : { kind: 'refused', message: bare(error.message) };
};

interface FileFieldsProps extends Pick<FileHands, 'read'> {
  /** Null: a form that is only tried, of which nothing is sent. */
  readonly eventId: string | null;
  readonly typeId: string;
  readonly children: ReactNode;
}

/** Has fields of type media within it take files, for somebody registered with that type. `read`: the same function always. */
export const FileFields = ({ eventId, typeId, read, children }: FileFieldsProps) => {
  const hands = useMemo(
    (): FileHands => ({
      send: async (fieldId, file, way) => {
        if (eventId === null) return { kind: 'sent', value: fileValue(nowhere, file.name) };
        const query = { eventId: EventId.parse(eventId), typeId: TypeId.parse(typeId), fieldId };
        const sendAs = async ({ commandId, proof }: FileIntent): Promise<FileOutcome> => {
          const proven = proof === null ? query : { ...query, grecaptcha: proof };
          const { data } = await upload(filesApi.sendWaitingFile, { query: proven, file, commandId, ...way });
          return { kind: 'sent', value: data.file.path };
        };
        try {
          return await sendAs(await intentOf(file));
        } catch (error) {
          if (!(error instanceof Refusal) || !isUnproven(error)) return failed(error);
        }
        try {
          return await sendAs(keep(file, { commandId: newCommandId(), proof: await proveOnce() }));
        } catch (error) {
          return failed(error);
        }
      },
      read,
    }),
    [eventId, typeId, read],
  );
  return <FileContext value={hands}>{children}</FileContext>;
};
