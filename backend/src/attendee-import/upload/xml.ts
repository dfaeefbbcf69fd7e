import { SaxesParser } from 'saxes';
import { Unreadable } from '../../platform/files/unreadable.ts';

/** What is told about an XML file while it is read; names come without their namespace prefix. */
export interface XmlListener {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
  /** What to throw where one text or tag goes on for longer than any cell may. */
  readonly tooLong?: () => Unreadable;
}

/** A piece of the file in which nothing begins or ends is part of one text or tag: those are held whole. */
const longestToken = 512 * 1024;
const deepest = 100;

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Walks through an XML file in UTF-8, telling the listener; yields after each piece, so that the
 * caller may hand on what it gathered. Entities that the file declares itself are not expanded.
 */
export const walkXml = async function* (
  pieces: AsyncIterable<Uint8Array>,
  listener: XmlListener,
): AsyncGenerator<undefined> {
  // One decoder for all pieces: a character may lie across the border of two.
  const decoder = new TextDecoder();
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on('error', (error) => {
    throw new Unreadable('damaged', { cause: error });
  });
  let silent = 0;
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0;
    depth += 1;
    if (depth > deepest) throw new Unreadable('damaged');
    listener.open?.(local(name), attributes);
  });
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  parser.on('closetag', ({ name }) => {
    silent = 0;
    depth -= 1;
    listener.close?.(local(name));
  });
  for await (const piece of pieces) {
    silent += piece.length;
    parser.write(decoder.decode(piece, { stream: true }));
    if (silent > longestToken) throw listener.tooLong?.() ?? new Unreadable('cell-too-long');
    yield;
  }
  parser.write(decoder.decode());
  parser.close();
};

/** Walks through the whole of an XML file. */
export const readXml = async (pieces: AsyncIterable<Uint8Array>, listener: XmlListener): Promise<void> => {
  const walk = walkXml(pieces, listener);
  while ((await walk.next()).done !== true);
};
