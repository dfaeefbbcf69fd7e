import { useEffect, useRef, useState } from 'react';

type Row = { readonly _id: string };

/** The rows whose content differs from how they were last shown; rows not seen before do not count. */
export const changedIds = (before: ReadonlyMap<string, string>, rows: readonly Row[]): readonly string[] =>
  rows
    .filter((row) => {
      const was = before.get(row._id);
      return was !== undefined && was !== JSON.stringify(row);
    })
    .map(({ _id }) => _id);

const calmMs = 2_000;

/**
 * Which rows somebody just changed, for a calm highlight of two seconds.
 * @param rows the rows on the screen, each with its id.
 */
export const useChangedRows = (rows: readonly Row[]): ReadonlySet<string> => {
  const before = useRef<ReadonlyMap<string, string>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const ids = changedIds(before.current, rows);
    before.current = new Map(rows.map((row) => [row._id, JSON.stringify(row)]));
    if (ids.length === 0) return;
    setChanged((held) => new Set([...held, ...ids]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setChanged((held) => new Set([...held].filter((id) => !ids.includes(id))));
    }, calmMs);
    timers.current.add(timer);
  }, [rows]);

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  return changed;
};
