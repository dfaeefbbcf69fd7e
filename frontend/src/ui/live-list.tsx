import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { RowsSkeleton } from './skeletons.tsx';

export interface LiveListProps<T> {
  /** What a topic holds, as far as it is known. */
  readonly topic: { readonly state: string; readonly view: readonly T[] | null };
  readonly empty: {
    readonly icon: ReactNode;
    readonly title: string;
    readonly text: string;
    readonly action?: ReactNode;
  };
  readonly children: (rows: readonly T[]) => ReactNode;
}

/** A live list in each of its states: on its way, refused, empty, there. */
export const LiveList = <T,>({ topic: { state, view }, empty, children }: LiveListProps<T>) => {
  if (view === null) return state === 'refused' ? <ErrorState /> : <RowsSkeleton rows={4} />;
  if (view.length > 0) return children(view);
  return (
    <Card padding={0}>
      <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    </Card>
  );
};
