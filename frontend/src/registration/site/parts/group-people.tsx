import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../ui/person-name.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { useGroup } from './site-reads.ts';
import classes from './site.module.css';
import { WalletLinks } from './wallet-links.tsx';

type Person = Extract<ReturnType<typeof useGroup>, { state: 'read' }>['data']['registration'];

/** The side of a QR code, in px (rule registration/qr-code). */
const qrSide = 192;

/** What somebody takes part in, by its names; staff read it as staff do. */
const activitiesOf = (person: Person): readonly string[] => {
  if (!('registeredActivities' in person || 'fieldBasedActivities' in person))
    return 'activities' in person ? (person.activities ?? []) : [];
  if (!['confirmed', 'pending'].includes(person.status)) return [];
  return [...(person.registeredActivities ?? []), ...(person.fieldBasedActivities ?? [])].map(({ name }) => name);
};

interface LineProps {
  readonly person: Person;
  readonly name: string;
  readonly withQr: boolean;
  readonly activities: readonly string[];
}

const PersonLine = ({ person, name, withQr, activities }: LineProps) => {
  const { t } = useTranslation('site');
  return (
    <li className={classes.person}>
      <div className={classes.personWords}>
        <Text fw={650} size="lg" dir="auto">
          {name}
        </Text>
        <Text c="dimmed" dir="auto">
          {person.type.name}
        </Text>
        {activities.length > 0 && (
          <Text size="sm" dir="auto">
            <span className="unseen">{t('confirmation.activitiesOf', { name })}</span> {activities.join(', ')}
          </Text>
        )}
        <StatusBadge status={person.status} />
        {withQr && <WalletLinks of={person._id} name={name} />}
      </div>
      {withQr && (
        <img
          className={classes.qr}
          src={person.qr}
          width={qrSide}
          height={qrSide}
          alt={t('confirmation.qr', { name })}
        />
      )}
    </li>
  );
};

interface TakingPart {
  readonly id: string;
  readonly name: string;
  readonly activities: readonly string[];
}

/** What everybody takes part in, apart from the list of their names; of one alone no name is said. */
const Activities = ({ people, isAlone }: { readonly people: readonly TakingPart[]; readonly isAlone: boolean }) => {
  const { t } = useTranslation('site');
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="activities">
      <Title order={2} id="activities" mb="sm">
        {t('confirmation.activities')}
      </Title>
      <ul className={classes.activities}>
        {isAlone
          ? people.flatMap(({ activities }) =>
              activities.map((activity) => (
                <li key={activity} dir="auto">
                  {activity}
                </li>
              )),
            )
          : people.map(({ id, name, activities }) => (
              <li key={id}>
                <Text fw={650} dir="auto">
                  {name}
                </Text>
                <Text dir="auto">{activities.join(', ')}</Text>
              </li>
            ))}
      </ul>
    </section>
  );
};

interface GroupPeopleProps {
  readonly people: readonly Person[];
  /** The event shows the codes of whoever may come. */
  readonly withQr: boolean;
  /** Whether activities stand beside each name; undefined: the event is not read yet. */
  readonly isBeside: boolean | undefined;
}

/** Everybody of a group, and what each takes part in: beside their name, or below, as the event says. */
export const GroupPeople = ({ people, withQr, isBeside }: GroupPeopleProps) => {
  const { t } = useTranslation('site');
  const named = people.map((person) => {
    const name = nameOf(person);
    const shown = name === '' ? t('form.registrant', { number: person.registrationIndex }) : name;
    return { id: person._id, person, name: shown, activities: activitiesOf(person) };
  });
  return (
    <>
      <section aria-labelledby="people">
        <Title order={2} id="people" mb="sm">
          {t('confirmation.people', { count: people.length })}
        </Title>
        <ul className={classes.people}>
          {named.map(({ id, person, name, activities }) => (
            <PersonLine
              key={id}
              person={person}
              name={name}
              withQr={withQr && person.status === 'confirmed'}
              activities={isBeside === true ? activities : []}
            />
          ))}
        </ul>
      </section>
      {isBeside === false && (
        <Activities people={named.filter(({ activities }) => activities.length > 0)} isAlone={people.length === 1} />
      )}
    </>
  );
};
