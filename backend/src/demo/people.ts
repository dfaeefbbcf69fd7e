import type { DemoPeople } from './data.ts';

export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string;
}

/** Numbers that look random and are the same each time: a small linear congruential generator. */
export const numbersFrom = (seed: number): (() => number) => {
  let state = seed % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

export const pick = <T>(from: readonly [T, ...T[]], random: () => number): T =>
  from[Math.floor(random() * from.length)] ?? from[0];

const ascii = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();

/** Somebody made up; their address leads nowhere. */
export const demoPerson = ({ firstNames, lastNames, companies }: DemoPeople, random: () => number): DemoPerson => {
  const firstName = pick(firstNames, random);
  const lastName = pick(lastNames, random);
  return {
    firstName,
    lastName,
    email: `${ascii(firstName)}.${ascii(lastName)}@example.org`,
    company: pick(companies, random),
  };
};
