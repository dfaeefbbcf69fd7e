import type { FileInField } from '@turnout/contracts/fields';
import type { FieldId } from '@turnout/contracts/kernel';
import { createContext } from 'react';

/** What became of a file that was sent; `lost`: the line was cut, and the same may be sent again. */
export type FileOutcome =
  | { readonly kind: 'sent'; readonly value: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'too-large' | 'lost' };

/** How far a file is on its way, and how it is stopped. */
export interface OnTheWay {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** What a form does with the files of its fields. */
export interface FileHands {
  /** Sends one; the same again, where the line was cut, is there once. */
  readonly send: (field: FieldId, file: File, way: OnTheWay) => Promise<FileOutcome>;
  /** Absent: a file can be read only once it is somebody's. */
  readonly read?: ((file: FileInField) => Promise<Blob>) | undefined;
}

/** Null: fields of type media ask for the address of a file. */
export const FileContext = createContext<FileHands | null>(null);
