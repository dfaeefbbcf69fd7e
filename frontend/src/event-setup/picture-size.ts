import type { EventPicture } from '@turnout/contracts/event-setup';

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** How large a picture is drawn, and how many bytes it may take; what cannot get there is sent as light as it gets. */
export interface Target {
  readonly within: Extent;
  readonly bytes: number;
}

/** How a picture of the public pages is kept: so light that a phone far away from the next mast shows it. */
export interface Drawing {
  /** In the order in which they are tried: not every browser writes every one. */
  readonly types: readonly string[];
  readonly whole: Target;
  /** For phones; null: the whole one is small enough, or is drawn by the server. */
  readonly small: Target | null;
  /** In bytes: one that is no heavier leaves as it is; absent: each is drawn anew. */
  readonly leaves?: number;
}

/** Where a picture is shown, and so how it is drawn. */
export type PictureKind = EventPicture | 'speaker' | 'image';

/** A cover is a photo; a logo has edges and may let the page shine through, and mail programs must know its type. */
export const drawings: Readonly<Record<PictureKind, Drawing>> = {
  banner: {
    types: ['image/webp', 'image/jpeg'],
    whole: { within: { width: 1600, height: 1600 }, bytes: 150_000 },
    small: { within: { width: 800, height: 800 }, bytes: 50_000 },
  },
  logo: { types: ['image/png'], whole: { within: { width: 480, height: 240 }, bytes: 100_000 }, small: null },
  speaker: {
    types: ['image/webp', 'image/jpeg'],
    whole: { within: { width: 600, height: 600 }, bytes: 60_000 },
    small: null,
  },
  image: {
    types: ['image/webp', 'image/jpeg'],
    whole: { within: { width: 1920, height: 1920 }, bytes: 400_000 },
    small: null,
    leaves: 500_000,
  },
};

/** What a canvas draws as it is: of an animation it would keep one frame, of a drawing the pixels. */
const redrawn: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Whether a chosen file is drawn anew before it leaves. */
export const isRedrawn = ({ type, size }: Pick<File, 'type' | 'size'>, { leaves = 0 }: Drawing): boolean =>
  redrawn.includes(type) && size > leaves;

/** The extent of a picture drawn within another one, in its own proportions, never larger than it is. */
export const fitted = ({ width, height }: Extent, within: Extent): Extent => {
  const share = Math.min(1, within.width / width, within.height / height);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
};

/** A share of an extent, of at least a pixel. */
export const scaled = ({ width, height }: Extent, scale: number): Extent => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});
