import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { useFieldWords } from '../../ui/field-words.ts';
import type { RebuiltGroup } from './type-change.form.ts';

/** What could not be mapped to the new type: whose value of which field, and how many of the last of the group. */
export const TypeChangeDialog = ({
  group: { cleared, unmapped },
  onClose,
}: {
  readonly group: Pick<RebuiltGroup, 'cleared' | 'unmapped'>;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('attendees');
  const words = useFieldWords();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('typeChange.reportTitle')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Stack gap="md">
        {cleared.length > 0 && (
          <section aria-labelledby="type-change-cleared">
            <Title order={3} size="h5" id="type-change-cleared">
              {t('typeChange.cleared')}
            </Title>
            <List size="sm" spacing={4} mt="xs">
              {cleared.map(({ person, name, place, title, why }) => (
                <List.Item key={`${person}-${title}-${why.code}`}>
                  <bdi>{title === '' ? t('typeChange.deletedField') : title}</bdi>
                  {' · '}
                  {place === 1 ? t('typeChange.primary') : t('typeChange.other', { place })} <bdi>{name}</bdi>
                  <Text span size="sm" c="dimmed">
                    {' · '}
                    {why.code === 'refused' ? words.problem(why.problem) : t(`typeChange.why.${why.code}`)}
                  </Text>
                </List.Item>
              ))}
            </List>
          </section>
        )}
        {unmapped.length > 0 && (
          <section aria-labelledby="type-change-unmapped">
            <Title order={3} size="h5" id="type-change-unmapped">
              {t('typeChange.unmapped', { count: unmapped.length })}
            </Title>
            <Text size="sm" mt="xs">
              <bdi>{unmapped.join(', ')}</bdi>
            </Text>
          </section>
        )}
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('typeChange.understood')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
