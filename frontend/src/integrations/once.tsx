import { Alert, Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../ui/copy-field.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** A secret that nobody is shown again, to be taken elsewhere now. */
export const Once = ({ label, value, onClose }: Props) => {
  const { t } = useTranslation('integrations');
  return (
    <Stack>
      <Alert color="yellow" role="status">
        {t('once')}
      </Alert>
      <CopyField label={label} value={value} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('done')}</Button>
      </Group>
    </Stack>
  );
};
