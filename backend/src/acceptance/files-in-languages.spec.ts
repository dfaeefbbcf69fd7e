// kind: stack
import { calls } from '@turnout/contracts';
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkinOf, openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let stage: CheckpointDesk;
let gate: string;
let door: string;
let ada = '';
let cameAt = '';
beforeAll(async () => {
  turnout = await sharedTurnout();
  stage = await openCheckpointDesk(turnout);
  const { eventId } = stage.event;
  await stage.asAdmin('PUT', `/api/fields/${stage.event.fields.FNAME}`, { title: 'Status' });
  const activity = { eventId, name: 'Printed' };
  const made = await stage.asAdmin('POST', '/api/activities', activity);
  const { _id: unscanned } = calls.defineActivity.output.parse(made.body).activity;
  await stage.asAdmin('POST', `/api/activities/${unscanned}/toggle-enable-scan`, {});
  await stage.asAdmin('POST', '/api/activities', activity);
  const meal = await stage.makeField('Desk');
  gate = (await stage.make({ name: 'Yes', fieldsForCheckinAndAttendeesPage: [{ _id: meal, title: 'Desk' }] }))._id;
  const people = await stage.register('confirmed', 'No');
  [ada = ''] = people;
  const { _id, createdAt } = checkinOf(await stage.checkIn(people, { at: gate, desk: 'Hall' }));
  cameAt = createdAt;
  expect((await stage.setStatus(_id, 'checked-out')).status).toBe(200);
  // A stranger comes in by the public page.
  door = (await stage.make())._id;
  expect((await stage.checkIn(people, { as: null, at: door })).status).toBe(200);
}, 60_000);

interface Asked {
  readonly path: string;
  /** Absent where it is read. */
  readonly body?: object;
}

/** A file as somebody with this language gets it: by sheet its rows. */
const fileOf = async ({ path, body }: Asked, language: string) => {
  const answer = await fetch(`${turnout.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${turnout.adminToken}`,
      'accept-language': language,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await answer.arrayBuffer());
  return {
    called: answer.headers.get('content-disposition'),
    sheets: workbook.worksheets.map((sheet) => {
      const rows: ExcelJS.CellValue[][] = [];
      sheet.eachRow((row) => rows.push(Array.isArray(row.values) ? row.values.slice(1) : []));
      const head: string[] = [];
      sheet.getRow(1).eachCell(({ text }) => head.push(text));
      return { name: sheet.name, head: head.join('|'), rows: rows.slice(1) };
    }),
  };
};

const asked = (): Readonly<Record<'attendees' | 'activities' | 'checkpoint' | 'story' | 'log' | 'loggers', Asked>> => {
  const { eventId } = stage.event;
  return {
    attendees: { path: '/api/registrations/download', body: { eventId, sort: 'name' } },
    activities: { path: '/api/activities/download', body: { eventId } },
    checkpoint: { path: `/api/checkpoints/get-report?eventId=${eventId}&checkpointId=${gate}` },
    story: { path: `/api/x/registrations/${ada}/story/export?format=xlsx` },
    log: { path: `/api/x/history/${eventId}/export?format=xlsx` },
    loggers: { path: '/api/loggers/download', body: { eventId } },
  };
};
type FileName = keyof ReturnType<typeof asked>;

const attendees = {
  en: 'Status|Last name|E-mail|Registration Number|Order Number|Ticket Code|Badge Code|Status|Type|Group Place|Group Size|Registration Date|Checked In|Checked In By|Desk|Printed|Activities|Total|Paid|Due|Currency|Payment Status',
  es: 'Status|Last name|E-mail|Número de inscripción|Número de pedido|Código de entrada|Código de la acreditación|Estado|Tipo|Puesto en el grupo|Tamaño del grupo|Fecha de inscripción|Check-in|Check-in hecho por|Mostrador|Acreditación impresa|Actividades|Total|Pagado|Pendiente|Moneda|Estado del pago',
  fr: 'Status|Last name|E-mail|Numéro d’inscription|Numéro de commande|Code du billet|Code du badge|Statut|Type|Place dans le groupe|Taille du groupe|Date d’inscription|Check-in|Check-in fait par|Guichet|Badge imprimé|Activités|Total|Payé|Reste dû|Devise|État du paiement',
};
const shown = {
  en: 'Name|E-mail|Group|Status',
  es: 'Nombre completo|Correo electrónico|Grupo|Estado',
  fr: 'Nom complet|E-mail|Groupe|Statut',
};
const activities = {
  en: 'Name|Starts|Ends|Location|Badge Code|Available Seats|Registered|Checked In|Fee|Enrolls|Scanning|Description',
  es: 'Nombre|Empieza|Termina|Lugar|Código en la acreditación|Plazas disponibles|Inscritos|Con check-in|Precio|Incluye los tipos|Escaneo|Descripción',
  fr: 'Nom|Début|Fin|Lieu|Code sur le badge|Places disponibles|Inscrits|Check-ins faits|Prix|Inclut les types|Lecture|Description',
};
const checkpoint = {
  en: 'First Name|Last Name|Registration Number|Code|Status|Printed|Timestamp|By|Desk|Note|Desk',
  es: 'Nombre|Apellidos|Número de inscripción|Código|Estado|Acreditación impresa|Fecha y hora|Hecho por|Mostrador|Nota|Desk',
  fr: 'Prénom|Nom|Numéro d’inscription|Code|Statut|Badge imprimé|Date et heure|Fait par|Guichet|Note|Desk',
};
const words = {
  en: {
    confirmed: 'confirmed',
    yes: 'Yes',
    no: 'No',
    paid: 'Paid',
    out: 'checked-out',
    here: 'checked-in',
    external: 'external',
  },
  es: {
    confirmed: 'confirmada',
    yes: 'Sí',
    no: 'No',
    paid: 'Pagado',
    out: 'salida hecha',
    here: 'check-in hecho',
    external: 'externo',
  },
  fr: {
    confirmed: 'confirmée',
    yes: 'Oui',
    no: 'Non',
    paid: 'Payé',
    out: 'sorti',
    here: 'check-in fait',
    external: 'externe',
  },
};
const everyLanguage = ['en', 'es', 'fr'] as const;

describe('a file for staff, in the language of whoever asks for it', () => {
  it.each(everyLanguage)('is the attendees, and what organisers wrote as they wrote it: %s', async (language) => {
    const { called, sheets } = await fileOf(asked().attendees, language);
    const [{ name, head, rows } = { name: '', head: '', rows: [] }] = sheets;
    expect(called).toContain('attendees.xlsx');
    expect(name).toBe({ en: 'Attendees', es: 'Asistentes', fr: 'Participants' }[language]);
    expect(head).toBe(attendees[language]);
    const { confirmed, no, paid } = words[language];
    expect(rows.map((row) => [row[0], row[7], row[8], row[15], row[21]])).toEqual([
      ['confirmed', confirmed, 'Visitor', no, paid],
      ['No', confirmed, 'Visitor', no, paid],
    ]);
    expect(rows.every((row) => row[11] instanceof Date)).toBe(true);
    const body = { ...asked().attendees.body, columns: ['name', 'email', 'group', 'status'] };
    const chosen = await fileOf({ ...asked().attendees, body }, language);
    expect(chosen.sheets[0]?.head).toBe(shown[language]);
  });

  it.each(everyLanguage)('is the activities: %s', async (language) => {
    const { called, sheets } = await fileOf(asked().activities, language);
    const [{ name, head, rows } = { name: '', head: '', rows: [] }] = sheets;
    expect(called).toContain('activities.xlsx');
    expect(name).toBe({ en: 'Activities', es: 'Actividades', fr: 'Activités' }[language]);
    expect(head).toBe(activities[language]);
    expect(rows.map((row) => [row[0], row[10]])).toEqual([
      ['Printed', words[language].no],
      ['Printed', words[language].yes],
    ]);
  });

  it.each(everyLanguage)('is the attendees of a checkpoint: %s', async (language) => {
    const { called, sheets } = await fileOf(asked().checkpoint, language);
    const [{ name, head, rows } = { name: '', head: '', rows: [] }] = sheets;
    expect(called).toContain('checkpoint-attendees.xlsx');
    expect(name).toBe({ en: 'Attendees', es: 'Asistentes', fr: 'Participants' }[language]);
    expect(head).toBe(checkpoint[language]);
    const { no, out, here, external } = words[language];
    expect(rows.map((row) => [row[0], row[4], row[5], row[7], row[8]])).toEqual([
      ['confirmed', out, no, 'Staff', 'Hall'],
      ['No', out, no, 'Staff', 'Hall'],
    ]);
    expect(rows.every((row) => row[6] instanceof Date)).toBe(true);
    const path = `/api/checkpoints/get-report?eventId=${stage.event.eventId}&checkpointId=${door}`;
    const [outside] = (await fileOf({ path }, language)).sheets;
    expect(outside?.rows.map((row) => [row[4], row[7]])).toEqual([
      [here, external],
      [here, external],
    ]);
  });

  it('is a registration’s story, with the words for its statuses', async () => {
    const { sheets } = await fileOf(asked().story, 'fr');
    expect(sheets.map(({ name }) => name)).toEqual(['Historique', 'À propos']);
    const [story, about] = sheets;
    expect(story?.head).toBe(
      'Position|Quand|Quoi|Fait par|Guichet|Méthode|Inscrits|Point de contrôle|Changement|Avant|Après',
    );
    const statuses = story?.rows.flatMap((row) => (row[8] === 'Statut' ? [row[10]] : [])) ?? [];
    expect(new Set(statuses)).toEqual(new Set(['confirmée', 'check-in fait', 'sorti']));
    expect(about?.head).toBe('Quoi|Valeur');
    expect(about?.rows.map(([what]) => what)).toEqual([
      'inscription',
      'événement',
      'exporté le',
      'position dans le journal',
      'faits dans le journal',
      'empreinte du journal (SHA-256)',
      'vérifier avec',
    ]);
  });

  it.each(['story', 'log', 'loggers'] as const)('has no English heading left: %s', async (file: FileName) => {
    const heads = async (language: string) =>
      (await fileOf(asked()[file], language)).sheets.flatMap(({ name, head }) => [name, ...head.split('|')]);
    const english = await heads('en');
    // So are these called in each of them.
    const alike = new Set(['Id', 'Position']);
    for (const language of ['es', 'fr']) {
      const words = await heads(language);
      expect(words).toHaveLength(english.length);
      expect(words.filter((word, place) => word === english[place] && !alike.has(word))).toEqual([]);
    }
  });
});

describe('a moment in a file for staff', () => {
  it('is shown by the clocks of the event, as screens show it', async () => {
    const { eventId } = stage.event;
    const set = await stage.asAdmin('PUT', `/api/events/${eventId}`, { timeZone: 'Asia/Kathmandu' });
    expect(set).toMatchObject({ status: 200 });
    await stage.asAdmin('GET', `/api/events/${eventId}`);
    const list = await stage.asAdmin('GET', `/api/registrations?eventId=${eventId}&sort=name`);
    const { registrations } = calls.registrations.output.parse(list.body);
    const ahead = (5 * 60 + 45) * 60_000;
    const onClocks = (at: string) => new Date(Math.floor((Date.parse(at) + ahead) / 1_000) * 1_000);
    const momentsIn = async (file: FileName, heading: string) => {
      const { sheets } = await fileOf(asked()[file], 'en');
      const place = sheets[0]?.head.split('|').indexOf(heading) ?? -1;
      return sheets[0]?.rows.map((row) => row[place]);
    };
    expect(await momentsIn('attendees', 'Registration Date')).toEqual(
      registrations.map(({ createdAt }) => onClocks(createdAt)),
    );
    expect(await momentsIn('checkpoint', 'Timestamp')).toEqual(registrations.map(() => onClocks(cameAt)));
  });
});
