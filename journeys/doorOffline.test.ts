import type { Page } from '@playwright/test';
import {
  type Given,
  doorCutOff,
  doorLink,
  doorOf,
  guest,
  headcount,
  keptDoor,
  markElsewhere,
  passOf,
  scan,
  test,
  verdict,
  waitUntilKept,
} from './support/door.ts';
import { expect } from './support/fixtures.ts';
import { main, waitForHydration } from './support/page.ts';

const waiting = (page: Page) => main(page).getByText('saved on this phone and sent later');

const differences = (page: Page) => main(page).getByRole('region', { name: 'Different on the server' });

/** Each as a scanner types it, one a frame: faster than a test can press keys. */
const scanAll = (page: Page, codes: readonly string[]): Promise<void> =>
  page.evaluate(async (each) => {
    for (const code of each) {
      for (const key of [...code.split(''), 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await new Promise((resume) => void requestAnimationFrame(resume));
    }
  }, codes);

async function keepMoreThanABatch({ api, tunnel, device }: Pick<Given, 'api' | 'tunnel' | 'device'>) {
  const names = ['Abid One', 'Beena Two', 'Careem Three'];
  const { event, codes, address, ...opened } = await keptDoor({ api, tunnel, device }, 'Cellar of Many', names);
  let { page } = opened;
  await scanAll(
    page,
    Array.from({ length: 230 }, (_, i) => codes[i % codes.length] ?? ''),
  );
  // A disc may be slow.
  await expect(waiting(page)).toContainText('230 marks', { timeout: 40_000 });
  await main(page).getByLabel('Search by name or roll number').fill('careem');
  await main(page).getByRole('button', { name: 'Undo: mark Careem Three absent' }).click();
  await expect(waiting(page)).toContainText('231 marks');
  page = await device.open();
  const sizes: number[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/attendance'))
      sizes.push((request.postDataJSON() as { marks: unknown[] }).marks.length);
  });
  await page.goto(address);
  await expect(waiting(page)).toContainText('231 marks');
  await expect(headcount(page)).toContainText('2 of 3 present');

  await tunnel.restore();
  await expect(waiting(page)).toBeHidden({ timeout: 40_000 });
  await expect.poll(() => sizes).toEqual([200, 31]);
  await expect(headcount(page)).toContainText('2 of 3 present');
  await expect(differences(page)).toHaveCount(0);
  const door = await doorOf(api, event);
  const present = door.people.filter(({ presentAt }) => presentAt !== null).map(({ name }) => name);
  expect(present.toSorted()).toEqual(['Abid One', 'Beena Two']);
  await page.reload();
  await expect(headcount(page)).toContainText('2 of 3 present');
  await expect(waiting(page), 'nothing stayed on the disc').toHaveCount(0);
}

async function undoInTheList({ api, tunnel, device }: Pick<Given, 'api' | 'tunnel' | 'device'>) {
  const { event, page } = await doorCutOff({ api, tunnel, device }, 'List of the Cellar', 'Ghazi Inside');
  await main(page).getByRole('button', { name: 'Show all' }).click();
  await main(page).getByRole('button', { name: 'Check in Ghazi Inside' }).click();
  await expect(verdict(page)).toContainText('Saved on this phone');
  await main(page).getByRole('button', { name: 'Undo: mark Ghazi Inside absent' }).click();
  await expect(verdict(page)).toContainText('Marked absent');
  await expect(headcount(page)).toContainText('0 of 1 present');

  await tunnel.restore();
  await expect(differences(page)).toContainText('Ghazi Inside', { timeout: 40_000 });
  await expect(differences(page)).toContainText(/Not undone: present since .*, let in by /);
  await expect(headcount(page)).toContainText('1 of 1 present');
  expect((await doorOf(api, event)).present).toBe(1);
}

async function readLateAnswers({ api, tunnel, device }: Pick<Given, 'api' | 'tunnel' | 'device'>) {
  const { event, code, page } = await doorCutOff({ api, tunnel, device }, 'Late Answers', 'Fariha Late');
  await scan(page, code);
  await expect(verdict(page)).toContainText('Saved on this phone');
  const undo = verdict(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();

  await tunnel.restore();
  await expect(verdict(page)).toContainText('Already present', { timeout: 40_000 });
  await expect(verdict(page)).toHaveAttribute('data-tone', 'warn');
  await expect(undo).toHaveCount(0);
  await expect(differences(page)).toContainText('Fariha Late');
  expect((await doorOf(api, event)).present).toBe(1);
}

test('marks without a network: more than a batch, undone in the list, and answered later', async ({
  api,
  tunnel,
  device,
}) => {
  test.slow();
  const given = { api, tunnel, device };
  await test.step('more marks than one batch holds survive the closed browser and arrive in their order', () =>
    keepMoreThanABatch(given));
  await test.step('undone in the list without a network, whoever another helper has let in stays inside', () =>
    undoInTheList(given));
  await test.step('what the server answers later is read in the result, with nothing to undo that another helper did', () =>
    readLateAnswers(given));
});

async function markInTwoTabs({ api, tunnel, device }: Pick<Given, 'api' | 'tunnel' | 'device'>) {
  const event = await api.newEvent('Two Tabs');
  const [first, second] = [await guest(api, event, 'Danish Tab'), await guest(api, event, 'Erum Tab')];
  const codes = await Promise.all(
    [first, second].map(async ({ login, registrationId }) => (await passOf(api, login, registrationId)).code),
  );
  const address = `${tunnel.url}${await doorLink(api, event, 'Phone')}`;
  const left = await device.open();
  await left.goto(address);
  await expect(headcount(left)).toContainText('0 of 2 present');
  await waitUntilKept(left);
  const right = waitForHydration(await left.context().newPage());
  await right.goto(address);
  await expect(headcount(right)).toContainText('0 of 2 present');
  await tunnel.cut();

  await scan(left, codes[0] ?? '');
  await expect(verdict(left)).toContainText('Saved on this phone');
  await expect(headcount(right), 'the tab beside it').toContainText('1 of 2 present');
  await scan(right, codes[0] ?? '');
  await expect(verdict(right)).toContainText('Already present');
  await expect(verdict(right)).toContainText('marked on this phone');
  await scan(right, codes[1] ?? '');
  await expect(headcount(left)).toContainText('2 of 2 present');
  await left.close();

  await tunnel.restore();
  // The tab may not have noticed yet that the network was gone: what it says is no sign that all was sent.
  await expect.poll(async () => (await doorOf(api, event)).present, { timeout: 40_000 }).toBe(2);
  await expect(waiting(right)).toBeHidden();
  await expect(headcount(right)).toContainText('2 of 2 present');
  await expect(differences(right)).toHaveCount(0);
}

async function keepAFullQueue({ api, tunnel, device }: Pick<Given, 'api' | 'tunnel' | 'device'>) {
  const names = ['Uzma One', 'Vali Two', 'Wajiha Three'];
  const { event, codes, address, ...opened } = await keptDoor({ api, tunnel, device }, 'Cellar Without Signal', names);
  let { page } = opened;
  for (const code of codes.slice(0, 2)) {
    await scan(page, code);
    await expect(verdict(page)).toContainText('Saved on this phone');
  }
  await expect(headcount(page)).toContainText('2 of 3 present');
  page = await device.open();
  await page.goto(address);
  await expect(main(page).getByText('2 marks saved on this phone')).toBeVisible();
  await expect(headcount(page)).toContainText('2 of 3 present');
  await main(page).getByLabel('Search by name or roll number').fill('wajiha');
  await main(page).getByRole('button', { name: 'Check in Wajiha Three' }).click();
  await expect(headcount(page)).toContainText('3 of 3 present');
  await markElsewhere(api, event, codes[0] ?? '');

  await tunnel.restore();
  await expect(main(page).getByText('marks saved on this phone')).toBeHidden({ timeout: 40_000 });
  await expect(main(page).getByRole('region', { name: 'Different on the server' })).toContainText('Uzma One');
  expect((await doorOf(api, event)).present).toBe(3);
}

test('tabs and a closed browser keep every mark without a network', async ({ api, tunnel, device }) => {
  test.slow();
  const given = { api, tunnel, device };
  await test.step('two tabs of one phone know each other’s marks without a network, and lose none', () =>
    markInTwoTabs(given));
  await test.step('a browser closed with a full queue and opened again without a network loses nothing', () =>
    keepAFullQueue(given));
});
