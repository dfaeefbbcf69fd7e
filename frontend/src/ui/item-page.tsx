import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { Page, type PageProps } from './page.tsx';
import { FormSkeleton } from './skeletons.tsx';

export interface ItemPageProps<T> {
  /** Nothing to read: the thing is about to be made. */
  readonly isNew: boolean;
  readonly query: { readonly data: T | undefined; readonly isError: boolean; readonly refetch: () => unknown };
  readonly title: (item: T | null) => string;
  readonly back?: NonNullable<PageProps['back']>;
  /** What stands below the title. */
  readonly lead?: (title: string) => ReactNode;
  /** The form: of the thing as read, or of a new one (null). */
  readonly children: (item: T | null) => ReactNode;
}

/** The screen of one thing, new or to be changed; read once: what is typed is never overwritten from afar. */
export const ItemPage = <T,>({ isNew, query, title, back, lead, children }: ItemPageProps<T>) => {
  const { data, isError, refetch } = query;
  const item = data ?? null;
  const isThere = isNew || item !== null;
  return (
    <Page
      title={title(item)}
      size="md"
      {...(back === undefined ? {} : { back })}
      {...(lead === undefined ? {} : { lead: lead(title(item)) })}
    >
      {isError && !isThere && <ErrorState onRetry={() => void refetch()} />}
      {!isThere && !isError && <FormSkeleton />}
      {isThere && children(item)}
    </Page>
  );
};
