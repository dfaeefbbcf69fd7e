import { Anchor, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import wasmUrl from 'zxing-wasm/writer/zxing_writer.wasm?url';
import classes from './share-link.module.css';

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

type Drawn = { readonly of: string; readonly svg: string | null };

/** An address as a QR code, drawn by the browser, to be saved. Nothing where it cannot: the address stands beside it. */
export const LinkQr = ({ address, label }: { readonly address: string; readonly label: string }) => {
  const { t } = useTranslation('ui');
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    const drawing = { isWanted: true };
    const show = (svg: string | null): void => {
      if (drawing.isWanted) setDrawn({ of: address, svg });
    };
    writeBarcode(address, { format: 'QRCode', withQuietZones: true }).then(
      ({ svg }) => show(svg),
      () => show(null),
    );
    return () => {
      drawing.isWanted = false;
    };
  }, [address]);
  if (drawn?.of !== address) return <Skeleton width={132} height={132} />;
  if (drawn.svg === null) return null;
  const picture = `data:image/svg+xml,${encodeURIComponent(drawn.svg)}`;
  return (
    <div className={classes.qr}>
      <img src={picture} width={132} height={132} alt={label} />
      <Anchor href={picture} download="registration-qr.svg" size="sm">
        {t('share.saveQr')}
      </Anchor>
    </div>
  );
};
