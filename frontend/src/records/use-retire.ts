import { useState } from 'react';
import { z } from 'zod';
import { useCommand } from '../platform/command.ts';
import type { Refusal } from '../platform/refusal.ts';
import { notices } from '../ui/notices.tsx';
import type { RecordOf } from './record.ts';

const Message = z.looseObject({ message: z.string() });

export interface Retiring<View> {
  /** The record that is about to be deleted, if somebody said yes. */
  readonly asked: View | null;
  readonly ask: (view: View) => void;
  readonly close: () => void;
  readonly isSaving: boolean;
  /** Deletes it, and says so. */
  readonly retire: (query?: Readonly<Record<string, string>>) => Promise<void>;
}

/**
 * Deleting records of a list, one at a time.
 * @param onRefused is told a refusal, beside the notice; where it answers true, the question stays open.
 */
export const useRetire = <View extends { readonly _id: string }>(
  record: Pick<RecordOf<View>, 'calls'>,
  onRefused: (refusal: Refusal, view: View) => boolean = () => false,
): Retiring<View> => {
  const [asked, setAsked] = useState<View | null>(null);
  const { run, isSaving } = useCommand(record.calls.retire);
  const retire = async (query?: Readonly<Record<string, string>>): Promise<void> => {
    if (asked === null) return;
    const answer = await run({ params: { id: asked._id }, ...(query === undefined ? {} : { query }) });
    if (answer.ok) notices.success(Message.parse(answer.data).message);
    else notices.danger(answer.refusal.message);
    if (answer.ok || !onRefused(answer.refusal, asked)) setAsked(null);
  };
  return { asked, ask: setAsked, close: () => setAsked(null), isSaving, retire };
};
