import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { optimisticStatus, type SeenEvent, statusSetFrom, type StatusChange, type StatusSet } from './statusChange.ts';

const version = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString();
let ids = 0;

function changing() {
  const id = `event ${(ids += 1)}`;
  const sent: string[] = [];
  const change = (seen: string, more: Partial<StatusChange> = {}) =>
    statusSetFrom(
      { event: { _id: id, status: 'upcoming', updatedAt: seen }, status: 'ongoing', ...more },
      (updatedAt): Promise<StatusSet> => {
        sent.push(updatedAt);
        const next = version(new Date(updatedAt).getUTCSeconds() + 1);
        return Promise.resolve({ event: { _id: id, status: 'ongoing', updatedAt: next }, isChanged: true });
      },
    );
  return { sent, change };
}

it('sends the version of the own last change from a list that has not seen it', async () => {
  const { sent, change } = changing();
  await change(version(1));
  await change(version(1));
  expect(sent).toEqual([version(1), version(2)]);
});

it('sends exactly the version it is about when a later change is another decision', async () => {
  const { sent, change } = changing();
  await change(version(1));
  await change(version(2));
  await change(version(2), { isExact: true });
  expect(sent).toEqual([version(1), version(2), version(2)]);
});

it.each([
  ['the row has the version that was set', false, { status: 'cancelled', updatedAt: version(2) }],
  ['the row stays as an older list said that came meanwhile', true, { status: 'upcoming', updatedAt: version(1) }],
])('%s', async (_title, isOlderListed, expected) => {
  const client = new QueryClient();
  const listed: SeenEvent[] = [{ _id: 'one', status: 'upcoming', updatedAt: version(1) }];
  client.setQueryData(['list'], listed);
  const answer = Promise.withResolvers<StatusSet>();
  const mutation = new MutationObserver(
    client,
    optimisticStatus(client, 'one', ['list'], {
      queryKey: ['list'],
      mutationKey: ['set'],
      mutationFn: () => answer.promise,
    }),
  );
  const setting = mutation.mutate({
    event: { _id: 'one', status: 'upcoming', updatedAt: version(1) },
    status: 'cancelled',
  });
  const row = () => client.getQueryData<SeenEvent[]>(['list'])?.[0];
  await expect.poll(row).toMatchObject({ status: 'cancelled', updatedAt: version(1) });
  if (isOlderListed) client.setQueryData(['list'], listed);
  answer.resolve({ event: { _id: 'one', status: 'cancelled', updatedAt: version(2) }, isChanged: true });
  await setting;
  expect(row()).toMatchObject(expected);
});
