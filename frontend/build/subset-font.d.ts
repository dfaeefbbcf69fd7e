declare module 'subset-font' {
  interface Options {
    readonly targetFormat?: 'woff2';
    readonly keepFeatures?: readonly string[];
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  }
  /** A font of the glyphs that `text` is written with, and nothing else. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
