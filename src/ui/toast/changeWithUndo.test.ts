import { beforeEach, expect, test, vi } from 'vitest';
import { changeWithUndo } from './changeWithUndo.ts';
import { toast } from './toast.ts';
import type { ToastAction } from './toastQueue.ts';

const words = { success: 'Team confirmed', failure: 'Failed to update the registration' };
let toasts: string[];
let action: ToastAction | undefined;

beforeEach(() => {
  toasts = [];
  action = undefined;
  for (const tone of ['success', 'error', 'info', 'warning'] as const) {
    vi.spyOn(toast, tone).mockImplementation((text: string, offered?: ToastAction) => {
      toasts.push(`${tone}: ${text}`);
      action = offered;
    });
  }
});

async function pressUndo(): Promise<string | undefined> {
  expect(action?.label).toBe('Undo');
  const before = toasts.length;
  action?.run();
  await expect.poll(() => toasts.length).toBe(before + 1);
  return toasts.at(-1);
}

function undoing<Undone>(answer: () => Promise<Undone>) {
  const undone: string[] = [];
  return {
    undone,
    undo: (version: string) => {
      undone.push(version);
      return answer();
    },
  };
}

test('Undo takes back what the change answered, then says so', async () => {
  const { undone, undo } = undoing(() => Promise.resolve());
  await changeWithUndo({ ...words, run: () => Promise.resolve('version 2'), undo });
  expect(toasts).toEqual(['success: Team confirmed']);
  expect(undone).toEqual([]);
  expect(await pressUndo()).toBe('success: Change undone');
  expect(undone).toEqual(['version 2']);
});

test('what Undo could not take back is said in place of "Change undone"', async () => {
  const { undone, undo } = undoing(() => Promise.resolve(2));
  const undoneBut = (kept: number) => (kept > 0 ? `${kept} were changed since` : undefined);
  await changeWithUndo({ ...words, run: () => Promise.resolve('version 2'), undo, undoneBut });
  expect(await pressUndo()).toBe('warning: 2 were changed since');
  expect(undone).toEqual(['version 2']);
});

test('a failed Undo says that it failed', async () => {
  const { undo } = undoing(() => Promise.reject(new Error('no line')));
  await changeWithUndo({ ...words, run: () => Promise.resolve('version 2'), undo });
  expect(await pressUndo()).toBe('error: Failed to update the registration');
});

test('what held already is said without Undo, and a failed change without success', async () => {
  const { undone, undo } = undoing(() => Promise.resolve());
  await changeWithUndo({
    ...words,
    run: () => Promise.resolve('as it was'),
    undo,
    unchanged: () => 'Nothing to change',
  });
  await changeWithUndo({ ...words, run: () => Promise.reject(new Error('no line')), undo });
  expect(toasts).toEqual(['info: Nothing to change', 'error: Failed to update the registration']);
  expect(action).toBeUndefined();
  expect(undone).toEqual([]);
});

test('offers no Undo for what cannot be undone in one press', async () => {
  await changeWithUndo({ ...words, run: () => Promise.resolve('v2'), undo: undefined });
  expect(toasts).toEqual(['success: Team confirmed']);
  expect(action).toBeUndefined();
});
