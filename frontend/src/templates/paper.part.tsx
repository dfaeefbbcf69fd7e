import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { Orientation, PageLayout, PageSize } from '@turnout/contracts/templates';
import { useTranslation } from 'react-i18next';
import { isPicture } from '../platform/pictures.ts';
import { useTopic } from '../platform/topic.ts';
import type { Draft } from './draft.ts';

interface PaperProps {
  readonly eventId: EventId;
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Millimetres that are offered; whatever else a template has stays offered with it. */
const margins = [0, 5, 10, 15, 20, 25, 30, 40, 50];

/** The paper of a document: its size, its margin, how it is folded, and what fills it behind the text. */
export const PaperPart = ({ eventId, draft, onChange }: PaperProps) => {
  const { t } = useTranslation('templates');
  const uploads = useTopic(eventSetupTopics.uploads, { eventId }).view ?? [];
  const pictures = uploads.filter(({ type }) => isPicture(type));
  const isElsewhere = draft.background !== null && !pictures.some(({ _id }) => _id === draft.background);
  return (
    <Stack gap="sm" role="group" aria-label={t('paper')}>
      <Text fw={600}>{t('paper')}</Text>
      <Group grow align="start">
        <NativeSelect
          label={t('pageSize')}
          value={draft.pageSize}
          data={PageSize.options.map((value) => ({ value, label: t(`sizes.${value}`) }))}
          onChange={(event) => onChange({ pageSize: PageSize.parse(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('orientation')}
          value={draft.orientation}
          data={Orientation.options.map((value) => ({ value, label: t(`orientations.${value}`) }))}
          onChange={(event) => onChange({ orientation: Orientation.parse(event.currentTarget.value) })}
        />
      </Group>
      <Group grow align="start">
        <NativeSelect
          label={t('layout')}
          description={t('layoutHint')}
          value={draft.layout}
          data={PageLayout.options.map((value) => ({ value, label: t(`layouts.${value}`) }))}
          onChange={(event) => onChange({ layout: PageLayout.parse(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('margin')}
          description={t('marginHint')}
          value={draft.margin}
          data={[...new Set([...margins, draft.margin])].toSorted((one, other) => one - other).map(String)}
          onChange={(event) => onChange({ margin: Number(event.currentTarget.value) })}
        />
      </Group>
      <NativeSelect
        id="background"
        label={t('background')}
        description={t('backgroundHint')}
        value={draft.background ?? ''}
        data={[
          { value: '', label: t('noBackground') },
          ...pictures.map(({ _id, file }) => ({ value: _id, label: file.name })),
          ...(isElsewhere ? [{ value: draft.background ?? '', label: t('keptBackground') }] : []),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ background: value === '' ? null : value })}
      />
    </Stack>
  );
};
