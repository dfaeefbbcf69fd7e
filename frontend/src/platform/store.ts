import { getDefaultStore } from 'jotai';

/** The one place where live state is kept. Hooks name it, so that no Provider can put another one before it. */
export const store = getDefaultStore();
