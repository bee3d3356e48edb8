import { expect as expectNow } from 'vitest';
import { getElementAccessibleName } from 'ivya/utils';
import { PageLocator, retryMs, retry, textOf } from './locator.ts';
import { TestPage } from './testPage.ts';
import { isVisible } from './visible.ts';

type Wanted = string | RegExp;
const matching = (wanted: Wanted) =>
  typeof wanted === 'string' ? wanted.replaceAll(/\s+/g, ' ').trim() : expectNow.stringMatching(wanted);
const containing = (wanted: Wanted) =>
  typeof wanted === 'string'
    ? expectNow.stringContaining(matching(wanted) as string)
    : expectNow.stringMatching(wanted);
const valueOf = (element: Element) => (element as HTMLInputElement).value;

interface Judgement {
  actual: unknown;
  wanted: unknown;
}

/** What each matcher compares; it is tried again until it holds. */
const matchers: Record<string, (locator: PageLocator, ...wanted: never[]) => Judgement> = {
  toBeVisible: (locator) => ({ actual: locator.elements().length === 1 && isVisible(locator.element()), wanted: true }),
  toBeHidden: (locator) => ({ actual: locator.elements().some(isVisible), wanted: false }),
  toBeAttached: (locator) => ({ actual: locator.elements().length > 0, wanted: true }),
  toHaveCount: (locator, count: number) => ({ actual: locator.elements().length, wanted: count }),
  toBeFocused: (locator) => ({ actual: document.activeElement === locator.element(), wanted: true }),
  toBeDisabled: (locator) => ({ actual: isDisabled(locator.element()), wanted: true }),
  toBeEnabled: (locator) => ({ actual: isDisabled(locator.element()), wanted: false }),
  toBeChecked: (locator) => ({ actual: (locator.element() as HTMLInputElement).checked, wanted: true }),
  toBeEmpty: (locator) => ({ actual: textOf(locator.element()), wanted: '' }),
  toHaveValue: (locator, value: Wanted) => ({
    actual: valueOf(locator.element()),
    wanted: typeof value === 'string' ? value : matching(value),
  }),
  toHaveText: (locator, text: Wanted | Wanted[]) =>
    Array.isArray(text)
      ? { actual: locator.elements().map(textOf), wanted: text.map(matching) }
      : { actual: textOf(locator.element()), wanted: matching(text) },
  toContainText: (locator, text: Wanted) => ({ actual: textOf(locator.element()), wanted: containing(text) }),
  toHaveAttribute: (locator, name: string, ...value: Wanted[]) => ({
    actual: value.length > 0 ? locator.element().getAttribute(name) : locator.element().hasAttribute(name),
    wanted: value.length > 0 ? (typeof value[0] === 'string' ? value[0] : matching(value[0] as RegExp)) : true,
  }),
  toHaveAccessibleName: (locator, name: Wanted) => ({
    actual: getElementAccessibleName(locator.element(), true),
    wanted: matching(name),
  }),
  toHaveAccessibleDescription: (locator, text: Wanted) => ({
    actual: describedBy(locator.element()),
    wanted: matching(text),
  }),
};

const isDisabled = (element: Element): boolean => element.matches(':disabled, [aria-disabled="true"]');
const describedBy = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

const ofPage: Record<string, (page: TestPage, wanted: Wanted) => Judgement> = {
  toHaveURL: (page, wanted) => ({
    actual: page.url(),
    wanted: typeof wanted === 'string' ? new URL(wanted, location.origin).href : expectNow.stringMatching(wanted),
  }),
  toHaveTitle: (_page, wanted) => ({ actual: document.title, wanted: matching(wanted) }),
};

function patient(subject: PageLocator | TestPage, what: string | undefined, isNot: boolean): object {
  const known = (subject instanceof PageLocator ? matchers : ofPage) as Record<
    string,
    (of: unknown, ...wanted: unknown[]) => Judgement
  >;
  const made = Object.entries(known).map(([name, judge]) => [
    name,
    (...wanted: unknown[]) => {
      const given = name === 'toHaveAttribute' ? wanted : wanted.slice(0, 1);
      const last = wanted.at(-1) as { timeout?: number } | undefined;
      return retry(() => {
        const { actual, wanted: expected } = judge(subject, ...given);
        const message = `${name} ${String(subject)} ${what ?? ''}`;
        if (isNot) expectNow(actual, message).not.toEqual(expected);
        else expectNow(actual, message).toEqual(expected);
      }, last?.timeout ?? retryMs);
    },
  ]);
  return Object.fromEntries(made) as object;
}

function expectPatiently(actual: unknown, what?: string): unknown {
  if (!(actual instanceof PageLocator || actual instanceof TestPage)) {
    // oxlint-disable-next-line vitest/valid-expect -- the caller adds the matcher
    if (typeof actual !== 'function') return expectNow(actual, what);
    const attempt = actual as () => unknown;
    return Object.assign(expectNow(actual, what), {
      toPass: () => retry(attempt),
    });
  }
  return Object.assign(patient(actual, what, false), { not: patient(actual, what, true) });
}

/** As Playwright's: what is said of a page or a locator is waited for. */
export const expect = Object.assign(expectPatiently, expectNow, {
  soft: expectPatiently,
  poll: (read: () => unknown, what?: string | { message?: string }) =>
    // oxlint-disable-next-line vitest/require-awaited-expect-poll -- the caller awaits it
    expectNow.poll(read, { timeout: retryMs, interval: 25, ...(typeof what === 'string' ? { message: what } : {}) }),
});
