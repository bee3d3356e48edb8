import type { Locator, Page } from '@playwright/test';
import { type Given, expect, test } from './support/fixtures.ts';
import { actionsOf } from './support/manage.ts';
import { main } from './support/page.ts';
import { waitUntilLoaded } from './support/pageChecks.ts';

const punches = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('punches') ?? 0));

async function punchTheHeadline({ page }: Pick<Given, 'page'>) {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof Element) || !target.matches('[data-row]')) return;
      sessionStorage.setItem('punches', String(Number(sessionStorage.getItem('punches') ?? 0) + 1));
    });
  });
  await page.goto('/');
  await expect.poll(() => punches(page)).toBeGreaterThan(0);
  await expect(page.locator('html')).toHaveAttribute('data-headline-seen');
  const once = await punches(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main(page).getByRole('heading', { level: 1 })).toBeAttached();
  await page.evaluate(() => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await punches(page), 'across 768 px').toBe(once);
  await page.reload();
  await expect(main(page).getByRole('link', { name: 'Explore Events' })).toBeVisible();
  await page.evaluate(() => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await punches(page), 'on a reload').toBe(once);
}

async function measureMenuButton({ page }: Pick<Given, 'page'>) {
  await page.goto('/');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const { width: wide = 0, height = 0 } = (await page.getByRole('button', { name: 'Open menu' }).boundingBox()) ?? {};
    expect(Math.min(wide, height), `at ${width}`).toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/events');
  const cut = await main(page)
    .locator('p', { hasText: /\.\.\.$/ })
    .allTextContents();
  expect(cut.length).toBeGreaterThan(0);
  expect(cut.filter((text) => /[\s\p{P}]\.\.\.$/u.test(text))).toEqual([]);
}

async function readRows({ page, api }: Pick<Given, 'page' | 'api'>) {
  const dates = /\d{1,2}\/\d{1,2}\/\d{4}|TBD|Unveiling Soon!/g;
  const { token } = await api.logIn('omar');
  for (const datesAnnounced of [false, true]) {
    await api.call('PATCH', '/settings', { datesAnnounced }, token);
    await page.goto('/schedule');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await waitUntilLoaded(page);
      const rows = await main(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') })
        .allInnerTexts();
      expect(rows.length).toBeGreaterThan(5);
      expect(rows.filter((row) => (row.match(dates) ?? []).length > 1)).toEqual([]);
    }
  }
}

async function openAMenu({ page }: Pick<Given, 'page'>) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/login');
  await page.getByRole('banner').getByRole('button', { name: 'TechFest Clubs' }).click();
  const menu = page.locator('[data-menu]');
  await expect(menu.getByRole('link', { name: 'Koderz Club' })).toBeVisible();
  const [ground, opacity, isOnTop] = await menu.evaluate((element) => {
    const { backgroundColor, opacity: shown } = getComputedStyle(element);
    const { left, right, bottom } = element.getBoundingClientRect();
    return [
      backgroundColor,
      shown,
      element.contains(document.elementFromPoint((left + right) / 2, bottom - 8)),
    ] as const;
  });
  expect(ground, 'without an alpha').toMatch(/^rgb\(/);
  expect([opacity, isOnTop]).toEqual(['1', true]);
}

test('a visitor sees the headline punched once, whole words, a date once and no page behind a menu', async ({
  page,
  another,
  api,
}) => {
  const given = { page, another, api };
  await test.step('the headline is punched once: not on a reload, on return or across widths', () =>
    punchTheHeadline(given));
  await test.step('the menu button is a whole target, and no word is cut on a card', async () =>
    measureMenuButton({ ...given, page: await another() }));
  await test.step('a row of the schedule says its date once at most', async () =>
    readRows({ ...given, page: await another() }));
  await test.step('nothing of the login page shows through a menu', async () =>
    openAMenu({ ...given, page: await another() }));
});

/** How much more room is above capital letters than below them, in whole pixels of the screen. */
async function offCentre(blank: Page, control: Locator) {
  const [left, right] = await control.evaluate((element) => {
    const parts = element instanceof HTMLSelectElement ? [...element.options] : [element];
    for (const part of parts) part.textContent = 'HHHH';
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return [Math.ceil(Number.parseFloat(paddingLeft)) + 1, Math.ceil(Number.parseFloat(paddingRight)) + 1] as const;
  });
  const png = (await control.screenshot()).toString('base64');
  return blank.evaluate(
    async ({ from, inset }) => {
      const image = new Image();
      image.src = from;
      await image.decode();
      const { width, height } = image;
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      const pixels = canvas?.getImageData(0, 0, width, height).data ?? [];
      // The green of a pixel: all colours of text have much of it, or little where the ground has much.
      const at = (x: number, y: number) => pixels[(y * width + x) * 4 + 1] ?? 0;
      const ground = at(inset[0], Math.round(height / 4));
      const inked = Array.from({ length: height - 6 }, (_, row) => row + 3).filter((y) =>
        Array.from({ length: width - inset[0] - inset[1] }, (_, x) => inset[0] + x).some(
          (x) => Math.abs(at(x, y) - ground) > 70,
        ),
      );
      return (inked[0] ?? 0) - (height - 1 - (inked.at(-1) ?? 0));
    },
    { from: `data:image/png;base64,${png}`, inset: [left, right] as const },
  );
}

async function measureText({ page, another, signedIn }: Pick<Given, 'page' | 'another' | 'signedIn'>) {
  await signedIn(page, 'omar');
  const blank = await another();
  for (const [path, controls] of [
    ['/dashboard', ['[data-button="sm"]', '[data-badge]']],
    ['/admin/recruitment', ['select', '[data-button="md"]']],
  ] as const) {
    await page.goto(path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await waitUntilLoaded(page);
      for (const control of controls) {
        const first = main(page).locator(control).filter({ visible: true }).last();
        await expect(first).toBeVisible();
        expect.soft(Math.abs(await offCentre(blank, first)), `${control} at ${width}`).toBeLessThanOrEqual(1);
      }
    }
  }
}

async function measurePanels({ page, signedIn }: Pick<Given, 'page' | 'signedIn'>) {
  const alone = () =>
    main(page).evaluate((element) =>
      [...element.querySelectorAll('*')].flatMap((grid) => {
        if (getComputedStyle(grid).display !== 'grid') return [];
        const tiles = [...grid.children].map((tile) => tile.getBoundingClientRect()).filter(({ width }) => width > 1);
        const rows = [...Map.groupBy(tiles, ({ top }) => Math.round(top)).values()];
        const [first = [], last = []] = [rows[0], rows.at(-1)];
        const isOfTiles = first.length > 1 && first.every(({ width }) => Math.abs(width - (first[0]?.width ?? 0)) < 2);
        const wide = (row: DOMRect[]) => (row.at(-1)?.right ?? 0) - (row[0]?.left ?? 0);
        return isOfTiles && wide(last) < wide(first) - 2
          ? [`${rows.map(({ length }) => length).join(' + ')}: ${grid.className}`]
          : [];
      }),
    );
  for (const who of ['ayesha', 'zara', 'omar'] as const) {
    await signedIn(page, who);
    for (const path of ['/dashboard', '/'])
      for (const width of [1440, 1100, 1024, 768, 600, 390]) {
        await page.setViewportSize({ width, height: 900 });
        if (width === 1440) await page.goto(path);
        await waitUntilLoaded(page);
        expect.soft(await alone(), `${who} at ${path}, ${width} wide`).toEqual([]);
      }
  }
  await signedIn(page, 'ayesha');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  await waitUntilLoaded(page);
  const panel = main(page).getByRole('region', { name: 'My Recent Registrations' });
  const rest = await panel.evaluate(
    (element) =>
      element.getBoundingClientRect().bottom - (element.lastElementChild?.getBoundingClientRect().bottom ?? 0),
  );
  expect(rest, 'below its last line').toBeLessThanOrEqual(24);
}

async function measureFields({ page, signedIn }: Pick<Given, 'page' | 'signedIn'>) {
  await signedIn(page, 'omar');
  const cut = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      const found: string[] = [];
      for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
        'input[type="search"], select',
      )) {
        const isChoice = field instanceof HTMLSelectElement;
        const words = isChoice ? (field.selectedOptions[0]?.text ?? '') : field.placeholder;
        const { font, letterSpacing } = getComputedStyle(field, isChoice ? undefined : '::placeholder');
        const { paddingLeft, paddingRight } = getComputedStyle(field);
        if (!canvas || !field.checkVisibility()) continue;
        Object.assign(canvas, { font, letterSpacing });
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const { width } = canvas.measureText(words);
        if (width > room) found.push(`${words}: ${Math.ceil(width)} in ${room}`);
      }
      return found;
    });
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/events');
    await waitUntilLoaded(page);
    await (await actionsOf(page, 'Code Relay')).getByRole('button', { name: 'View Registrations' }).click();
    await expect(page.getByRole('dialog', { name: 'Registrations' }).getByRole('searchbox')).toBeVisible();
    await expect.poll(cut, `the roster at ${width}`).toEqual([]);
  }
}

test('what is signed in to stands even: text in buttons, panels, tiles, search fields', async ({
  page,
  another,
  signedIn,
}) => {
  const given = { page, another, signedIn };
  await test.step('text stands in the middle of buttons, selects and badges', () => measureText(given));
  await test.step('no panel of the dashboard is stretched, and no tile stands alone in a row', () =>
    measurePanels(given));
  await test.step('what a search field or a choice says is not cut', () => measureFields(given));
});
