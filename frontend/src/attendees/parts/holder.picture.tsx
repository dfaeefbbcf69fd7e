import { useQuery } from '@tanstack/react-query';
import { filesApi } from '@turnout/contracts/attendees';
import type { RegistrantFileId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { asDataUrl } from './data-url.ts';

/** The picture that somebody uploaded into a field of their form. It is fetched with the session, so no link to it works for a stranger. */
export const HolderPicture = ({ id }: { readonly id: RegistrantFileId }) => {
  const { t } = useTranslation('attendees');
  const { data, isError } = useQuery(
    {
      queryKey: ['holder picture', id],
      queryFn: async () => asDataUrl(await callForFile(filesApi.readRegistrantFile, { params: { id } })),
      staleTime: Infinity,
    },
    queryClient,
  );
  if (isError) return <span>{t('print.pictureFailed')}</span>;
  return data === undefined ? null : <img src={data} alt="" />;
};
