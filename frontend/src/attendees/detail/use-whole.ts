import { useQuery } from '@tanstack/react-query';
import { registrationApi, type RegistrationView } from '@turnout/contracts/registration';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/** A registration with what lists leave out: what they take part in and what they are charged. Undefined until it is read. */
export const useWhole = ({ _id: id, status, fields, total }: RegistrationView): RegistrationView | undefined => {
  const { data } = useQuery(
    {
      // What they take part in follows from their status and their answers; what is charged shows in the total.
      queryKey: [registrationApi.registration.path, id, status, fields, total],
      staleTime: 0,
      queryFn: async ({ signal }) =>
        (await call(registrationApi.registration, { params: { id }, query: {}, signal })).data.registration,
    },
    queryClient,
  );
  return data !== undefined && 'keywords' in data ? data : undefined;
};
