import { resolveObjectURL } from 'node:buffer';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { everything, person, retry } from './locator.ts';
import { closePage, openPage } from './openPage.tsx';
import { askServer } from './site.ts';

interface PageCall {
  url: () => string;
  method: () => string;
  postData: () => string | null;
  postDataJSON: () => unknown;
}
interface Answer {
  status?: number;
  json?: unknown;
  body?: string | Buffer;
  contentType?: string;
  headers?: Record<string, string>;
}
type Handle = (route: Route) => unknown;
type Address = string | RegExp | ((url: URL) => boolean);

/** A call that a test answers in place of the server. */
class Route {
  readonly outcome = Promise.withResolvers<Response | undefined>();
  private readonly call: PageCall;
  private readonly ask: () => Promise<Response>;
  constructor(call: PageCall, ask: () => Promise<Response>) {
    this.call = call;
    this.ask = ask;
  }
  request = () => this.call;
  continue = async () => this.outcome.resolve(await this.ask());
  /** To the route before this one. */
  fallback = async () => this.outcome.resolve(undefined);
  abort = async () => this.outcome.reject(new TypeError('Failed to fetch'));
  fetch = async () => {
    const response = await this.ask();
    // A function as Playwright's; that of a response is read only.
    return Object.defineProperty(response, 'body', {
      value: async () => Buffer.from(await response.clone().arrayBuffer()),
    });
  };
  fulfill = async ({ status = 200, json, body, contentType, headers }: Answer) =>
    this.outcome.resolve(
      new Response(json === undefined ? (body as BodyInit) : JSON.stringify(json), {
        status,
        headers: { 'content-type': contentType ?? 'application/json', ...headers },
      }),
    );
}

const isMatch = (address: Address, url: string): boolean => {
  if (address instanceof RegExp) return address.test(url);
  if (typeof address === 'function') return address(new URL(url));
  const pattern = address
    .replaceAll(/[$()+.[\\\]^{|}?]/g, String.raw`\$&`)
    .replaceAll('**', '§')
    .replaceAll('*', '[^/]*');
  return new RegExp(`^${pattern.replaceAll('§', '.*')}$`).test(url);
};

/** The page of a test, as Playwright's by name and use. One at a time: the process has one window. */
export class TestPage {
  private routes: { address: Address; handle: Handle }[] = [];
  private readonly watchers = new Set<(call: PageCall, response: Response | undefined) => void>();
  private readonly initScripts: (() => unknown)[] = [];
  private width: number;
  private height: number;
  readonly keyboard = {
    press: (key: string) => person.press(key),
    type: (text: string) => person.type(text),
    insertText: (text: string) => person.events.paste(text),
  };
  readonly locator = everything.locator.bind(everything);
  readonly getByRole = everything.getByRole;
  readonly getByLabel = everything.getByLabel;
  readonly getByText = everything.getByText;
  readonly getByPlaceholder = everything.getByPlaceholder;
  readonly getByAltText = everything.getByAltText;

  constructor({ width, height, hasTouch = false }: { width: number; height: number; hasTouch?: boolean }) {
    [this.width, this.height] = [width, height];
    document.documentElement.dataset['pointer'] = hasTouch ? 'coarse' : 'fine';
    askServer.through = async (url, init, ask) => {
      const call: PageCall = {
        url: () => url,
        method: () => init.method ?? 'GET',
        postData: () => (typeof init.body === 'string' ? init.body : null),
        postDataJSON: () => JSON.parse(typeof init.body === 'string' ? init.body : 'null') as unknown,
      };
      for (const watch of this.watchers) watch(call, undefined);
      const response = await this.answer(call, ask);
      for (const watch of this.watchers) watch(call, response);
      return response;
    };
  }
  toString = () => 'page';

  private async answer(call: PageCall, ask: () => Promise<Response>): Promise<Response> {
    for (const { address, handle } of this.routes.toReversed()) {
      if (!isMatch(address, call.url())) continue;
      const route = new Route(call, ask);
      void Promise.resolve(handle(route)).catch(route.outcome.reject);
      const answered = await route.outcome.promise;
      if (answered) return answered;
    }
    return ask();
  }

  goto = (address: string) => this.load(address, false);
  reload = () => this.load(this.url(), true);
  private load(address: string, isReload: boolean): Promise<void> {
    const { width, height, initScripts } = this;
    return openPage(address, { width, height, isReload, prepare: () => initScripts.forEach((run) => void run()) });
  }
  addInitScript = async (script: (argument: unknown) => unknown, argument?: unknown) =>
    void this.initScripts.push(() => script(argument));
  goBack = () => this.step(-1);
  goForward = () => this.step(1);
  private async step(by: number): Promise<void> {
    const stepped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.go(by);
    await Promise.race([stepped, pause(1000)]);
  }
  url = () => location.href;
  title = async () => document.title;
  content = async () => document.documentElement.outerHTML;
  viewportSize = () => ({ width: this.width, height: this.height });
  setViewportSize = async ({ width, height }: { width: number; height: number }) => {
    [this.width, this.height] = [width, height];
    Object.assign(globalThis, { innerWidth: width, innerHeight: height });
    dispatchEvent(new Event('resize'));
  };
  emulateMedia = async () => undefined;
  waitForTimeout = (ms: number) => pause(ms);
  waitForURL = (address: string) =>
    retry(() => {
      if (this.url() !== new URL(address, location.origin).href) throw new Error(`at ${this.url()}`);
    });
  evaluate = async (read: (argument: unknown) => unknown, argument?: unknown) => read(argument);
  waitForFunction = (read: () => unknown) =>
    retry(() => {
      if (!read()) throw new Error(`never true: ${String(read)}`);
    });

  route = async (address: Address, handle: Handle) => void this.routes.push({ address, handle });
  unroute = async (address: Address) => {
    this.routes = this.routes.filter((route) => String(route.address) !== String(address));
  };
  private waitForCall<Found>(
    found: (call: PageCall, response: Response | undefined) => Found | undefined,
  ): Promise<Found> {
    return new Promise((resolve) => {
      const watch = (call: PageCall, response: Response | undefined) => {
        const result = found(call, response);
        if (result === undefined) return;
        this.watchers.delete(watch);
        resolve(result);
      };
      this.watchers.add(watch);
    });
  }
  waitForRequest = (wanted: Address | ((call: PageCall) => boolean)) =>
    this.waitForCall((call) => (wants(wanted, call) ? call : undefined));
  waitForResponse = (wanted: Address | ((answered: { url: () => string; request: () => PageCall }) => boolean)) =>
    this.waitForCall((call, response) => {
      if (!response) return undefined;
      const answered = { url: call.url, request: () => call, status: () => response.status, ok: () => response.ok };
      const isWanted =
        typeof wanted === 'function' ? (wanted as (of: unknown) => boolean)(answered) : isMatch(wanted, call.url());
      return isWanted ? answered : undefined;
    });

  /** The next file that the page saves. */
  waitForEvent = (_download: 'download') =>
    new Promise((resolve) => {
      const links = HTMLAnchorElement.prototype as { click: () => void };
      const click = Reflect.get(links, 'click');
      links.click = function save(this: HTMLAnchorElement) {
        links.click = click;
        const bytes = resolveObjectURL(this.href)?.bytes();
        const path = async () => {
          const file = join(mkdtempSync(join(tmpdir(), 'saved-')), 'file');
          writeFileSync(file, (await bytes) ?? '');
          return file;
        };
        resolve({ suggestedFilename: () => this.download, path });
      };
    });

  close(): void {
    closePage();
    askServer.through = undefined;
  }
}

const wants = (wanted: Address | ((call: PageCall) => boolean), call: PageCall): boolean =>
  typeof wanted === 'function' ? (wanted as (of: PageCall) => boolean)(call) : isMatch(wanted, call.url());
