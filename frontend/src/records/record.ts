import type { Call, EventId } from '@turnout/contracts/kernel';
import type { RecordFields } from '@turnout/contracts/records';
import { z } from 'zod';

/** A declared record, as far as its screens need it. */
export interface RecordOf<View> {
  /** What one is called in answers: `{ speaker }`. */
  readonly one: string;
  /** What its id is called in the address of its screen. */
  readonly idKey: string;
  readonly path: string;
  readonly fields: RecordFields;
  readonly View: z.ZodType<View>;
  readonly calls: {
    readonly one: Call;
    readonly define: Call;
    readonly revise: Call;
    readonly retire: Call;
  };
}

/** What every view of a record has. */
export interface Seen {
  readonly _id: string;
  readonly _version: number;
}

/** What the screen of one record gives to its form. */
export interface RecordFormProps<View> {
  readonly eventId: EventId;
  /** As it was read; null: a new one. */
  readonly view: View | null;
  /** Where the list is. */
  readonly home: string;
  /** In a dialog over another screen, which stays where it is; absent: saved or not, one is led to the list. */
  readonly inDialog?: { readonly onSaved: () => void; readonly onCancel: () => void };
}

/** Beside the record may stand more, as a type's discount does. */
export const Answer = z.record(z.string(), z.unknown());

/** The record that an answer holds. @throws where it holds none. */
export const viewIn = <View>({ one, View }: Pick<RecordOf<View>, 'one' | 'View'>, data: unknown): View =>
  View.parse(Answer.parse(data)[one]);
