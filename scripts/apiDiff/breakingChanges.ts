/** What of a later version of the API would break a client of the earlier one. Source: plain-things.md, 11. */

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  [limit: string]: unknown;
}

interface Operation {
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** Whether the client writes the value or reads it. */
type Direction = 'input' | 'output';
const upperLimits = ['maxLength', 'maximum', 'maxItems', 'exclusiveMaximum'];
const lowerLimits = ['minLength', 'minimum', 'minItems', 'exclusiveMinimum'];

/** @returns one line for each breaking change; none where every client of `before` works with `after` */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const found: string[] = [];
  const compared = new Set<string>();

  const resolved = (schema: Schema, document: ApiDocument): Schema => {
    const name = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? '')?.[1];
    if (name !== undefined) return resolved(document.components?.schemas?.[name] ?? {}, document);
    const parts = (schema.allOf ?? []).map((part) => resolved(part, document));
    return parts.reduce(
      (whole, part) => ({
        ...whole,
        ...part,
        properties: { ...whole.properties, ...part.properties },
        required: [...(whole.required ?? []), ...(part.required ?? [])],
      }),
      schema,
    );
  };
  const alternatives = (schema: Schema, document: ApiDocument): Schema[] => {
    const whole = resolved(schema, document);
    // An optional text is '' or null or a text: its limits are those of the text.
    if (whole.anyOf)
      return whole.anyOf.filter(({ const: value }) => value !== '').flatMap((one) => alternatives(one, document));
    return Array.isArray(whole.type) ? whole.type.map((type) => ({ ...whole, type })) : [whole];
  };
  const typeOf = ({ type, enum: values, const: value }: Schema) =>
    String(type ?? typeof (values?.[0] ?? value ?? undefined));

  function compareObjects(at: string, old: Schema, now: Schema, direction: Direction) {
    const isInput = direction === 'input';
    for (const [name, field] of Object.entries(old.properties ?? {})) {
      const same = now.properties?.[name];
      if (!same) found.push(`${at}.${name}: removed`);
      else compareSchemas(`${at}.${name}`, field, same, direction);
      if (same && !isInput && old.required?.includes(name) && !now.required?.includes(name))
        found.push(`${at}.${name}: may be missing now`);
    }
    if (!isInput) return;
    for (const name of now.required ?? []) if (!old.required?.includes(name)) found.push(`${at}.${name}: required now`);
  }

  function compareValues(at: string, old: Schema, now: Schema, direction: Direction) {
    if (direction === 'output') return;
    const values = ({ enum: all, const: one }: Schema) => all ?? (one === undefined ? undefined : [one]);
    const allowed = values(now);
    const gone = (values(old) ?? []).filter((value) => allowed && !allowed.includes(value));
    if (allowed && !values(old)) found.push(`${at}: only ${allowed.join(', ')} now`);
    for (const value of gone) found.push(`${at}: "${String(value)}" removed`);
    for (const name of upperLimits)
      if (Number(now[name] ?? Infinity) < Number(old[name] ?? Infinity))
        found.push(`${at}: ${name} ${String(now[name])} now`);
    for (const name of lowerLimits)
      if (Number(now[name] ?? -Infinity) > Number(old[name] ?? -Infinity))
        found.push(`${at}: ${name} ${String(now[name])} now`);
    if (now['pattern'] !== undefined && now['pattern'] !== old['pattern']) found.push(`${at}: another pattern`);
  }

  function compareSchemas(at: string, oldSchema: Schema, nowSchema: Schema, direction: Direction) {
    // A schema may contain itself.
    const pair = `${direction} ${oldSchema.$ref ?? ''} ${nowSchema.$ref ?? ''} ${oldSchema.$ref ? '' : at}`;
    if (compared.has(pair)) return;
    compared.add(pair);
    const [old, now] = [alternatives(oldSchema, before), alternatives(nowSchema, after)];
    const [oldTypes, nowTypes] = [old, now].map((all) => [...new Set(all.map(typeOf))].toSorted());
    const isLost = oldTypes?.some((type) => !nowTypes?.includes(type));
    const isAdded = direction === 'output' && nowTypes?.some((type) => !oldTypes?.includes(type));
    if (isLost || isAdded) found.push(`${at}: ${oldTypes?.join(' or ')} is ${nowTypes?.join(' or ')} now`);
    for (const one of old) {
      const same = now.filter((other) => typeOf(other) === typeOf(one));
      const [only] = same;
      if (!only || same.length > 1) continue;
      compareObjects(at, one, only, direction);
      compareValues(at, one, only, direction);
      if (one.items && only.items) compareSchemas(`${at}[]`, one.items, only.items, direction);
    }
  }

  function compareContent(
    at: string,
    old: Record<string, { schema?: Schema }> = {},
    now: Record<string, { schema?: Schema }> = {},
    direction: Direction,
  ) {
    for (const [type, { schema = {} }] of Object.entries(old)) {
      if (!now[type]) found.push(`${at}: ${type} removed`);
      else compareSchemas(at, schema, now[type].schema ?? {}, direction);
    }
  }

  const codesOf = (operation: Operation, status: string, document: ApiDocument): unknown[] =>
    Object.values(operation.responses[status]?.content ?? {}).flatMap(
      ({ schema = {} }) => resolved(schema, document).properties?.['code']?.enum ?? [],
    );

  function compareAnswers(at: string, old: Operation, now: Operation) {
    for (const [status, { content }] of Object.entries(old.responses)) {
      const same = now.responses[status];
      if (!same) found.push(`${at}: status ${status} removed`);
      else if (status < '400') compareContent(`${at}: answer`, content, same.content, 'output');
      for (const code of same ? codesOf(old, status, before) : [])
        if (!codesOf(now, status, after).includes(code))
          found.push(`${at}: code ${String(code)} removed from ${status}`);
    }
  }

  // An empty object among the choices is a caller without a session.
  const isOpen = ({ security = [] }: Operation) =>
    security.length === 0 || security.some((each) => Object.keys(each).length === 0);

  const takesKeys = ({ security = [] }: Operation) => security.some((each) => 'key' in each);

  function compareOperations(at: string, old: Operation, now: Operation) {
    if (isOpen(old) && !isOpen(now)) found.push(`${at}: needs a session now`);
    if (takesKeys(old) && !takesKeys(now)) found.push(`${at}: takes no key now`);
    const [oldParameters, nowParameters] = [old.parameters ?? [], now.parameters ?? []];
    const isSame = (one: { name: string; in: string }) => (other: { name: string; in: string }) =>
      one.name === other.name && one.in === other.in;
    for (const parameter of oldParameters) {
      const same = nowParameters.find(isSame(parameter));
      if (!same) found.push(`${at}: ${parameter.in} parameter ${parameter.name} removed`);
      else compareSchemas(`${at}: ${parameter.name}`, parameter.schema ?? {}, same.schema ?? {}, 'input');
    }
    for (const parameter of nowParameters)
      if (parameter.required && !oldParameters.find(isSame(parameter))?.required)
        found.push(`${at}: ${parameter.in} parameter ${parameter.name} required now`);
    if (now.requestBody?.required && !old.requestBody) found.push(`${at}: needs a body now`);
    compareContent(`${at}: body`, old.requestBody?.content, now.requestBody?.content, 'input');
    compareAnswers(at, old, now);
  }

  for (const [path, operations] of Object.entries(before.paths))
    for (const [method, old] of Object.entries(operations)) {
      const at = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (now) compareOperations(at, old, now);
      else found.push(`${at}: removed`);
    }
  return [...new Set(found)];
}
