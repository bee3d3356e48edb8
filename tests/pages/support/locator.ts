import { setTimeout as pause } from 'node:timers/promises';
import { userEvent } from '@testing-library/user-event';
import {
  getByAltTextSelector,
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTextSelector,
  Ivya,
} from 'ivya';
import { isVisible } from './visible.ts';

/** A busy machine is slow, not wrong. */
export const retryMs = 20_000;
const selectors = Ivya.create({ browser: 'chromium' });

type Text = string | RegExp;
type Exact = { exact?: boolean };
type Find = (root: Document | Element) => Element[];
interface Filter {
  has?: PageLocator;
  hasNot?: PageLocator;
  hasText?: Text;
  hasNotText?: Text;
}

export const textOf = (element: Element): string => element.textContent.replaceAll(/\s+/g, ' ').trim();
const hasText = (element: Element, text: Text): boolean =>
  typeof text === 'string'
    ? textOf(element).toLowerCase().includes(text.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    : text.test(textOf(element));

const look = { soonestMs: 10, latestMs: 100 };
const anyChange = { subtree: true, childList: true, attributes: true, characterData: true };

/** Until the document changes: eight tests took 15.1 s of a processor, looking for roles every 25 ms 16.4 (one run each). */
async function changed(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => resolve());
  observer.observe(document, anyChange);
  await pause(look.soonestMs);
  await Promise.race([promise, pause(look.latestMs - look.soonestMs)]);
  observer.disconnect();
}

/** Tries until it does not throw. */
export async function retry<Result>(attempt: () => Result, waitMs = retryMs): Promise<Awaited<Result>> {
  const end = Date.now() + waitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await changed();
    }
  }
}

/** `Shift+Tab` as user-event names it. */
function keysOf(key: string): string {
  const names = key.split('+').map((name) => ({ Space: ' ', ControlOrMeta: 'Control' })[name] ?? name);
  const last = names.pop() ?? '';
  const pressed = last.length === 1 ? (last === '[' || last === '{' ? last.repeat(2) : last) : `{${last}}`;
  return `${names.map((name) => `{${name}>}`).join('')}${pressed}${names.map((name) => `{/${name}}`).join('')}`;
}

const betweenPressesMs = 70;
let pressed: { element: Element; at: number } | undefined;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/**
 * A `ui/Button` ignores a second press within 60 ms of the first; people leave more between two. Nor do they press before
 * the browser has painted what they press on, by when its effects have run: two frames.
 */
async function paced<Done>(element: Element, press: () => Promise<Done>): Promise<void> {
  if (pressed?.element === element) await pause(Math.max(0, pressed.at + betweenPressesMs - performance.now()));
  await frame();
  await frame();
  await press();
  pressed = { element, at: performance.now() };
}

/** The person at the page. */
export const person = {
  events: userEvent.setup(),
  press: async (key: string) => {
    const press = () => person.events.keyboard(keysOf(key));
    await (/^(Enter|Space|Escape)$/.test(key) ? paced(document.activeElement ?? document.body, press) : press());
  },
  type: async (text: string) => void (text && (await person.events.keyboard(text.replaceAll(/[[{]/g, '$&$&')))),
};

/** What Playwright calls by these names, over the document of jsdom. */
export class PageLocator {
  readonly find: Find;
  private readonly name: string;
  constructor(find: Find, name: string) {
    this.find = find;
    this.name = name;
  }
  toString = () => this.name;
  private within(find: Find, name: string): PageLocator {
    const found = (root: Document | Element) => [...new Set(this.find(root).flatMap((each) => find(each)))];
    return new PageLocator(found, `${this.name} ${name}`);
  }
  private picked(pick: (found: Element[]) => Element[], name: string): PageLocator {
    return new PageLocator((root) => pick(this.find(root)), `${this.name} ${name}`);
  }

  locator(selector: string | PageLocator, filter?: Filter): PageLocator {
    const inner = typeof selector === 'string' ? bySelector(selector) : selector;
    const found = this.within(inner.find, String(inner));
    return filter ? found.filter(filter) : found;
  }
  getByRole = (role: string, options?: object) => this.locator(getByRoleSelector(role, options));
  getByLabel = (text: Text, options?: Exact) => this.locator(getByLabelSelector(text, options));
  getByText = (text: Text, options?: Exact) => this.locator(getByTextSelector(text, options));
  getByAltText = (text: Text, options?: Exact) => this.locator(getByAltTextSelector(text, options));
  getByPlaceholder = (text: Text, options?: Exact) => this.locator(getByPlaceholderSelector(text, options));
  filter = ({ has, hasNot, hasText: text, hasNotText }: Filter) =>
    this.picked(
      (found) =>
        found.filter(
          (each) =>
            (!has || has.find(each).length > 0) &&
            (!hasNot || hasNot.find(each).length === 0) &&
            (text === undefined || hasText(each, text)) &&
            (hasNotText === undefined || !hasText(each, hasNotText)),
        ),
      `with ${String(has ?? text ?? hasNot ?? hasNotText)}`,
    );
  nth = (at: number) => this.picked((found) => found.slice(at, at === -1 ? undefined : at + 1), `[${at}]`);
  first = () => this.nth(0);
  last = () => this.nth(-1);
  or = (other: PageLocator) =>
    new PageLocator(
      (root) => [...new Set([...this.find(root), ...other.find(root)])],
      `${this.name} or ${String(other)}`,
    );
  and = (other: PageLocator) =>
    this.picked((found) => found.filter((each) => other.find(document).includes(each)), `and ${String(other)}`);

  elements = (): Element[] => this.find(document);
  /** @throws Error unless there is exactly one */
  element(): HTMLElement {
    const found = this.elements();
    if (found.length === 1) return found[0] as HTMLElement;
    const shown =
      document.querySelector('[role=dialog], [role=alertdialog]') ?? document.querySelector('main') ?? document.body;
    throw new Error(`${found.length} × ${this.name}, in: ${textOf(shown).slice(0, 1500)}`);
  }
  private async ready(): Promise<HTMLElement> {
    return retry(() => {
      const element = this.element();
      if (!isVisible(element)) throw new Error(`${this.name} is hidden`);
      if (element.matches(':disabled')) throw new Error(`${this.name} is disabled`);
      return element;
    });
  }

  count = async () => this.elements().length;
  all = async () => this.elements().map((_, at) => this.nth(at));
  isVisible = async () => this.elements().some(isVisible);
  isChecked = async () => ((await this.ready()) as HTMLInputElement).checked;
  textContent = async () => (await retry(() => this.element())).textContent;
  innerText = async () => textOf(await retry(() => this.element()));
  allInnerTexts = async () => this.elements().map(textOf);
  allTextContents = async () => this.elements().map(({ textContent }) => textContent);
  inputValue = async () => ((await this.ready()) as HTMLInputElement).value;
  getAttribute = async (name: string) => (await retry(() => this.element())).getAttribute(name);
  evaluate = async (read: (element: Element, argument: unknown) => unknown, argument?: unknown) =>
    read(await retry(() => this.element()), argument);
  evaluateAll = async (read: (elements: Element[]) => unknown) => read(this.elements());
  waitFor = async () => void (await retry(() => this.element()));
  scrollIntoViewIfNeeded = () => this.waitFor();

  click = async () => {
    const element = await this.ready();
    await paced(element, () => person.events.click(element));
  };
  dblclick = async () => person.events.dblClick(await this.ready());
  tap = async () => {
    const element = await this.ready();
    await paced(element, () => person.events.pointer({ keys: '[TouchA]', target: element }));
  };
  hover = async () => person.events.hover(await this.ready());
  focus = async () => (await retry(() => this.element())).focus();
  blur = async () => (await retry(() => this.element())).blur();
  press = async (key: string) => {
    (await this.ready()).focus();
    await person.press(key);
  };
  pressSequentially = async (text: string) => {
    (await this.ready()).focus();
    await person.type(text);
  };
  /** As one change, not key by key. */
  fill = async (text: string) => {
    const field = (await this.ready()) as HTMLInputElement;
    field.focus();
    // Past React's own setter, by which it would take the change for one of its own.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  clear = () => this.fill('');
  setChecked = async (isOn: boolean) => {
    const box = (await this.ready()) as HTMLInputElement;
    if (box.checked !== isOn) await person.events.click(box);
  };
  check = () => this.setChecked(true);
  uncheck = () => this.setChecked(false);
  selectOption = async (wanted: string | { label?: string; value?: string; index?: number }) => {
    const select = (await this.ready()) as HTMLSelectElement;
    const { label, value, index } = typeof wanted === 'string' ? { label: wanted, value: wanted } : wanted;
    const option = await retry(() => {
      const found = [...select.options].find(
        (each, at) => textOf(each) === label || each.value === value || at === index,
      );
      if (!found) throw new Error(`no option ${JSON.stringify(wanted)} in ${this.name}`);
      return found;
    });
    await person.events.selectOptions(select, option);
  };
  setInputFiles = async (
    files:
      | { name: string; mimeType: string; buffer: Buffer }
      | readonly { name: string; mimeType: string; buffer: Buffer }[],
  ) =>
    person.events.upload(
      await retry(() => this.element()),
      [files].flat().map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType })),
    );
}

const withoutRole = new Set(['div', 'span', 'path', 'circle', 'rect', 'g', 'use', 'label', 'b', 'i', 'br']);
/** What a query asks of its root for roles: that without any, half of a page, is left out. */
const havingRoles = (root: Document | Element) =>
  ({
    querySelectorAll: () =>
      [...root.querySelectorAll('*')].filter((each) => !withoutRole.has(each.localName) || each.hasAttribute('role')),
  }) as unknown as Element;

/** CSS, or one of the selectors that the functions above make. */
const bySelector = (selector: string): PageLocator =>
  new PageLocator(
    (root) =>
      selectors.queryLocatorSelectorAll(
        selector,
        /^internal:role=[a-z]+(?:\[|$)/.test(selector) ? havingRoles(root) : root,
      ),
    selector,
  );
export const everything = new PageLocator((root) => [root as Element], 'page');
