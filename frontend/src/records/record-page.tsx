import { EventId } from '@turnout/contracts/kernel';
import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { ItemPage } from '../ui/item-page.tsx';
import type { RecordFormProps, RecordOf } from './record.ts';
import { useRecord } from './use-record.ts';

export interface RecordPageProps<View> {
  readonly record: RecordOf<View>;
  /** The screen's title: of a new one, and of one whose name is not known yet. */
  readonly words: { readonly new: string; readonly edit: string };
  readonly nameOf: (view: View) => string;
  /** The list above it: what it is called, and its path under the event's. */
  readonly list: { readonly label: string; readonly path: string };
  /** What stands below the title, instead of the way back above it. */
  readonly lead?: (title: string) => ReactNode;
  readonly children: (props: RecordFormProps<View>) => ReactNode;
}

/** The screen of one record of an event, new or, where the address names one, to be changed; read anew each time. */
export const RecordPage = <View,>({ record, words, nameOf, list, lead, children }: RecordPageProps<View>) => {
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const id = params[record.idKey];
  const home = `/dashboard/${eventId}/${list.path}`;
  const query = useRecord(record, id);
  const titleOf = (view: View | null): string =>
    id === undefined ? words.new : view === null ? words.edit : nameOf(view);
  return (
    <ItemPage
      isNew={id === undefined}
      query={query}
      title={titleOf}
      {...(lead === undefined ? { back: { to: home, label: list.label } } : { lead })}
    >
      {(view) => <Fragment key={id ?? 'new'}>{children({ eventId, view, home })}</Fragment>}
    </ItemPage>
  );
};
