import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './desk.module.css';
import { holdMs, type Notice } from './scanner.state.ts';

/** Why something that somebody presented was not sent, over all that is shown, for as long as it is held. */
export const HeldNote = ({ notice }: { readonly notice: Notice }) => {
  const { t } = useTranslation('desk');
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), holdMs);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <div className={classes.held} role="alert">
      <strong>{t(notice.kind === 'just-scanned' ? 'camera.justScanned' : 'camera.beingChecked')}</strong>
      <span dir="auto">{notice.label.slice(0, 80)}</span>
      {notice.kind === 'just-scanned' && t('held.again')}
    </div>
  );
};
