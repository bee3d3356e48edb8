import { z } from 'zod';

const typedTexts = new WeakSet<object>();

/** Text of a mail's data that anybody may have typed: it is rendered so that no mail program makes a link of it. */
export function typedText(): z.ZodString {
  const schema = z.string();
  typedTexts.add(schema);
  return schema;
}

/** The fields of a schema that are a `typedText`, optional and nullable ones too. */
export const typedFieldsOf = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((field) => isTyped(shape[field]));

const isTyped = (schema: unknown): boolean =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? isTyped(schema.unwrap())
    : typedTexts.has(schema as object);
