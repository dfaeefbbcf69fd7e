/** The part of pdfkit that is used here: its own types know neither open fonts nor a document without a first one. */
declare module 'pdfkit' {
  import type { Font } from 'fontkit';
  import type { Readable } from 'node:stream';

  interface Options {
    readonly size?: 'A4';
    readonly autoFirstPage?: boolean;
    readonly margin: number;
    readonly bufferPages?: boolean;
    /** Null: none of the fonts that readers have is used. */
    readonly font: null;
    readonly lang: string;
    readonly displayTitle: boolean;
    readonly info: {
      readonly Title: string;
      readonly Author: string;
      readonly CreationDate: Date;
      readonly ModDate: Date;
    };
  }

  interface Placed {
    readonly lineBreak: false;
    readonly baseline: 'alphabetic';
    /** Given, even if none: then a text goes to the font whole, not word by word. */
    readonly features: readonly string[];
    readonly oblique?: boolean;
  }

  /** A picture that is opened once and embedded once, however often it is drawn. */
  export interface OpenPicture {
    readonly width: number;
    readonly height: number;
  }

  interface Fitted {
    readonly fit: readonly [width: number, height: number];
    readonly align?: 'center' | 'right' | undefined;
    readonly valign: 'center';
  }

  class PDFDocument extends Readable {
    constructor(options: Options);
    font(font: Font, size: number): this;
    text(text: string, x: number, y: number, how: Placed): this;
    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(points: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    addPage(options?: { readonly size: readonly [width: number, height: number]; readonly margin: 0 }): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(colour: string): this;
    image(bytes: Buffer, x: number, y: number, how: Fitted): this;
    image(picture: OpenPicture, x: number, y: number, how: { readonly width: number; readonly height: number }): this;
    openImage(bytes: Buffer): OpenPicture;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    rotate(degrees: number, around: { readonly origin: readonly [x: number, y: number] }): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    switchToPage(number: number): this;
    end(): void;
  }
  export default PDFDocument;
}
