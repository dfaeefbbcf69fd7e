const pageMark = '/Type /Page\n';

/**
 * Counts the pages in what has come of a PDF so far. Each says what it is once it is drawn, also where that came in two pieces.
 * @returns takes a piece, and gives the pages up to its end.
 */
export const pageCounter = (): ((piece: Uint8Array) => number) => {
  const text = new TextDecoder('latin1');
  let [rest, count] = ['', 0];
  return (piece) => {
    const so = rest + text.decode(piece);
    count += so.split(pageMark).length - 1;
    rest = so.slice(1 - pageMark.length);
    return count;
  };
};
