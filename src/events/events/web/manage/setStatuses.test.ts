import { beforeEach, expect, it, vi } from 'vitest';
import { toast } from '#ui/toast/toast.ts';
import { setStatuses } from './setStatuses.ts';
import type { StatusChange, StatusSet } from './statusChange.ts';

vi.mock('#ui/toast/toast.ts', { spy: true });

const event = (id: string, isDraft: boolean, status: 'upcoming' | 'ongoing' = 'upcoming') => ({
  _id: id,
  title: id,
  status,
  isDraft,
  updatedAt: '2026-11-20T10:00:00.000Z',
});
const set = vi.fn<(change: StatusChange) => Promise<StatusSet>>(({ event: { _id } }) =>
  Promise.resolve({ event: event(_id, false, 'ongoing'), isChanged: true }),
);
const setAll = (...events: ReturnType<typeof event>[]) =>
  setStatuses(events, 'ongoing', {
    set,
    refetch: () => undefined,
    completed: 'Concluded',
    statusQuestion: () => undefined,
    ask: () => Promise.resolve(false),
  });

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(toast.info).mockReturnValue();
  vi.mocked(toast.success).mockReturnValue();
});

it('leaves drafts out, and says how many', async () => {
  await setAll(event('one', false), event('draft', true), event('two', false), event('other draft', true));
  expect(set.mock.calls.map(([change]) => change.event._id)).toEqual(['one', 'two']);
  const message = '2 events set to ongoing. 2 drafts were left out';
  expect(toast.success).toHaveBeenCalledExactlyOnceWith(message, expect.objectContaining({ label: 'Undo' }));
});

it.each([
  [[event('draft', true)], 'Publish a draft first. 1 draft was left out. You changed nothing.'],
  [
    [event('one', false, 'ongoing'), event('draft', true)],
    'Each of them is set to ongoing already. 1 draft was left out. You changed nothing.',
  ],
  [[event('one', false, 'ongoing')], 'Each of them is set to ongoing already. You changed nothing.'],
])('changes nothing of %o', async (events, message) => {
  expect(await setAll(...events)).toBeNull();
  expect(set).not.toHaveBeenCalled();
  expect(toast.info).toHaveBeenCalledExactlyOnceWith(message);
});
