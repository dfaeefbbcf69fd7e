/** A frame wider than this is shrunk: a code fills a good part of it, and half the pixels is half the time. */
const widest = 960;
/** Of a whole frame: no camera that is asked for 720 lines gives more, and those that do are slow. */
const widestWhole = 1920;
/** After this many looks in vain the other reader looks once: what one cannot read the other may. */
const otherReaderAfter = 8;

/** The way in which the next frame is looked at. */
export interface Look {
  readonly isWhole: boolean;
  /** By our own reader, where the browser has one as well. */
  readonly isByOurs: boolean;
}

/**
 * Looks at frames shrunk, and every other one whole after one that held nothing, as a small or distant code is lost when
 * it shrinks. @param misses frames in a row that held nothing.
 */
export const nextLook = (misses: number): Look => ({
  isWhole: misses % 2 === 1,
  isByOurs: misses % otherReaderAfter === otherReaderAfter - 1,
});

/** The size to which a frame is drawn before it is read. */
export const sizeOfFrame = (
  { width, height }: { readonly width: number; readonly height: number },
  { isWhole }: Pick<Look, 'isWhole'>,
): { readonly width: number; readonly height: number } => {
  const scale = Math.min(1, (isWhole ? widestWhole : widest) / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};
