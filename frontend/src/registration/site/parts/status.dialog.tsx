import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { FindRegistration } from './find-registration.tsx';

interface StatusDialogProps {
  readonly eventId: string;
  readonly onClose: () => void;
}

/** 'View Status': the way back to one's own registration. */
export const StatusDialog = ({ eventId, onClose }: StatusDialogProps) => {
  const { t } = useTranslation('site');
  return (
    <Dialog opened onClose={onClose} title={t('status.title')} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <FindRegistration eventId={eventId} leadsTo="welcome-email" onClose={onClose} />
    </Dialog>
  );
};
