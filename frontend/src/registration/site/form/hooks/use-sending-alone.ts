import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { KeptDraft } from '../entered/draft.ts';
import type { SentForm } from '../entered/sent-forms.ts';

interface Asked<With> {
  readonly form: SentForm;
  readonly with: With;
}

/**
 * Sends a form while no other tab sends it, and asks where this browser sent the same one before.
 * @param send sends it, until it is answered; gives the form that was sent before, which is asked about, or null.
 *   `isMeant`: it was asked about, and is to be sent once more.
 */
export const useSendingAlone = <With>(
  kept: Pick<KeptDraft, 'alone' | 'finish'>,
  send: (what: With, isMeant: boolean) => Promise<SentForm | null>,
) => {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [asked, setAsked] = useState<Asked<With> | null>(null);
  const isBusy = useRef(false);
  const begin = async (what: With, isMeant: boolean): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    setAsked(null);
    try {
      const form = await kept.alone(() => send(what, isMeant));
      setAsked(form === null ? null : { form, with: what });
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };
  return {
    begin: (what: With) => begin(what, false),
    /** Read at the moment of a press. */
    isBusy: () => isBusy.current,
    isSending,
    /** What is asked, and what comes of each answer. */
    sentBefore: {
      form: asked?.form ?? null,
      onSee: (registrationId: string): void => {
        kept.finish();
        void navigate(`/welcome-email/${registrationId}`, { replace: true });
      },
      onAgain: (): void => void (asked !== null && begin(asked.with, true)),
      onCancel: () => setAsked(null),
    },
  };
};
