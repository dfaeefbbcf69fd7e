import type { EventPicture } from '@turnout/contracts/event-setup';

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** How a picture of the public pages is kept: so light that a phone far away from the next mast shows it. */
export interface Rendition {
  readonly within: Extent;
  /** In the order in which they are tried: not every browser writes every one. */
  readonly types: readonly string[];
  /** In bytes; what cannot get there is sent as light as it gets. */
  readonly bytes: number;
}

/** A cover is a photo; a logo has edges and may let the page shine through, and mail programs must know its type. */
export const renditions: Readonly<Record<EventPicture, Rendition>> = {
  banner: { within: { width: 1600, height: 1600 }, types: ['image/webp', 'image/jpeg'], bytes: 150_000 },
  logo: { within: { width: 480, height: 240 }, types: ['image/png'], bytes: 150_000 },
};

/** The extent of a picture drawn within another one, in its own proportions, never larger than it is. */
export const fitted = ({ width, height }: Extent, within: Extent): Extent => {
  const share = Math.min(1, within.width / width, within.height / height);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
};
