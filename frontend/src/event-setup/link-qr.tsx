import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import wasmUrl from 'zxing-wasm/writer/zxing_writer.wasm?url';
import { queryClient } from '../platform/query.ts';

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** An address as a QR code, drawn by the browser. Nothing where it cannot: the address stands beside it. */
export const LinkQr = ({ address, label }: { readonly address: string; readonly label: string }) => {
  const { data, isError } = useQuery(
    {
      queryKey: ['qr', address],
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      queryFn: async () => (await writeBarcode(address, { format: 'QRCode', withQuietZones: true })).svg,
    },
    queryClient,
  );
  if (isError) return null;
  if (data === undefined) return <Skeleton width={132} height={132} />;
  return <img src={`data:image/svg+xml,${encodeURIComponent(data)}`} width={132} height={132} alt={label} />;
};
