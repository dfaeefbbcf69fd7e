import type { Refusal } from './api.ts';
import { notices } from '../ui/notices.tsx';

/** A refusal as a notice: what is already so is a warning, everything else is an error. */
export const showRefusal = ({ code, message }: Pick<Refusal, 'code' | 'message'>): void => {
  if (code === 'already-checked-in' || code === 'status-already-set') notices.warning(message);
  else notices.danger(message);
};
