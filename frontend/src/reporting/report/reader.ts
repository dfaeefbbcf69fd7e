/** The least between two readings, in ms; a page that takes long to read is read less often. */
const restMs = 2_000;
const restForEachMs = 10;

/**
 * Reads again when told that something changed, never twice at once: what changes meanwhile is read afterwards, after a rest
 * as long as the reading was dear. @returns told of a change; and told that nobody looks any more.
 */
export const openReader = (
  read: () => Promise<unknown>,
): { readonly changed: () => void; readonly close: () => void } => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isBusy = false;
  let isStale = false;
  let isClosed = false;
  const again = async (): Promise<void> => {
    isBusy = true;
    isStale = false;
    const started = performance.now();
    await read();
    if (isClosed) return;
    timer = setTimeout(
      () => {
        timer = null;
        isBusy = false;
        if (isStale) void again();
      },
      Math.max(restMs, restForEachMs * (performance.now() - started)),
    );
  };
  return {
    changed: () => {
      if (isBusy) isStale = true;
      else void again();
    },
    close: () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
};
