/** Names from many places: what a badge must be able to show. */
const firstNames = [
  'Ada',
  'Łukasz',
  'María',
  'Zoë',
  'Ngọc',
  'Amina',
  'José',
  'Chloé',
  'Søren',
  'Yuki',
  'Fatima',
  'Oleksandr',
  'Ines',
  'Björn',
  'Priya',
  'Mateus',
  'Elif',
  'Noah',
  'Giulia',
  'Wei',
  'Katarzyna',
  'Omar',
  'Beatriz',
  'Émile',
  'Sanna',
  'Kofi',
  'Lucía',
  'Hugo',
  'Aoife',
  'Dmitri',
  'Thandi',
  'Jonas',
  'Renée',
  'Mehmet',
  'Clara',
  'Andrés',
  'Hana',
  'Tomás',
  'Leïla',
  'Viktor',
  'Sofía',
  'Emeka',
  'Freya',
  'Paolo',
  'Agnieszka',
  'Samir',
  'Noor',
  'Ivan',
] as const;
const lastNames = [
  'Lovelace',
  'Wójcik',
  'García',
  'Nguyễn',
  "O'Connor",
  'Müller',
  'Silva',
  'Dubois',
  'Hansen',
  'Tanaka',
  'Haddad',
  'Shevchenko',
  'Ferreira',
  'Lindqvist',
  'Sharma',
  'Costa',
  'Yılmaz',
  'van der Berg',
  'Rossi',
  'Zhang',
  'Nowak',
  'Farouk',
  'Moreau',
  'Mensah',
  'Fernández',
  'Petrov',
  'Dlamini',
  'Schmidt',
  'Núñez',
  'Kaya',
  'Weber',
  'Iglesias',
  'Horváth',
  'Castro',
  'Benali',
  'Novák',
  'Okafor',
  'Jensen',
  'Bianchi',
  'Kowalczyk',
  'Rahman',
  'Šimić',
] as const;
const companies = [
  'Harbour Print',
  'Nordlicht GmbH',
  'Café Lumière',
  'Studio Mar',
  'Kite & Co',
  'Blue Fern',
  'Atelier 9',
  'Freelance',
  'City Library',
  'Open Fields',
] as const;

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
export const demoPerson = (random: () => number): DemoPerson => {
  const firstName = pick(firstNames, random);
  const lastName = pick(lastNames, random);
  return {
    firstName,
    lastName,
    email: `${ascii(firstName)}.${ascii(lastName)}@example.org`,
    company: pick(companies, random),
  };
};
