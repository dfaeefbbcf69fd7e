import type { MantineColorsTuple } from '@mantine/core';

/** The product's own blue-green: buttons, links, focus. Far enough from the green of an open door. */
export const petrol: MantineColorsTuple = [
  '#e9f4f6',
  '#cfe6ea',
  '#a2cfd8',
  '#74b7c4',
  '#4ea2b3',
  '#2e8799',
  '#1a7286',
  '#0f6076',
  '#0b4d60',
  '#083a49',
];
/** Warm paper greys for the light scheme. */
export const paper: MantineColorsTuple = [
  '#faf8f4',
  '#f3f0e9',
  '#e8e3d9',
  '#d9d2c5',
  '#c1b8a9',
  '#9f9689',
  '#797165',
  '#5a5449',
  '#3b3730',
  '#24211c',
];
/** Cool ink for the dark scheme; 7 is the page. */
export const ink: MantineColorsTuple = [
  '#e3e8eb',
  '#bcc6cc',
  '#93a1aa',
  '#6d7c86',
  '#43515b',
  '#33404a',
  '#222d36',
  '#151d24',
  '#10171d',
  '#0a0f13',
];
/** Admitted, confirmed, connected. */
export const go: MantineColorsTuple = [
  '#e8f6ec',
  '#cdebd6',
  '#9fd8b0',
  '#6cc387',
  '#43ae66',
  '#2b9750',
  '#1f8242',
  '#176c36',
  '#11562b',
  '#0b3f1f',
];
/** Already used, pending, behind. */
export const wait: MantineColorsTuple = [
  '#fff5e0',
  '#fee7b8',
  '#fbd37f',
  '#f5bc48',
  '#e9a422',
  '#c98708',
  '#9c6502',
  '#875602',
  '#694303',
  '#4b3003',
];
/** Refused, rejected, offline. */
export const stop: MantineColorsTuple = [
  '#fdeeec',
  '#fad6d2',
  '#f4aca5',
  '#ec8077',
  '#e35d53',
  '#d23f36',
  '#b92d26',
  '#9e221d',
  '#7f1a16',
  '#5d1310',
];
