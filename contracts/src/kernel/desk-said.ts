import { z } from 'zod';

/** The report of a connected desk about itself, beside its name and its line; whatever its browser does not tell is null. */
export const DeskSaid = z.strictObject({
  battery: z
    .strictObject({ percent: z.int().min(0).max(100), isCharging: z.boolean() })
    .nullable()
    .default(null),
  /** Scans that wait there for an answer. */
  waiting: z.int().min(0).max(1_000_000).default(0),
  /** The version of the app that it runs. */
  version: z.string().max(40).nullable().default(null),
});
export type DeskSaid = z.infer<typeof DeskSaid>;
