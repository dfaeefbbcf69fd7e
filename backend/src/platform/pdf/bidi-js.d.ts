declare module 'bidi-js' {
  /** The levels of a text's characters (UTF-16 units), and its paragraphs. */
  export interface EmbeddingLevels {
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly start: number; readonly end: number; readonly level: number }[];
  }
  export interface Bidi {
    readonly getEmbeddingLevels: (text: string, direction?: 'ltr' | 'rtl' | 'auto') => EmbeddingLevels;
    readonly getMirroredCharacter: (character: string) => string | null;
  }
  const openBidi: () => Bidi;
  export default openBidi;
}
