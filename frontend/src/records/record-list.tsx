import type { Topic } from '@turnout/contracts/kernel';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useTopic } from '../platform/topic.ts';
import { LiveList } from '../ui/live-list.tsx';
import { Page, type PageProps } from '../ui/page.tsx';
import { NewRecordButton } from './new-record.button.tsx';
import { RecordTable, type Column } from './record-table.tsx';
import type { RecordOf } from './record.ts';

/** The sentences of a list: its title, what stands where it is empty, and what is asked before one is deleted. */
export interface ListWords {
  readonly title: string;
  readonly lead: string;
  readonly new: string;
  readonly none: string;
  readonly noneText: string;
  /** The head of the last column, read out. */
  readonly actions: string;
  readonly deleteTitle: string;
  readonly deleteText: (name: string) => string;
}

/** These sentences where they stand under one key of a capability's words: `promoCodes.title`, `promoCodes.none` … */
export const listWords = (t: TFunction, of: string): ListWords => ({
  title: t(`${of}.title`),
  lead: t(`${of}.lead`),
  new: t(`${of}.new`),
  none: t(`${of}.none`),
  noneText: t(`${of}.noneText`),
  actions: t([`${of}.actions`, 'actions']),
  deleteTitle: t(`${of}.deleteTitle`),
  deleteText: (name) => t(`${of}.deleteText`, { name }),
});

export interface RecordListProps<View> {
  readonly record: Pick<RecordOf<View>, 'calls'> & { readonly topic: Topic<string, z.ZodType, z.ZodType<View[]>> };
  readonly eventId: string;
  /** Where the list is, under the event's address. */
  readonly path: string;
  readonly words: ListWords;
  readonly icon: ReactNode;
  readonly nameOf: (view: View) => string;
  readonly columns: readonly Column<View>[];
  readonly mayMake: boolean;
  readonly mayEdit: boolean;
  readonly back?: PageProps['back'];
}

/** The screen of an event's records of one kind, live: each is changed on a screen of its own. */
export const RecordList = <View extends { readonly _id: string }>(props: RecordListProps<View>) => {
  const { record, eventId, path, words, icon, nameOf, columns, mayMake, mayEdit, back } = props;
  const topic = useTopic(record.topic, { eventId });
  const base = `/dashboard/${eventId}/${path}`;
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={mayMake && <NewRecordButton to={`${base}/create`}>{words.new}</NewRecordButton>}
      {...(back === undefined ? {} : { back })}
    >
      <LiveList topic={topic} empty={{ icon, title: words.none, text: words.noneText }}>
        {(rows) => (
          <RecordTable
            record={record}
            label={words.title}
            rows={rows}
            nameOf={nameOf}
            columns={columns}
            actions={{ head: words.actions, mayEdit, editTo: ({ _id }) => `${base}/edit/${_id}` }}
            deleting={{ title: () => words.deleteTitle, text: words.deleteText }}
          />
        )}
      </LiveList>
    </Page>
  );
};
