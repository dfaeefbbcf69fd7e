import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../ui/rich-text.tsx';

/** The event's terms and conditions, to read. */
export const TermsDialog = ({ html, onClose }: { readonly html: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('site');
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('terms.title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <RichText html={html} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('ui:close')}
        </Button>
      </Group>
    </Modal>
  );
};
