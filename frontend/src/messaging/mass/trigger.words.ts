import type { MassTrigger } from '@turnout/contracts/messaging';
import type { TFunction } from 'i18next';

/** Gives in one line what a message waits for. */
export const triggerWords = ({ on, days }: MassTrigger, t: TFunction<'messaging'>): string =>
  days === 0 ? t(`mass.triggeredAtOnce.${on}`) : t(`mass.triggered.${on}`, { count: days });
