import type { Language } from '@turnout/contracts/kernel';

type Take = (language: Language) => void;

let take: Take | null = null;

/** Says what becomes of the language of an event whose pages are opened; whoever starts the page does. */
export const onEventLanguage = (taken: Take): void => {
  take = taken;
};

/** The event of the page is in this language: shown to whoever has said no language that we know. */
export const offerLanguage: Take = (language) => take?.(language);
