import { useQuery } from '@tanstack/react-query';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { massApi, MassPreview, type MassChannel } from '@turnout/contracts/messaging';
import { call } from '../../platform/api.ts';
import { useCommand } from '../../platform/command.ts';
import { queryClient } from '../../platform/query.ts';
import { emailBody, textBody, type Draft } from './draft.ts';

interface Of {
  readonly eventId: EventId;
  readonly zone: string;
  readonly channel: MassChannel;
  readonly draft: Draft;
}

const nobody: ReadonlySet<RegistrantId> = new Set();

const readRecipients = async ({ channel, draft, ...of }: Of, signal: AbortSignal) => {
  const asking = { ...of, for: 'recipients', unticked: nobody } as const;
  if (channel === 'email') return (await call(massApi.massEmail, { body: emailBody(draft, asking), signal })).data;
  return (await call(massApi.massText, { body: textBody(draft, asking), signal })).data;
};

/** To whom a draft would go, read anew each time its second step is opened. */
export const useRecipients = (of: Of) =>
  useQuery(
    {
      queryKey: ['mass-recipients', of],
      queryFn: async ({ signal }) => MassPreview.parse(await readRecipients(of, signal)),
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  );

/** Sends a draft to its recipients, or a test of it; one intent for one press. */
export const useSending = ({ eventId, zone, channel }: Omit<Of, 'draft'>) => {
  const email = useCommand(massApi.massEmail);
  const text = useCommand(massApi.massText);
  return {
    isSaving: email.isSaving || text.isSaving,
    send: (draft: Draft, aim: 'test' | 'sending', unticked: ReadonlySet<RegistrantId> = nobody) => {
      const asking = { eventId, zone, for: aim, unticked } as const;
      return channel === 'email'
        ? email.run({ body: emailBody(draft, asking) })
        : text.run({ body: textBody(draft, asking) });
    },
  };
};
