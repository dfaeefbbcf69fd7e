import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';
import { RichText } from './rich-text.tsx';

/** Terms and conditions, to read. */
export const TermsDialog = ({ html, onClose }: { readonly html: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('ui');
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('terms.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <RichText html={html} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      </Group>
    </Dialog>
  );
};
