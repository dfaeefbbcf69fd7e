import { useEffect } from 'react';
import type { FormProblem } from './form-problems.ts';

/** Files on their way from this page, by their inputs: a form that is sent meanwhile would be sent without them. */
const sending = new Map<string, string>();

/** What holds a form back: files that are still being sent, by the ids of their inputs. */
export const filesSending = (message: string): readonly FormProblem[] =>
  [...sending].map(([field, label]) => ({ field, label, message }));

/** Says that a file for this input is on its way, for as long as it is. */
export const useSending = (id: string, title: string, isSending: boolean): void => {
  useEffect(() => {
    if (!isSending) return undefined;
    sending.set(id, title);
    return () => void sending.delete(id);
  }, [id, title, isSending]);
};
