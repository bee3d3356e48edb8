import { QueryClient } from '@tanstack/react-query';
import { network } from '#platform/http/web/client.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { eventQuery } from './api.ts';

afterEach(() => vi.restoreAllMocks());

test('the event that a device shares and keeps has no group', async () => {
  const event = { _id: '17', title: 'Grouped', groupUrl: 'https://chat.example/known-to-a-few' };
  vi.spyOn(network, 'fetch').mockResolvedValue(Response.json({ success: true, data: { event } }));
  expect(await new QueryClient().fetchQuery(eventQuery('17'))).toEqual({ _id: '17', title: 'Grouped' });
});
