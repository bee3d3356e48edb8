import { describe, expect, it } from 'vitest';
import { openApi } from '#run/apidocs/server/openapi.ts';
import { type ApiDocument, breakingChanges } from '../../scripts/apiDiff/breakingChanges.ts';

const present = () => JSON.parse(JSON.stringify(openApi('https://festival.example'))) as ApiDocument;
const json = (schema: object) => ({ 'application/json': { schema } });

const optional = (maxLength: number) => ({
  anyOf: [
    { type: 'string', const: '' },
    { type: 'string', maxLength },
  ],
});
const written = {
  title: { type: 'string', maxLength: 60 },
  kind: { type: 'string', enum: ['talk', 'game'] },
  note: optional(20),
};
const answered = {
  _id: { type: 'string' },
  limit: { anyOf: [{ type: 'number' }, { type: 'null' }] },
  parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
};
const usual = {
  written: written as Record<string, object>,
  required: ['title'],
  answered: answered as Record<string, object>,
  sure: ['_id', 'limit'],
  status: '201',
  codes: ['full', 'closed'],
  pages: { name: 'page', in: 'query', required: false, schema: { type: 'integer', maximum: 100 } } as
    object | undefined,
  security: [] as object[],
};

/** A document with one call that takes and answers a thing. */
function api(changes: Partial<typeof usual> = {}): ApiDocument {
  const made = { ...usual, ...changes };
  const failure = { allOf: [{ type: 'object', properties: { code: { type: 'string', enum: made.codes } } }] };
  const post = {
    security: made.security,
    parameters: made.pages ? [made.pages] : [],
    requestBody: {
      required: true,
      content: json({ type: 'object', properties: made.written, required: made.required }),
    },
    responses: {
      [made.status]: { content: json({ $ref: '#/components/schemas/Thing' }) },
      409: { content: json(failure) },
    },
  };
  const thing = { type: 'object', properties: made.answered, required: made.sure };
  return { paths: { '/things': { post } }, components: { schemas: { Thing: thing } } } as ApiDocument;
}

describe('a breaking change is', () => {
  const { limit: _limit, ...withoutLimit } = answered;
  const at = 'POST /things';
  it.each<[what: string, after: Partial<typeof usual>, line: string]>([
    ['a field that is no longer answered', { answered: withoutLimit }, `${at}: answer.limit: removed`],
    ['a field that may be missing', { sure: ['_id'] }, `${at}: answer.limit: may be missing now`],
    [
      'another type of an answer',
      { answered: { ...answered, _id: { type: 'number' } } },
      `${at}: answer._id: string is number now`,
    ],
    [
      'a narrower type',
      { answered: { ...answered, limit: { type: 'number' } } },
      `${at}: answer.limit: null or number is number now`,
    ],
    ['a field newly required', { required: ['title', 'kind'] }, `${at}: body.kind: required now`],
    [
      'a field that is no longer taken',
      { written: { title: written.title, note: written.note } },
      `${at}: body.kind: removed`,
    ],
    [
      'a value that is no longer taken',
      { written: { ...written, kind: { type: 'string', enum: ['talk'] } } },
      `${at}: body.kind: "game" removed`,
    ],
    [
      'a shorter text',
      { written: { ...written, title: { type: 'string', maxLength: 50 } } },
      `${at}: body.title: maxLength 50 now`,
    ],
    ['a shorter optional text', { written: { ...written, note: optional(9) } }, `${at}: body.note: maxLength 9 now`],
    ['another status', { status: '200' }, `${at}: status 201 removed`],
    ['a code that is no longer answered', { codes: ['full'] }, `${at}: code closed removed from 409`],
    ['a parameter that is no longer read', { pages: undefined }, `${at}: query parameter page removed`],
    ['a session', { security: [{ session: [] }] }, `${at}: needs a session now`],
  ])('%s', (_what, after, line) => {
    expect(breakingChanges(api(), api(after))).toEqual([line]);
  });

  it('a call that keys may make no longer, also where it is public', () => {
    const line = 'POST /things: takes no key now';
    expect(breakingChanges(api({ security: [{}, { key: [] }] }), api())).toEqual([line]);
    const both = api({ security: [{ session: [] }, { key: [] }] });
    expect(breakingChanges(both, api({ security: [{ session: [] }] }))).toEqual([line]);
  });

  it('a call that is gone, of the contracts too', () => {
    const later = present();
    const { ['/events']: gone, ...paths } = later.paths;
    expect(breakingChanges(present(), { ...later, paths })).toEqual(
      Object.keys(gone ?? {}).map((method) => `${method.toUpperCase()} /events: removed`),
    );
  });
});

describe('no breaking change is', () => {
  it.each<[what: string, after: Partial<typeof usual>]>([
    ['a further field', { answered: { ...answered, more: { type: 'string' } } }],
    ['a further optional field of the body', { written: { ...written, more: { type: 'string' } } }],
    ['a longer text', { written: { ...written, title: { type: 'string', maxLength: 80 } } }],
    ['a further code', { codes: ['full', 'closed', 'late'] }],
    ['a call that needs no session', {}],
  ])('%s', (_what, after) => {
    expect(breakingChanges(api({ security: [{ session: [] }] }), api(after))).toEqual([]);
    expect(breakingChanges(api(), api({ ...after, security: [{}, { key: [] }] })), 'a key besides nothing').toEqual([]);
  });

  it('the present document beside itself', () => {
    expect(breakingChanges(present(), present())).toEqual([]);
  });
});
