/** Something that is opened when it is first needed, and closed if it was. */
export const once = <T extends { readonly close: () => Promise<void> }>(open: () => Promise<T>) => {
  let opened: Promise<T> | null = null;
  return {
    get: (): Promise<T> => (opened ??= open()),
    close: async (): Promise<void> => {
      if (opened !== null) await (await opened).close();
    },
  };
};
