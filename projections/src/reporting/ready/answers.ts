import { hasOptions, optionsOf } from '@turnout/contracts/fields';
import { fieldRecord } from '@turnout/contracts/forms';
import { FieldId } from '@turnout/contracts/kernel';
import { sql } from 'slonik';
import { z } from 'zod';
import { recordsOfEvent } from '../../platform/record-table.ts';
import type { ReadyReport } from './ready-report.ts';

const Counted = z.object({ field: FieldId, value: z.string().nullable(), confirmed: z.int(), pending: z.int() });
type Counted = z.infer<typeof Counted>;

/** An answer as it is called; of a question without options, that there is one. */
const answered = { en: '(answered)', es: '(con respuesta)', fr: '(répondu)' };

/** Counts answers to each question of an event's form, option by option. */
export const answersReport: ReadyReport = {
  key: 'answers',
  name: { en: 'Answers by question', es: 'Respuestas por pregunta', fr: 'Réponses par question' },
  counts: {
    en: 'How many of the confirmed and of the pending chose each option of each question, and of questions without options how many answered them.',
    es: 'Cuántas de las inscripciones confirmadas y pendientes eligieron cada opción de cada pregunta y, en las preguntas sin opciones, cuántas respondieron.',
    fr: 'Combien des inscriptions confirmées et en attente ont choisi chaque option de chaque question et, pour les questions sans options, combien y ont répondu.',
  },
  needs: ['viewRegistrants'],
  chart: { of: ['question', 'answer'], by: 'people' },
  columns: [
    { key: 'question', title: { en: 'Question', es: 'Pregunta', fr: 'Question' }, kind: 'text' },
    {
      key: 'answer',
      title: { en: 'Answer', es: 'Respuesta', fr: 'Réponse' },
      kind: 'text',
      text: (value, language) => (typeof value === 'string' ? value : answered[language]),
    },
    { key: 'confirmed', title: { en: 'Confirmed', es: 'Confirmadas', fr: 'Confirmées' }, kind: 'number' },
    { key: 'pending', title: { en: 'Pending', es: 'Pendientes', fr: 'En attente' }, kind: 'number' },
    { key: 'people', title: { en: 'Together', es: 'En total', fr: 'Au total' }, kind: 'number' },
  ],
  async *rows(pool, { eventId, atMost }) {
    const fields = await recordsOfEvent(pool, fieldRecord, { eventId });
    const choices = fields.filter(({ details }) => hasOptions(details.type)).map(({ id }) => id);
    const counted = await pool.any(sql.type(Counted)`
      select f.key as field, v.value, (count(*) filter (where r.status = 'confirmed'))::int as confirmed,
        (count(*) filter (where r.status = 'pending'))::int as pending
      from registrants r
      cross join lateral jsonb_each(r.fields) f (key, answer)
      cross join lateral (
        select distinct one.value from jsonb_array_elements_text(
          case jsonb_typeof(f.answer) when 'array' then f.answer else jsonb_build_array(f.answer) end) one (value)
        where f.key = any(${sql.array(choices, 'text')}) and one.value <> ''
        union all
        select null where f.key <> all(${sql.array(choices, 'text')})
          and f.answer not in ('""'::jsonb, '[]'::jsonb, 'null'::jsonb)
      ) v
      where r.event_id = ${eventId} and r.status in ('confirmed', 'pending')
      group by 1, 2 order by 1, 2`);
    const byField = new Map<string, Counted[]>();
    for (const row of counted) byField.set(row.field, [...(byField.get(row.field) ?? []), row]);
    let rows = 0;
    for (const { id, details } of fields) {
      const found = new Map((byField.get(id) ?? []).map((row) => [row.value, row]));
      const options = hasOptions(details.type) ? optionsOf(details) : [{ value: null, label: null }];
      const known = new Set<string | null>(options.map(({ value }) => value));
      // What was chosen before the option was taken away was chosen nevertheless.
      const gone = [...found.keys()].filter((value) => !known.has(value)).map((value) => ({ value, label: value }));
      for (const { value, label } of [...options, ...gone]) {
        if (atMost !== null && rows >= atMost) return;
        const { confirmed, pending } = found.get(value) ?? { confirmed: 0, pending: 0 };
        yield {
          id: `${id} ${value ?? ''}`,
          currency: '',
          cells: [details.title, label, confirmed, pending, confirmed + pending],
        };
        rows += 1;
      }
    }
  },
};
