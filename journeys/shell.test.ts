import type { Page } from '@playwright/test';
import { type Given, expect, test } from './support/fixtures.ts';
import { main, tabTo, toast } from './support/page.ts';

const bar = (page: Page) => page.getByRole('banner');

const account = (page: Page) => bar(page).getByRole('button', { name: /account menu/ });

const scroll = (page: Page, top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

const clubs = ['Koderz Club', 'CyberSENTS', 'AI Alliance', 'Data Insights', 'Ledger League', 'Qubit Qrew', 'Gameverse'];

test('the account menu by keyboard: arrows move, Esc closes it and the focus returns', async ({ page, signedIn }) => {
  await signedIn(page, 'ayesha');
  await page.goto('/events');
  await tabTo(page, account(page));
  await page.keyboard.press('ArrowDown');
  const menu = bar(page).locator('[data-menu]');
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(account(page)).toBeFocused();
  await expect(account(page)).toHaveAttribute('aria-expanded', 'false');
});

async function skipToContent({ page }: Pick<Given, 'page'>) {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page)).toBeFocused();
}

async function findTheWay({ page }: Pick<Given, 'page'>) {
  await page.goto('/');
  const links = bar(page).getByRole('navigation', { name: 'Main' });
  for (const label of ['Home', 'About', 'Events', 'Schedule'])
    await expect(links.getByRole('link', { name: label, exact: true })).toBeVisible();
  await links.getByRole('button', { name: 'TechFest Clubs' }).click();
  for (const club of clubs) await expect(links.getByRole('link', { name: club })).toBeVisible();
  await links.getByRole('link', { name: 'Qubit Qrew' }).click();
  await expect(page).toHaveURL('/clubs/qubit-qrew');
  await expect(links.getByRole('link', { name: 'Koderz Club' }), 'it closes when the page changes').toBeHidden();
  await bar(page).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await bar(page).getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
  // A page that comes later than its address closes the menu.
  await expect(page.getByRole('heading', { name: 'Start with your email' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const open = bar(page).getByRole('button', { name: 'Open menu' });
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  expect(await sheet.evaluate((element) => element.contains(document.activeElement)), 'focus goes in').toBe(true);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, sheet.getByRole('link', { name: 'Login' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(sheet).toBeHidden();

  await open.click();
  await expect(sheet).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(sheet, 'a wide screen has the bar').toBeHidden();
}

async function openATab({ page, context }: Pick<Given, 'page' | 'context'>) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  const link = page.getByRole('banner').getByRole('link', { name: 'Events', exact: true });
  const opening = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const opened = await opening;
  await expect(opened).toHaveURL('/events');
  await opened.close();
  await expect(page).toHaveURL('/about');

  await link.click();
  await expect(page).toHaveURL('/events');
  const entries = await page.evaluate(() => history.length);
  await link.click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  await expect(page).toHaveURL('/about');
}

async function scrollAndReturn({ page }: Pick<Given, 'page'>) {
  await page.goto('/events');
  await expect(main(page).getByRole('listitem').first()).toBeVisible();
  await scroll(page, 50);
  await expect.poll(() => scrolled(page)).toBe(50);
  await expect(bar(page)).not.toHaveAttribute('data-scrolled');
  await scroll(page, 51);
  await expect(bar(page)).toHaveAttribute('data-scrolled');

  await scroll(page, 600);
  await expect.poll(() => scrolled(page)).toBe(600);
  await bar(page).getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect(main(page).getByRole('heading', { level: 1 }), 'readers begin at the heading').toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/events');
  await expect.poll(() => scrolled(page)).toBe(600);
}

test('a visitor finds the way by bar, small menu, skip link, tabs and Back', async ({ page, context }) => {
  const given = { page, context };
  await test.step('the first Tab offers to skip to the content', () => skipToContent(given));
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('a visitor finds the way to Login and Register, in the bar and on a small screen', () =>
    findTheWay(given));
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('a link opens a tab with Ctrl, and makes no second entry of the page it is on', () =>
    openATab(given));
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('the bar changes past 50 pixels; a new page begins at the top, going back where one was', () =>
    scrollAndReturn(given));
});

async function openOnAPhone({ page }: Pick<Given, 'page'>) {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  const form = page.getByRole('contentinfo').getByRole('form', { name: 'Contact us' });
  await expect(form.getByLabel('Name')).toBeHidden();
  const toggle = form.getByRole('button', { name: 'Contact us' });
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await form.getByLabel('Message').fill('Is there parking?');
  await toggle.click();
  await expect(form.getByLabel('Message')).toBeHidden();
  await toggle.click();
  await expect(form.getByLabel('Message')).toHaveValue('Is there parking?');
}

async function writeAMessage({ page, context }: Pick<Given, 'page' | 'context'>) {
  await page.clock.install();
  await page.goto('/login');
  const opened: string[] = [];
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.enable');
  devtools.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url));
  const form = page.getByRole('contentinfo').getByRole('form', { name: 'Contact us' });
  const send = form.getByRole('button', { name: 'Send Message' });
  await send.click();
  for (const problem of ['Please enter your name', 'Please enter your email address', 'Please enter your message'])
    await expect(form.getByText(problem)).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Zoya & Co');
  await form.getByLabel('Email').fill('zoya@');
  await form.getByLabel('Message').fill('Is there parking?\nWe come by bus.');
  await send.click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('Is there parking?\nWe come by bus.');
  expect(opened).toEqual([]);
  // The sentence goes while it is mended, not under the press, which would move the button away.
  await form.getByLabel('Email').fill('zoya@mail.example');
  await page.clock.pauseAt(Date.now() + 60_000);
  await send.click();
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await page.clock.resume();
  await expect(toast(page, 'Email client opened! Thank you for contacting us.')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('Message')).toHaveValue('');

  expect(opened).toHaveLength(1);
  const { protocol, pathname, searchParams } = new URL((opened[0] ?? '').replaceAll('+', '%2B'));
  expect(`${protocol}${pathname}`).toBe('mailto:techfest@cloud.neduet.edu.pk');
  expect(searchParams.get('subject')).toBe("Contact from Zoya & Co - TechFest '25");
  for (const part of ['Zoya & Co', 'zoya@mail.example', 'Is there parking?\r\nWe come by bus.'])
    expect(searchParams.get('body')).toContain(part);
}

test('the contact form waits behind its name on a phone, and opens the e-mail client', async ({ page, context }) => {
  const given = { page, context };
  await test.step('on a phone the contact form waits behind its name', () => openOnAPhone(given));
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('the contact form opens the e-mail client with the message written', () => writeAMessage(given));
});
