import { type FileInField, fileValue } from '@turnout/contracts/fields';
import { EventId, RegistrantFileId, TypeId } from '@turnout/contracts/kernel';
import { filesApi } from '@turnout/contracts/registration';
import { type ReactNode, useMemo } from 'react';
import { FileContext, type FileHands, type FileOutcome } from '../ui/file-context.ts';
import { callForFile } from './api.ts';
import { newCommandId } from './id.ts';
import { Offline, Refusal } from './refusal.ts';
import { upload } from './upload.ts';

/** Files of staff: of every registration that they may see. */
export const readAsStaff = ({ id }: FileInField): Promise<Blob> =>
  callForFile(filesApi.readRegistrantFile, { params: { id } });

/** The id of a file that is only tried. */
const nowhere = RegistrantFileId.parse('0'.repeat(20));

/** Each file is sent as one intent, however often. */
const intents = new WeakMap<File, string>();
const intentOf = (file: File): string => {
  const commandId = intents.get(file) ?? newCommandId();
  intents.set(file, commandId);
  return commandId;
};

/** Beside its input a sentence need not name the key. */
const bare = (message: string): string => message.replace(/^file\s?: /, '');

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
        try {
          const { data } = await upload(filesApi.sendWaitingFile, { query, file, commandId: intentOf(file), ...way });
          return { kind: 'sent', value: data.file.path };
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
