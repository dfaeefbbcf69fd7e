import { answersReport } from './answers.ts';
import { changesReport } from './changes.ts';
import { moneyReports } from './money.ts';
import { peopleReports } from './people.ts';
import { placeReports } from './places.ts';
import type { ReadyReport } from './ready-report.ts';

/** Every ready report, in the order in which they are listed (rule reporting/standalone-report). */
export const readyReports: readonly ReadyReport[] = [
  ...peopleReports,
  ...placeReports,
  ...moneyReports,
  answersReport,
  changesReport,
];
