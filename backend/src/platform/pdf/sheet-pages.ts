import type { BadgeContent, BadgePaper } from '@turnout/contracts/attendees';

/** A file of sheets or labels, before its first page. */
export interface SheetsHead {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** The moment at which the file says it was made. */
  readonly madeAt: string;
}

/** One sheet or label: its paper, and its parts from top to bottom. */
export interface SheetPage {
  readonly paper: BadgePaper;
  readonly parts: readonly BadgeContent[];
}

/** Pictures by the names that parts call them by: PNG and JPEG. */
export type SheetPictures = ReadonlyMap<string, Uint8Array>;
