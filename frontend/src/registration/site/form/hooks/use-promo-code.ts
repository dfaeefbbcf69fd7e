import { promoCodeApi, type PromoCodeShown } from '@turnout/contracts/forms';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../../../platform/command.ts';
import { besideInput } from '../entered/refused-at.ts';

interface Entered {
  readonly eventId: string;
  /** What stands in the input. */
  readonly text: string;
  /** What it takes off, where that is known already. */
  readonly known?: PromoCodeShown | undefined;
  /** Says what is wrong with it; null: nothing. */
  readonly onProblem: (message: string | null) => void;
}

/** What an entered promo code takes off, once the server was asked; it is asked again where another text stands there. */
export const usePromoCode = ({ eventId, text, known: before, onProblem }: Entered) => {
  const command = useCommand(promoCodeApi.checkPromoCode);
  const [known, setKnown] = useState<PromoCodeShown | null>(before ?? null);
  const wanted = text.trim().toUpperCase();
  const apply = async (): Promise<void> => {
    if (wanted === '') return;
    const answer = await command.run({ body: { eventId, code: wanted } });
    setKnown(answer.ok ? answer.data.promoCode : null);
    onProblem(answer.ok ? null : besideInput(answer.refusal.message));
  };
  // A draft that was kept has its code already.
  const first = useRef(apply);
  const isKnown = useRef(before?.code === wanted);
  useEffect(() => {
    if (!isKnown.current) void first.current();
  }, []);
  /** It counts no more. */
  const drop = (): void => setKnown(null);
  return { applied: known?.code === wanted ? known : null, apply, drop, isChecking: command.isSaving };
};
