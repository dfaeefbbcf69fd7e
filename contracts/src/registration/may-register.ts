import { needs } from '../kernel/index.ts';

/** Who registers others: into any type, at any time, without what binds strangers, the bot check among it. */
export const mayRegisterAnybody = needs.event('viewRegistrants', 'checkinRegistrants');
