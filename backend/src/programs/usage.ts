import { parseArgs, type ParseArgsConfig } from 'node:util';

const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/**
 * What was asked of a program on the command line. `--help` says how it is called and ends it well; words
 * it does not know are named, with the same text, and end it with 1.
 * @param usage what the program does and how it is called, for people.
 */
export const argumentsOf = <const T extends NonNullable<ParseArgsConfig['options']>>(usage: string, options: T) => {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    return process.exit(1);
  }
};

/** The words after the program's name, where they are names and no options; answers `--help` as above. */
export const namesOf = (usage: string): readonly string[] => {
  const args = process.argv.slice(2);
  if (!asksForHelp(args)) return args;
  console.log(usage);
  return process.exit(0);
};
