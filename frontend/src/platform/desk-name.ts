import { DeskName } from '@turnout/contracts/check-in';
import { atom } from 'jotai';
import { reportProblem } from './report.ts';
import { store } from './store.ts';

const key = 'turnout.desk';

const readName = (): string => {
  try {
    const kept = DeskName.safeParse(localStorage.getItem(key));
    return kept.success ? kept.data : '';
  } catch {
    return ''; // storage refused by the browser: the desk is then named anew on each page
  }
};

const nameAtom = atom(readName());

/** The desk that this device is, '' when it is none. Setting it trims it, cuts it at 60 characters and remembers it here. */
export const deskNameAtom = atom(
  (get) => get(nameAtom),
  (_, set, name: string) => {
    const kept = name.trim().slice(0, 60);
    set(nameAtom, kept);
    try {
      if (kept === '') localStorage.removeItem(key);
      else localStorage.setItem(key, kept);
    } catch (error) {
      reportProblem('The desk is not remembered on this device', error);
    }
  },
);

/** The desk's name as it is now, '' when this device is no desk. */
export const deskName = (): string => store.get(deskNameAtom);
