/** Part of a text in one style. */
export interface Span {
  readonly text: string;
  readonly isBold: boolean;
  readonly isSlanted: boolean;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
  readonly script: 'sub' | 'super' | null;
}

export type Side = 'left' | 'center' | 'right';

/** A paragraph or heading; `level` 0: a paragraph. */
export interface TextBlock {
  readonly kind: 'text';
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly spans: readonly Span[];
  /** Null: where its script begins. */
  readonly side: Side | null;
  /** The number of lists and quotes around it. */
  readonly depth: number;
  /** Stands before it: the dot or number of a list. */
  readonly marker: string;
  readonly isQuoted: boolean;
}

export interface PictureBlock {
  readonly kind: 'picture';
  readonly name: string;
  /** In pixels of a screen; null: as wide as it is. */
  readonly width: number | null;
  readonly side: Side | null;
  readonly depth: number;
}

export interface TableCell {
  readonly blocks: readonly Block[];
  readonly columns: number;
}

export type Block =
  | TextBlock
  | PictureBlock
  | { readonly kind: 'rule' }
  | { readonly kind: 'table'; readonly rows: readonly (readonly TableCell[])[] };
