import { describe, expect, test } from 'vitest';
import { createToastQueue } from './toastQueue.ts';

function setUp() {
  let time = 0;
  const shown: string[] = [];
  let closed = 0;
  const queue = createToastQueue({ now: () => time });
  const addToast = (text: string) => queue.add({ tone: 'info', text });
  return {
    queue,
    addToast,
    shown,
    render: () =>
      queue.connect(
        ({ text }) => shown.push(text),
        () => (closed += 1),
      ),
    closed: () => closed,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('the queue of toasts', () => {
  test('messages wait until something can show them', () => {
    const { addToast, shown, render } = setUp();
    addToast('a');
    expect(shown).toEqual([]);
    render();
    expect(shown).toEqual(['a']);
  });
  test('the same text is said once, but every one with an action of its own', () => {
    const { queue, addToast, shown, render } = setUp();
    render();
    addToast('saved');
    addToast('saved');
    const action = { label: 'Undo', run: () => undefined };
    queue.add({ tone: 'success', text: 'saved', action });
    queue.add({ tone: 'success', text: 'saved', action });
    expect(shown).toEqual(['saved', 'saved', 'saved']);
  });
  test('once a form is sent again its errors close and wait no more, those of other acts stay', () => {
    const { queue, addToast, shown, render, closed } = setUp();
    const fail = (text: string) => queue.add({ tone: 'error', text, isOfForm: true });
    render();
    for (const text of ['first', 'second', 'third', 'fourth']) fail(text);
    addToast('saved');
    queue.add({ tone: 'error', text: '3 of 10 could not be undone' });
    queue.closeFormErrors();
    expect(closed()).toBe(1);
    fail('first');
    for (let left = 0; left < 3; left += 1) queue.gone();
    expect(shown).toEqual(['first', 'second', 'third', 'saved', '3 of 10 could not be undone', 'first']);
  });
  test('three show, the others wait their turn and none is dropped', () => {
    const { queue, addToast, shown, render } = setUp();
    render();
    for (const text of ['a', 'b', 'c', 'd', 'e']) addToast(text);
    expect(shown).toEqual(['a', 'b', 'c']);
    queue.gone();
    expect(shown).toEqual(['a', 'b', 'c', 'd']);
    queue.gone();
    queue.gone();
    expect(shown).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
  test('the same text within a second is said once', () => {
    const { addToast, shown, render, pass } = setUp();
    render();
    addToast('a');
    pass(999);
    addToast('a');
    expect(shown).toEqual(['a']);
    pass(1);
    addToast('a');
    expect(shown).toEqual(['a', 'a']);
  });
});
