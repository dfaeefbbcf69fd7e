/** An object with only those keys replaced that were given; a key given as undefined stays as it was. */
export const withChanges = <T extends object>(was: T, changes: { readonly [K in keyof T]?: T[K] | undefined }): T => ({
  ...was,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});

/** Whether two plain values with their keys in the same order say the same. */
export const saysTheSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
