import { Card, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const Waiting = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-busy="true">
      <span className="unseen">{t('loading')}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
};
const places = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place);

/** Rows of a list or table that has not arrived. */
export const RowsSkeleton = ({ rows = 6 }: { readonly rows?: number }) => (
  <Waiting>
    <Stack gap="xs">
      {places(rows).map((place) => (
        <Skeleton key={place} height={52} />
      ))}
    </Stack>
  </Waiting>
);

/** Cards of a list that has not arrived. */
export const CardsSkeleton = ({ cards = 6 }: { readonly cards?: number }) => (
  <Waiting>
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {places(cards).map((place) => (
        <Card key={place}>
          <Skeleton height={20} width="65%" mb="md" />
          <Skeleton height={14} width="45%" mb="xs" />
          <Skeleton height={14} width="30%" />
        </Card>
      ))}
    </SimpleGrid>
  </Waiting>
);

/** The fields of a form whose values have not arrived. */
export const FormSkeleton = ({ fields = 5 }: { readonly fields?: number }) => (
  <Waiting>
    <Stack gap="lg">
      {places(fields).map((place) => (
        <div key={place}>
          <Skeleton height={14} width={120} mb={8} />
          <Skeleton height={40} />
        </div>
      ))}
    </Stack>
  </Waiting>
);

/** A whole screen that has not arrived. */
export const PageSkeleton = () => (
  <Waiting>
    <Stack gap="lg" p={{ base: 'md', sm: 'xl' }} maw={1100} mx="auto">
      <Skeleton height={34} width={240} />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  </Waiting>
);
