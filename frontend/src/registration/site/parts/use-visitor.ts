import { useEffect, useState } from 'react';
import { credential } from '../../../platform/credential.ts';
import { store } from '../../../platform/store.ts';

export interface Visitor {
  /** False until it is known who is here. */
  readonly isKnown: boolean;
  readonly isLoggedIn: boolean;
  /** May register others: into any type, at any time, without terms and bot check. */
  readonly isStaff: boolean;
  /** May fill in fields that ask for a special privilege. */
  readonly hasPrivilege: boolean;
}

/** Whom nobody knows. */
export const stranger: Visitor = { isKnown: true, isLoggedIn: false, isStaff: false, hasPrivilege: false };
const unknown: Visitor = { ...stranger, isKnown: false };

/** Who looks at an event's site. The session comes only to whom this device remembers as logged in. */
export const useVisitor = (eventId: string): Visitor => {
  const [visitor, setVisitor] = useState(() => (credential()?.kind === 'account' ? unknown : stranger));
  useEffect(() => {
    if (credential()?.kind !== 'account') return undefined;
    let isGone = false;
    let stop: () => void = () => undefined;
    const follow = async (): Promise<void> => {
      const { holds, sessionAtom, startSession } = await import('../../../platform/session.ts');
      if (isGone) return;
      startSession();
      const look = () => {
        const { user, isLoaded } = store.get(sessionAtom);
        const isStaff = holds(user, eventId, ['viewRegistrants', 'checkinRegistrants']);
        const hasPrivilege = holds(user, eventId, ['specialAdminPrivilegeForCertainFields']);
        setVisitor({ isKnown: isLoaded, isLoggedIn: user !== null, isStaff, hasPrivilege });
      };
      stop = store.sub(sessionAtom, look);
      look();
    };
    void follow();
    return () => {
      isGone = true;
      stop();
    };
  }, [eventId]);
  return visitor;
};
