import { Anchor, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawQr } from './drawn-qr.ts';
import classes from './share-link.module.css';

type Drawn = { readonly of: string; readonly picture: string | null };

/** An address as a QR code, drawn by the browser, to be saved. Nothing where it cannot: the address stands beside it. */
export const LinkQr = ({ address, label }: { readonly address: string; readonly label: string }) => {
  const { t } = useTranslation('ui');
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    const drawing = { isWanted: true };
    const show = (picture: string | null): void => {
      if (drawing.isWanted) setDrawn({ of: address, picture });
    };
    drawQr(address).then(show, () => show(null));
    return () => {
      drawing.isWanted = false;
    };
  }, [address]);
  if (drawn?.of !== address) return <Skeleton width={132} height={132} />;
  if (drawn.picture === null) return null;
  return (
    <div className={classes.qr}>
      <img src={drawn.picture} width={132} height={132} alt={label} />
      <Anchor href={drawn.picture} download="registration-qr.svg" size="sm">
        {t('share.saveQr')}
      </Anchor>
    </div>
  );
};
