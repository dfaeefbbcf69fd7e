import { Button, Divider, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { accessApi, type SecondStepView } from '@turnout/contracts/access';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { z } from 'zod';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';
import { Busy } from '../ui/busy.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { AccountCard, Problem } from './account-card.tsx';
import { afterLogIn } from './after-log-in.ts';
import { logInProblem } from './log-in-problem.ts';
import { SecondStepCard } from './second-step.card.tsx';

/** A log-in that was begun in this window: its key, and where it leads in the end. */
const Begun = z.object({ key: z.string(), back: z.string().nullable() });
const keptAs = 'turnout.openid';

/** The log-in that this window began; it is finished once. */
const takeBegun = (): z.infer<typeof Begun> | null => {
  const kept = sessionStorage.getItem(keptAs);
  sessionStorage.removeItem(keptAs);
  return kept === null ? null : (Begun.safeParse(JSON.parse(kept)).data ?? null);
};

/** The organisation's own sign-in beside the password, where there is one (rule access/open-id). */
export const OpenIdButton = ({
  back,
  onProblem,
}: {
  readonly back: string | null;
  readonly onProblem: (problem: string) => void;
}) => {
  const { t } = useTranslation('access');
  const [isSaving, setSaving] = useState(false);
  const ways = useQuery(
    { queryKey: ['sign-in'], queryFn: async () => (await call(accessApi.signInWays, {})).data, staleTime: Infinity },
    queryClient,
  );
  const name = ways.data?.openId?.name;
  if (name === undefined) return null;
  const go = async (): Promise<void> => {
    setSaving(true);
    try {
      const { address, key } = (await call(accessApi.startOpenId, {})).data;
      sessionStorage.setItem(keptAs, JSON.stringify({ key, back }));
      window.location.assign(address);
    } catch (error) {
      onProblem(logInProblem(error) ?? t('logIn.noConnection'));
      setSaving(false);
    }
  };
  return (
    <>
      <Divider label={t('openId.or')} />
      <SavingButton
        variant="default"
        size="md"
        fullWidth
        isSaving={isSaving}
        leftSection={<IconKey size={20} aria-hidden />}
        onClick={() => void go()}
      >
        {t('openId.button', { name })}
      </SavingButton>
    </>
  );
};

interface Asked {
  readonly email: string;
  readonly asked: SecondStepView;
}

/** Comes back from the organisation's own sign-in, and finishes the log-in that this window began. */
export const OpenIdReturn = ({ answer }: { readonly answer: string }) => {
  const { t } = useTranslation('access');
  const { user, finishOpenId } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [step, setStep] = useState<Asked | null>(null);
  const [back, setBack] = useState<string | null>(null);
  const isBegun = useRef(false);
  useEffect(() => {
    // An answer is good once, and effects run twice while developing.
    if (isBegun.current) return;
    isBegun.current = true;
    const begun = takeBegun();
    const run = async (): Promise<void> => {
      if (begun === null) return setProblem(t('openId.otherWindow'));
      setBack(begun.back);
      try {
        const { email, asked } = await finishOpenId(begun.key, answer);
        if (asked !== null) setStep({ email, asked });
      } catch (error) {
        setProblem(logInProblem(error) ?? t('logIn.noConnection'));
      }
    };
    void run();
  }, [answer, finishOpenId, t]);
  if (user !== null) return <Navigate to={afterLogIn(user, back)} replace />;
  if (step !== null) return <SecondStepCard {...step} onBack={() => window.location.assign('/login')} />;
  return (
    <AccountCard title={t('logIn.title')}>
      <Stack>
        {problem === null ? (
          <>
            <Busy label={t('openId.waiting')} />
            <Text aria-hidden>{t('openId.waiting')}</Text>
          </>
        ) : (
          <>
            <Problem message={problem} />
            <Button component={Link} to="/login" size="md" fullWidth>
              {t('openId.again')}
            </Button>
          </>
        )}
      </Stack>
    </AccountCard>
  );
};
