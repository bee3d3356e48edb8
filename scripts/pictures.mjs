// `npm run pictures`: pictures of the site for docs/, made from the demo cast by a server of its own.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../tests/chromium.ts';

const folder = 'docs/pictures';
const base = 'http://127.0.0.1:3999';
const password = 'festival-demo';
const address = (name) => `${name}@cloud.neduet.edu.pk`;
const [student, clubAdmin, superAdmin] = ['ayesha.noor', 'sana.iqbal', 'omar.farooq'].map(address);
/** Name of the picture, path, and who looks. */
const views = [
  ['home', '/'],
  ['about', '/about'],
  ['club', '/clubs/koderz-club'],
  ['events', '/events'],
  ['schedule', '/schedule'],
  ['featured', '/featured-events'],
  ['login', '/login'],
  ['register', '/register'],
  ['dashboard', '/dashboard', student],
  ['my-registrations', '/my-registrations', student],
  ['invitations', '/invitations', student],
  ['profile', '/profile', student],
  ['manage-events', '/admin/events', clubAdmin],
  ['manage-featured', '/admin/featured-events', clubAdmin],
  ['users', '/admin/users', superAdmin],
  ['recruitment', '/admin/recruitment', superAdmin],
];

const server = spawn(process.execPath, ['src/app/server/main.ts'], {
  env: { ...process.env, PORT: '3999', DATA_DIR: 'memory', NODE_ENV: 'development' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const browser = await chromium.launch(chromiumLaunch());
try {
  await ready();
  mkdirSync(folder, { recursive: true });
  for (const width of [1440, 390]) {
    const context = await browser.newContext({
      viewport: { width, height: width > 600 ? 900 : 844 },
      reducedMotion: 'reduce',
    });
    for (const [name, path, who] of views) await shoot(context, `${name}-${width}`, path, who);
    await context.close();
  }
} finally {
  await browser.close();
  server.kill();
}

async function ready() {
  for (let tries = 0; tries < 120; tries++) {
    const answer = await fetch(`${base}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resume) => setTimeout(resume, 500));
  }
  throw new Error('the server did not become ready');
}

async function shoot(context, name, path, who) {
  const page = await context.newPage();
  await page.goto(`${base}/favicon.svg`);
  const login = who && (await (await post('/api/auth/login', { email: who, password })).json()).data;
  await page.evaluate((data) => {
    localStorage.clear();
    if (data) localStorage.setItem('authToken', data.token);
    if (data) localStorage.setItem('user', JSON.stringify(data.user));
  }, login);
  await page.goto(base + path);
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 82 });
  await page.close();
}

function post(path, body) {
  return fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
