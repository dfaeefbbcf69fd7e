import type { z } from 'zod';

/** What an event says, by the name of its kind. */
export interface Said {
  readonly type: string;
  readonly data: unknown;
}

/** Makes of an event as an older version stored it the event that today's version would have stored. */
export interface Upcaster {
  /** The kind of event as it was called then. */
  readonly type: string;
  /** Null: this was not stored in the shape that the upcaster is for. */
  readonly upcast: (data: unknown) => Said | null;
}

/** Upcasters by the kind of event they are for, the oldest shape's first. */
export type Upcasters = ReadonlyMap<string, readonly Upcaster[]>;

/**
 * Reads an older shape of one kind of event. A new key needs none: give it a default in the schema. What
 * is sealed about persons is left as it is, so its shape may only ever grow.
 * @param type what the kind was called then.
 * @param was its shape then, strict: what today's version stores must not fit it.
 * @param today pure: the same fact under today's name and in today's shape, or in the next one's.
 */
export const defineUpcaster = <S extends z.ZodType>(
  type: string,
  was: S,
  today: (data: z.infer<S>) => Said,
): Upcaster => ({
  type,
  upcast: (data) => {
    const old = was.safeParse(data);
    return old.success ? today(old.data) : null;
  },
});

/** Gathers upcasters; of those for one kind the older shape's comes first. */
export const gatherUpcasters = (all: readonly Upcaster[]): Upcasters => Map.groupBy(all, ({ type }) => type);

/** What an event says in today's words: upcast as often as it takes, by each upcaster once at most. */
export const upcast = (said: Said, upcasters: Upcasters): Said => {
  const used = new Set<Upcaster>();
  let today = said;
  for (let wasUpcast = upcasters.has(said.type); wasUpcast;) {
    wasUpcast = false;
    for (const upcaster of upcasters.get(today.type) ?? []) {
      const next = used.has(upcaster) ? null : upcaster.upcast(today.data);
      if (next === null) continue;
      used.add(upcaster);
      today = next;
      wasUpcast = true;
      break;
    }
  }
  return today;
};
