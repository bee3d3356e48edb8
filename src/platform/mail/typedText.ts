import { z } from 'zod';

/** Text of a mail's data that anybody may have typed: it is rendered so that no mail program makes a link of it. */
export const typedText = (): z.ZodString => z.string().meta({ isTyped: true });

/** The fields of a schema that are a `typedText`, optional and nullable ones too. */
export const typedFieldsOf = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((field) => isTyped(shape[field]));

const isTyped = (schema: z.core.$ZodType | undefined): boolean =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? isTyped(schema.unwrap())
    : schema instanceof z.ZodType && schema.meta()?.['isTyped'] === true;
