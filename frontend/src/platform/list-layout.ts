import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { keep, storageOf } from './kept.ts';
import { useSession } from './session.ts';
import { ListView } from '../ui/list-view.ts';

const Columns = z.array(z.string().max(60)).max(300);

export interface ListLayout {
  readonly view: ListView;
  readonly keepView: (view: ListView) => void;
  /** Columns by their ids, in the table's own order; the column that names a row is always there. */
  readonly columns: readonly string[];
  readonly keepColumns: (columns: readonly string[]) => void;
}

/** From here on a table is easier to read than cards. */
const wide = '(min-width: 64em)';

/**
 * How a person looks at a list, kept on this device for whoever is logged in: the columns for each event or
 * checkpoint, whose fields differ, the view for all. Where nothing was chosen yet it is a table on a wide screen and cards on a phone.
 * @param list the list's name. @param of the event's or checkpoint's id. @param defaults the columns to begin with.
 */
export const useListLayout = (list: string, of: string, defaults: readonly string[]): ListLayout => {
  const { user } = useSession();
  const isWide = useMediaQuery(wide, undefined, { getInitialValueInEffect: false });
  const key = `turnout.list.${list}.${user?._id ?? ''}`;
  const kept = useMemo(() => {
    const storage = storageOf('localStorage');
    return {
      view: keep<ListView | null>(storage, `${key}.view`, ListView.nullable(), null),
      columns: keep<readonly string[] | null>(storage, `${key}.${of}.columns`, Columns.nullable(), null),
    };
  }, [key, of]);
  const [, setChanges] = useState(0);
  const changed = () => setChanges((changes) => changes + 1);
  return {
    view: kept.view.read() ?? (isWide ? 'table' : 'cards'),
    keepView: (view) => {
      kept.view.write(view);
      changed();
    },
    columns: kept.columns.read() ?? defaults,
    keepColumns: (columns) => {
      kept.columns.write(columns);
      changed();
    },
  };
};
