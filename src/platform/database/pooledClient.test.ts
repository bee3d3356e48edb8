import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { pooledClient } from './pooledClient.ts';

class AnsweringAllButBegin {
  readonly connection = { stream: { cork: () => undefined, uncork: () => undefined } };
  readonly on = () => this;
  readonly query = ({ text }: { text: string }) =>
    text === 'begin' ? Promise.reject(new Error('cancelled')) : Promise.resolve(text);
}

const Connection = pooledClient(AnsweringAllButBegin as unknown as new () => Client);
const open = () => {
  const client = new Connection();
  return (text: string) => client.query({ text }) as unknown as Promise<unknown>;
};

test('no statement of a transaction that did not begin is answered, however late it is asked', async () => {
  const query = open();
  await query('begin');
  await expect(query('insert')).rejects.toThrow('cancelled');
  await new Promise(setImmediate);
  await expect(query('update')).rejects.toThrow('cancelled');
  await expect(query('commit')).rejects.toThrow('cancelled');
});

test('the connection serves others after its rollback', async () => {
  const query = open();
  await query('begin');
  await expect(query('insert')).rejects.toThrow('cancelled');
  await expect(query('rollback')).rejects.toThrow('cancelled');
  expect(await query('select')).toBe('select');
});
