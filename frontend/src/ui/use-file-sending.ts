import type { FieldId } from '@turnout/contracts/kernel';
import { largestRegistrantFile } from '@turnout/contracts/attendees';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileHands, FileOutcome } from './file-context.ts';
import { useSending } from './files-sending.ts';

interface Sending {
  /** The input's. */
  readonly id: string;
  readonly title: string;
  readonly fieldId: FieldId;
  readonly hands: Pick<FileHands, 'send'>;
  readonly onSent: (value: string) => void;
}

/** How far a file is on its way (0 to 1), what is wrong with it, and how it is sent again where the line was cut. */
export const useFileSending = ({ id, title, fieldId, hands, onSent }: Sending) => {
  const { t } = useTranslation('ui');
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [lost, setLost] = useState<File | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  useSending(id, title, share !== null);

  const ended = (file: File, outcome: FileOutcome): void => {
    if (outcome.kind === 'sent') onSent(outcome.value);
    else if (outcome.kind === 'refused') setProblem(outcome.message);
    else setProblem(t(outcome.kind === 'lost' ? 'file.offline' : 'file.tooLarge'));
    setLost(outcome.kind === 'lost' ? file : null);
  };
  const clear = (): void => {
    // Whoever chooses again means the new one.
    abort.current?.abort();
    setShare(null);
    setProblem(null);
    setLost(null);
  };
  const send = async (file: File): Promise<void> => {
    clear();
    if (file.size > largestRegistrantFile) return ended(file, { kind: 'too-large' });
    const controller = new AbortController();
    const { signal } = controller;
    abort.current = controller;
    setShare(0);
    try {
      const onProgress = (gone: number): void => (signal.aborted ? undefined : setShare(gone));
      const outcome = await hands.send(fieldId, file, { signal, onProgress });
      if (!signal.aborted) ended(file, outcome);
    } finally {
      if (!signal.aborted) setShare(null);
    }
  };
  return { share, problem, start: send, stop: clear, again: lost === null ? null : () => void send(lost) };
};
