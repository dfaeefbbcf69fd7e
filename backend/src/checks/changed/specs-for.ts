import type { Kind } from '../kinds/kinds.ts';
import type { ChangedFile } from './changed-files.ts';

/** The specs that a change needs. */
export interface ChangedSpecs {
  /** Files whose specs, found by import, are run where they are of a quick kind. */
  readonly related: readonly string[];
  /** Specs of a slow kind that are themselves part of the change. */
  readonly slow: readonly string[];
  /** All specs of the quick kinds are due: what they all stand on changed. */
  readonly isAllQuick: boolean;
  /** Files of the rooms that no spec imports, such as SQL: those who read them are not found. */
  readonly notFollowed: readonly string[];
}

/** Files that every spec stands on. */
const underAll = /^(?:package(?:-lock)?\.json|tsconfig\.base\.json|vitest\.config\.ts)$|\.setup\.ts$/;
const isImported = (path: string): boolean => /\.(?:tsx?|mts|mjs|json|css)$/.test(path);
const inRoom = /^[^/]+\/src\//;

/**
 * The specs that a change needs: of the quick kinds those that its files lead to, of the slow kinds those that were
 * changed themselves.
 * @param kinds every spec there is, by its path.
 */
export const specsFor = (
  files: readonly ChangedFile[],
  kinds: ReadonlyMap<string, Kind>,
  quick: readonly Kind[],
): ChangedSpecs => {
  const present = files.flatMap(({ path, isDeleted }) => (isDeleted ? [] : [path]));
  const isQuick = (path: string): boolean => quick.some((kind) => kind === kinds.get(path));
  const sources = present.filter((path) => inRoom.test(path));
  return {
    related: sources.filter((path) => isImported(path) && (!kinds.has(path) || isQuick(path))),
    slow: sources.filter((path) => kinds.has(path) && !isQuick(path)),
    isAllQuick: files.some(({ path }) => underAll.test(path)),
    notFollowed: files.flatMap(({ path }) => (inRoom.test(path) && !isImported(path) ? [path] : [])),
  };
};
