import { describe, expect, it } from 'vitest';
import type { CheckpointDesk } from './checkpoint-desk.ts';
import { openCheckpointDesk } from './checkpoint-desk.ts';
import { recordIn, sampleBody, type RecordKind } from './records.ts';
import { sendAs } from './strangers.ts';
import { sharedTurnout, type Reply, type SharedTurnout } from './turnout.ts';

/** An event in which a record is tried, by calls other than the record's own. */
export interface EffectStage extends CheckpointDesk {
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Reply>;
  /** Registers somebody as a stranger does; code and message of the answer, or 200. */
  readonly comes: (body: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

interface Effect {
  /** What is set up before; the body that defines it, beside its sample. */
  readonly body?: (stage: EffectStage) => object | Promise<object>;
  /** What names it. */
  readonly beside?: (stage: EffectStage, id: string) => Promise<unknown>;
  /** What the product does, asked twice: while it is there, and once it is deleted. */
  readonly asked: (stage: EffectStage, id: string) => Promise<unknown>;
  readonly there: unknown;
  readonly gone: unknown;
  /** How it is deleted although something names it. */
  readonly deletedWith?: string;
}

const expectOk = ({ status, body }: Reply): Reply => {
  expect(status, JSON.stringify(body)).toBe(200);
  return { status, body, headers: new Headers() };
};

/** Asks as the platform admin whatever is none of the record's own calls: these would only show that it is stored. */
const askedBeside =
  (turnout: SharedTurnout, kind: RecordKind): EffectStage['ask'] =>
  (method, path, body) => {
    const address = path.replace(/\?.*/, '');
    const own = Object.values(kind.calls).find(
      (call) =>
        call.method === method && new RegExp(`^${call.path.replaceAll(/:\w+/g, '[0-9a-z]{20}')}$`).test(address),
    );
    if (own !== undefined) throw new Error(`${method} ${path} is a call of the ${kind.words.one} itself`);
    return turnout.ask(method, path, { token: turnout.adminToken, ...(body === undefined ? {} : { body }) });
  };

const openStage = async (kind: RecordKind): Promise<{ stage: EffectStage; turnout: SharedTurnout }> => {
  const turnout = await sharedTurnout();
  const desk = await openCheckpointDesk(turnout);
  return {
    turnout,
    stage: {
      ...desk,
      ask: askedBeside(turnout, kind),
      comes: async (asked) => {
        const { status, body } = await sendAs(turnout, desk.event, asked);
        return status === 200 ? 200 : `${String(body['code'])}: ${String(body['message'])}`;
      },
    },
  };
};

/**
 * The spec of what a record does to the product: it is defined, the product is asked, it is deleted, the product is
 * asked again. Each record has one (`effects.spec` of the checks).
 */
export const effectOf = (kind: RecordKind, effect: Effect): void => {
  describe(`effect of a ${kind.words.one}`, () => {
    it('is there with it, and gone once it is deleted', async () => {
      expect(effect.there).not.toEqual(effect.gone);
      const { stage, turnout } = await openStage(kind);
      const { eventId, typeId, fields } = stage.event;
      const sample = sampleBody(kind, eventId, { nth: 1, typeId, fieldId: fields.FNAME, choiceId: fields.FNAME });
      const body = { ...sample, ...(await effect.body?.(stage)) };
      const token = turnout.adminToken;
      const { _id } = recordIn(kind, expectOk(await turnout.ask('POST', kind.path, { token, body })).body);
      await effect.beside?.(stage, _id);
      expect(await effect.asked(stage, _id)).toEqual(effect.there);
      expectOk(await turnout.ask('DELETE', `${kind.path}/${_id}${effect.deletedWith ?? ''}`, { token }));
      expect(await effect.asked(stage, _id)).toEqual(effect.gone);
    });
  });
};
