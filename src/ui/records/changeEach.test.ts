import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#platform/http/web/client.ts';
import { toast } from '../toast/toast.ts';
import { changeEach, unknownReason } from './changeEach.ts';

vi.mock('../toast/toast.ts', () => ({
  toast: { success: vi.fn<() => void>(), error: vi.fn<() => void>(), warning: vi.fn<() => void>() },
}));
beforeEach(() => vi.clearAllMocks());

const refused = () => Promise.reject(new ApiError('Somebody was quicker', 'changed', 409));
const cutOff = () => Promise.reject(new ApiError('timeout', 'timeout', 0));
const fault = () => Promise.reject(new ApiError('Internal', 'fault', 500));

function changing(
  rows: readonly string[],
  options: Partial<Parameters<typeof changeEach<string, string, boolean>>[0]>,
) {
  return changeEach<string, string, boolean>({
    rows,
    change: (row) => Promise.resolve(row),
    undo: () => Promise.resolve(false),
    unchanged: () => undefined,
    wasTooLate: (isLate) => isLate,
    tooLate: (late) => `Too late for ${late.join(', ')}`,
    refetch: () => Promise.resolve(),
    nameOf: (row) => row,
    success: (count) => `${count} changed`,
    failure: 'Failed',
    ...options,
  });
}
const pressUndo = async () => {
  vi.mocked(toast.success).mock.calls[0]?.[1]?.run();
  await vi.waitFor(() =>
    expect(
      vi.mocked(toast.success).mock.calls.length +
        [toast.error, toast.warning].flatMap((each) => vi.mocked(each).mock.calls).length,
    ).toBeGreaterThan(1),
  );
};

it('goes on after a refusal, and names it', async () => {
  const change = vi.fn<(row: string) => Promise<string>>((row: string) =>
    row === 'b' ? refused() : Promise.resolve(row),
  );
  const answer = await changing(['a', 'b', 'c'], { change });
  expect(answer).toEqual({ failed: [{ row: 'b', reason: 'Somebody was quicker' }], notTried: [], isCutOff: false });
  expect(toast.success).toHaveBeenCalledWith('2 changed', expect.anything());
});

it.each([
  ['no answer', cutOff],
  ['a fault', fault],
])('stops at %s, does not claim to know, and does not wait for a list that cannot be fetched', async (_what, fail) => {
  const change = vi.fn<(row: string) => Promise<string>>((row: string) =>
    row === 'b' ? fail() : Promise.resolve(row),
  );
  const answer = await changing(['a', 'b', 'c', 'd'], { change, refetch: () => new Promise(() => undefined) });
  expect(answer).toEqual({ failed: [{ row: 'b', reason: unknownReason }], notTried: ['c', 'd'], isCutOff: true });
  expect(change.mock.calls.flat()).toEqual(['a', 'b']);
  expect(toast.success).toHaveBeenCalledWith('1 changed', expect.anything());
});

it('leaves what held already out of what Undo takes back', async () => {
  const undo = vi.fn<(row: string, changed: string) => Promise<boolean>>(() => Promise.resolve(false));
  const answer = await changing(['a', 'b'], { undo, unchanged: (row) => (row === 'a' ? 'Set already' : undefined) });
  expect(answer.failed).toEqual([{ row: 'a', reason: 'Set already' }]);
  await pressUndo();
  expect(undo.mock.calls).toEqual([['b', 'b']]);
  expect(toast.success).toHaveBeenLastCalledWith('Change undone');
});

it('does not say that all is undone when mails had gone, and says whose', async () => {
  await changing(['a', 'b'], { undo: (row) => Promise.resolve(row === 'b') });
  await pressUndo();
  expect(toast.warning).toHaveBeenCalledWith('Too late for b');
  expect(toast.success).not.toHaveBeenCalledWith('Change undone');
});

it('counts those that Undo did not try', async () => {
  const undo = vi.fn<(row: string, changed: string) => Promise<boolean>>(() => cutOff());
  await changing(['a', 'b', 'c'], { undo });
  await pressUndo();
  expect(undo).toHaveBeenCalledOnce();
  expect(toast.error).toHaveBeenCalledWith(`3 of 3 could not be undone: a, b, c. ${unknownReason}`);
});

it('offers no Undo for what cannot be undone in one press', async () => {
  await changing(['a', 'b'], { undo: undefined });
  expect(vi.mocked(toast.success).mock.calls).toEqual([['2 changed']]);
});
