import { z } from 'zod';
import { ProviderMode } from '../charges/provider.ts';

/**
 * The mode in which each provider takes money for an event right now; null: in none, since keys are missing. Play money
 * until a real key was entered once (rule money/play-money).
 */
export const OnlineModes = z.strictObject({ stripe: ProviderMode.nullable(), paypal: ProviderMode.nullable() });
export type OnlineModes = z.infer<typeof OnlineModes>;
