import { startTransition, useEffect, useState } from 'react';

/** A page that nobody sees paints nothing: then the clock tells when to go on, ms. */
const longestWait = 100;

/** Does work once the page as it stands is painted. @returns what gives it up. */
const afterPaint = (work: () => void): (() => void) => {
  const { port1, port2 } = new MessageChannel();
  const timer = setTimeout(() => port2.postMessage(null), longestWait);
  const frame = requestAnimationFrame(() => port2.postMessage(null));
  const stop = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    port1.onmessage = null;
    port1.close();
  };
  port1.onmessage = () => {
    stop();
    work();
  };
  return stop;
};

/**
 * A value as it was until the page is painted with what else changed: whoever types sees the key first, and then what
 * follows from it. React's deferred values may be drawn before that.
 */
export const useAfterPaint = <T>(value: T): T => {
  const [settled, settle] = useState(value);
  useEffect(() => afterPaint(() => startTransition(() => settle(() => value))), [value]);
  return settled;
};
