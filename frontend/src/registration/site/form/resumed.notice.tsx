import { Alert, Button, Stack } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** What was entered before is there again; whoever is somebody else begins anew. */
export const Resumed = ({ onAfresh }: { readonly onAfresh: () => void }) => {
  const { t } = useTranslation('site');
  return (
    <Alert icon={<IconRestore aria-hidden />} title={t('form.resumed')}>
      <Stack gap="xs" align="flex-start">
        {t('form.resumedText')}
        <Button variant="default" onClick={onAfresh}>
          {t('form.afresh')}
        </Button>
      </Stack>
    </Alert>
  );
};
