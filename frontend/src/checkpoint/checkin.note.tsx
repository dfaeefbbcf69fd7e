import { Button } from '@mantine/core';
import type { CheckpointCheckinView } from '@turnout/contracts/checkpoint';
import { IconNote } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../ui/rich-text.tsx';
import classes from './attendees.module.css';

/** The note on a check-in, shown on demand; nothing where there is none. */
export const CheckinNote = ({ checkin }: { readonly checkin: CheckpointCheckinView }) => {
  const { t } = useTranslation('checkpoint');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (checkin.note === '') return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<IconNote size={16} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('card.note')}
      </Button>
      <div id={id} className={classes.note} hidden={!isOpen}>
        {isOpen && <RichText html={checkin.note} />}
      </div>
    </>
  );
};
