export { ruleOf } from './issues.ts';
export { inputSentences, ruleIn, wordsOfRule } from './sentences.ts';
