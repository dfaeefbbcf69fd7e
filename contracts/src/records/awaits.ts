/**
 * What is not here yet and values wait for: they are stored, asked for on their screen, which says so beside them, and
 * given back (rule interface/kept-keys). The sentences are those of `awaits` in the words of the screens (`frontend/src/ui/words`).
 */
export const awaitedFeatures = ['texts'] as const;
export type AwaitedFeature = (typeof awaitedFeatures)[number];

/** A field that has no effect before a feature is here; once it is, this is taken off the field and nothing else. */
export const awaiting = <F extends object>(
  feature: AwaitedFeature,
  field: F,
): F & { readonly awaits: AwaitedFeature } => ({ ...field, awaits: feature });
