import type { EventId, ImportId } from '@turnout/contracts/kernel';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { importsStream } from './steps/complete-import.ts';
import { importsFold } from './steps/decider.ts';

/** Tells whether an import of an event was started, as of now. */
export const openImportsBegun = ({ log }: Pick<Platform, 'log'>) => {
  const imports = openStreams({ log, fold: importsFold, capacity: 16 });
  return async (eventId: EventId, importId: ImportId): Promise<boolean> => {
    const { state } = await imports.read(importsStream(eventId));
    return state.started.has(importId);
  };
};
