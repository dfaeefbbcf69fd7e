/** Tells sockets whether what they watch shows less than there is. */
export interface BehindTeller {
  /** As last told to everybody. */
  readonly isBehind: () => boolean;
  readonly close: () => void;
}

const lookEveryMs = 1_000;

/** @param options `look`: how it is now; `tell`: said to every socket, whenever it changes. */
export const startBehindTeller = (options: {
  look: () => boolean;
  tell: (isBehind: boolean) => void;
}): BehindTeller => {
  let told = false;
  const timer = setInterval(() => {
    const now = options.look();
    if (now === told) return;
    told = now;
    options.tell(now);
  }, lookEveryMs);
  timer.unref();
  return { isBehind: () => told, close: () => clearInterval(timer) };
};
