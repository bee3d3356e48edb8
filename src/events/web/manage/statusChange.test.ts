import { expect, it } from 'vitest';
import { statusSetFrom, type StatusChange, type StatusSet } from './statusChange.ts';

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
