import { isRejection, type EventId, type Rejection } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { HttpContext } from './http-context.ts';

/** A field that strangers are asked, by its id: what it is called, and whose form it is on; null of any other. */
export type TitleOf = (id: string) => Promise<{ readonly title: string; readonly eventId: EventId } | null>;

const InForm = z.looseObject({ field: z.string().regex(/(?:^|\.)fields\.\d+\.value(?:\.\d+)?$/) });
const Named = z.object({ _id: z.string() });

const inside = (body: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), body);

const NewGroup = z.object({ event: z.string(), registrants: z.array(z.unknown()), parent: z.null().optional() });

/** The place of whoever is named, in a group that is registered: the primary, then `registrants`. */
const placeIn = (body: unknown, [list, index]: readonly string[]): number | undefined =>
  list === 'registrants' && NewGroup.safeParse(body).success ? Number(index) + 2 : undefined;

/**
 * Adds to the refusal of an answer on a form (`fields.3.value`) what its field is called, so that people are told about
 * it as the form does, and of a companion whose it is; nothing of an event that is not there for them. @param body as it was sent.
 */
export const withTitle = async <R>(
  { events }: Pick<HttpContext, 'events'>,
  read: R | Rejection,
  body: unknown,
  titleOf: TitleOf,
): Promise<R | Rejection> => {
  if (!isRejection(read)) return read;
  const known = InForm.safeParse(read.details).data;
  if (known === undefined) return read;
  const keys = known.field.split('.');
  const asked = Named.safeParse(inside(body, keys.slice(0, keys.lastIndexOf('value')))).data;
  const asks = asked === undefined ? null : await titleOf(asked._id);
  if (asks === null || (await events.lifeOf(asks.eventId)) !== 'there') return read;
  const place = placeIn(body, keys);
  return { ...read, details: { ...read.details, title: asks.title, ...(place === undefined ? {} : { place }) } };
};
