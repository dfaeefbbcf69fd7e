import { noTraces, type Traces } from './traces.ts';

/**
 * @param options `to`: an OTLP/HTTP collector's address; null: no traces, and nothing is loaded for them.
 *   `ratio`: the part of requests that is traced; each process decides alike for the same request.
 */
export const openTraces = async (options: {
  to: string | null;
  ratio: number;
  process: string;
  version: string;
}): Promise<Traces> => {
  const { to, ratio, process, version } = options;
  if (to === null || ratio === 0) return noTraces;
  const { openOtlpTraces } = await import('./otlp-traces.ts');
  return openOtlpTraces({ to, ratio, process, version });
};
