import { useEffect, useRef, useState } from 'react';

/** The rows whose content differs from how they were last shown; rows not seen before do not count. */
export const changedIds = (before: ReadonlyMap<string, string>, rows: readonly { readonly _id: string }[]): readonly string[] =>
  rows.filter((row) => {
    const was = before.get(row._id);
    return was !== undefined && was !== JSON.stringify(row);
  }).map(({ _id }) => _id);

const calmMs = 2_000;

/**
 * Which rows somebody just changed, for a calm highlight of two seconds.
 * @param rows the rows on the screen, each with its id.
 */
export const useChangedRows = (rows: readonly { readonly _id: string }[]): ReadonlySet<string> => {
  const before = useRef<ReadonlyMap<string, string>>(new Map());
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ids = changedIds(before.current, rows);
    before.current = new Map(rows.map((row) => [row._id, JSON.stringify(row)]));
    if (ids.length === 0) return;
    setChanged((held) => new Set([...held, ...ids]));
    const drop = setTimeout(() => setChanged((held) => new Set([...held].filter((id) => !ids.includes(id)))), calmMs);
    return () => clearTimeout(drop);
  }, [rows]);
  return changed;
};
