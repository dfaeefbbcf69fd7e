import { z } from 'zod';

/** The name of a field in tokens and files (rule forms/field-names): required, without white space. */
export const longestFieldName = 60;
export const FieldName = z
  .string('Please input name')
  .min(1, 'Please input name')
  .max(longestFieldName)
  .regex(/^\S+$/, 'Name should not contain empty space');
