import { Stack, UnstyledButton } from '@mantine/core';
import type { CheckpointView } from '@turnout/contracts/checkpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressQr } from '../platform/address-qr.tsx';
import { useLinkForOthers } from '../platform/reach.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** The page at which people check themselves in. */
const publicPath = ({ eventId, _id }: Pick<CheckpointView, 'eventId' | '_id'>) =>
  `/evt/${eventId}/checkpoints/${_id}` as const;

/** The public address as text to copy and as a QR code to print. */
export const PublicAddress = ({ checkpoint }: { readonly checkpoint: CheckpointView }) => {
  const { t } = useTranslation('checkpoint');
  return (
    <Stack>
      <CopyField label={t('qr.address')} value={useLinkForOthers(publicPath(checkpoint))} />
      <AddressQr
        path={publicPath(checkpoint)}
        alt={t('qr.of', { name: checkpoint.name })}
        side={192}
        saveAs={`${checkpoint.name}.svg`}
      />
    </Stack>
  );
};

/** A checkpoint's QR code in a list; a press shows it large, with its address. */
export const CheckpointQr = ({ checkpoint }: { readonly checkpoint: CheckpointView }) => {
  const { t } = useTranslation('checkpoint');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton aria-label={t('qr.open', { name: checkpoint.name })} onClick={() => setOpen(true)}>
        <AddressQr path={publicPath(checkpoint)} alt="" side={56} isBare />
      </UnstyledButton>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={checkpoint.name}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        <PublicAddress checkpoint={checkpoint} />
      </Dialog>
    </>
  );
};
