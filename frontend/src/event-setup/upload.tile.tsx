import { Badge, Button, Group, Text } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import type { UploadUse, UploadView } from '@turnout/contracts/event-setup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploadUrl } from '../platform/kept-picture.ts';
import { useLinkForOthers } from '../platform/reach.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { useFormat } from '../ui/format.ts';
import { notices } from '../ui/notices.tsx';
import classes from './uploads.module.css';

/** Where a picture is shown, in words. */
export const useUseWords = () => {
  const { t } = useTranslation('event-setup');
  return ({ as, name }: UploadUse): string =>
    as === 'banner' || as === 'logo' ? t(`field.${as}`) : t(`uploads.as.${as}`, { name });
};

interface UploadTileProps {
  readonly upload: UploadView;
  readonly keepsStrangersOut: boolean;
  readonly onDelete: () => void;
}

/** Copies the address of a picture; where the browser has no clipboard, it stands there to be copied by hand. */
const CopyUrl = ({ upload: { url, file } }: Pick<UploadTileProps, 'upload'>) => {
  const { t } = useTranslation('event-setup');
  const [isByHand, setByHand] = useState(false);
  const address = useLinkForOthers(`/${url.replace(/^\//, '')}`);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      notices.success(t('ui:copied'));
    } catch {
      setByHand(true);
    }
  };
  if (isByHand) return <CopyField label={t('uploads.address')} value={address} />;
  return (
    <Button
      variant="light"
      size="sm"
      leftSection={<IconCopy size={17} aria-hidden />}
      aria-label={t('uploads.copyOf', { name: file.name })}
      onClick={() => void copy()}
    >
      {t('uploads.copy')}
    </Button>
  );
};

/** A picture of an event: what it is, where it is shown, who may see it, and what can be done with it. */
export const UploadTile = ({ upload, keepsStrangersOut, onDelete }: UploadTileProps) => {
  const { t } = useTranslation('event-setup');
  const { number } = useFormat();
  const placeOf = useUseWords();
  const { _id, file, width, height, size, isOpen, uses } = upload;
  const isPublic = !keepsStrangersOut && (isOpen || uses.length > 0);
  const url = useUploadUrl(_id, isPublic, 'thumb');
  const seen = isPublic ? 'uploads.seenByAll' : keepsStrangersOut ? 'uploads.seenHidden' : 'uploads.seenByStaff';
  return (
    <>
      <div className={classes.picture}>
        {url !== null && <img src={url} alt={file.name} loading="lazy" decoding="async" />}
      </div>
      <div className={classes.words}>
        <Text fw={600} dir="auto" lineClamp={2} title={file.name}>
          {file.name}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {t('uploads.extent', { width: number(width), height: number(height), size: number(Math.ceil(size / 1024)) })}
        </Text>
        <Text size="sm" c="dimmed">
          {t(seen)}
        </Text>
        {uses.length > 0 && (
          <Group gap={6} mt={6}>
            {uses.map((use) => (
              <Badge key={`${use.as} ${use.name}`} variant="light" tt="none" h="auto" style={{ whiteSpace: 'normal' }}>
                {placeOf(use)}
              </Badge>
            ))}
          </Group>
        )}
      </div>
      <Group gap="xs">
        <CopyUrl upload={upload} />
        <Button
          variant="subtle"
          color="red"
          size="sm"
          leftSection={<IconTrash size={17} aria-hidden />}
          aria-label={t('ui:deleteOf', { name: file.name })}
          onClick={onDelete}
        >
          {t('ui:delete')}
        </Button>
      </Group>
    </>
  );
};
