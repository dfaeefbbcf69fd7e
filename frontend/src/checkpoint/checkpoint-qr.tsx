import { Button, Group, Image, Stack, UnstyledButton } from '@mantine/core';
import { checkpointApi, type CheckpointView } from '@turnout/contracts/checkpoint';
import type { CheckpointId } from '@turnout/contracts/kernel';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { urlOf } from '../platform/request.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import classes from './checkpoints.module.css';

/** The address at which people check themselves in. */
export const publicAddress = ({ eventId, _id }: Pick<CheckpointView, 'eventId' | '_id'>): string =>
  `${window.location.origin}/evt/${eventId}/checkpoints/${_id}`;

const qrSource = (id: CheckpointId): string => urlOf(checkpointApi.checkpointQr, { params: { id } });

/** The public address as text to copy and as a QR code to print. */
export const PublicAddress = ({ checkpoint }: { readonly checkpoint: CheckpointView }) => {
  const { t } = useTranslation('checkpoint');
  return (
    <Stack>
      <CopyField label={t('qr.address')} value={publicAddress(checkpoint)} />
      <Group align="flex-end">
        <Image
          src={qrSource(checkpoint._id)}
          alt={t('qr.of', { name: checkpoint.name })}
          w={192}
          h={192}
          className={classes.qr ?? ''}
        />
        <Button
          component="a"
          href={qrSource(checkpoint._id)}
          download={`${checkpoint.name}.png`}
          variant="light"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('qr.save')}
        </Button>
      </Group>
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
        <Image src={qrSource(checkpoint._id)} alt="" w={56} h={56} className={classes.qr ?? ''} loading="lazy" />
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
