// `npm run pictures`: a picture of every address of the site, made from the demo cast by a server of its own, and the
// page docs/gallery.md that shows them. An address without a picture stops it.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { addresses } from '../src/addresses.ts';
import { chromiumLaunch } from '../tests/support/chromium.ts';

const folder = 'docs/pictures';
const base = 'http://127.0.0.1:3999';
const widths = [1440, 390];
const at = (name) => `${name}@cloud.neduet.edu.pk`;
const people = {
  student: at('ayesha.noor'),
  'club admin': at('sana.iqbal'),
  'super admin': at('omar.farooq'),
};

const server = spawn(process.execPath, ['src/app/server/main.ts'], {
  env: { ...process.env, PORT: '3999', DATA_DIR: 'memory', NODE_ENV: 'development' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const browser = await chromium.launch(chromiumLaunch());
try {
  await ready();
  const views = await allViews();
  const missing = Object.keys(addresses).filter((name) => !views.some(({ of }) => of === name));
  if (missing.length > 0) throw new Error(`no picture of ${missing.join(', ')}`);
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) rmSync(`${folder}/${old}`);
  for (const width of widths) {
    const viewport = { width, height: width > 600 ? 900 : 844 };
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    for (const view of views) await shoot(context, view, width);
    await context.close();
  }
  writeFileSync('docs/gallery.md', gallery(views));
} finally {
  await browser.close();
  server.kill();
}

/** What is shown: the address it belongs to, who looks, and what they press before. */
async function allViews() {
  const { events } = await get('/api/events');
  const { events: featured } = await get('/api/featured-events');
  const idOf = (list, title) => list.find((event) => event.title === title)._id;
  const relay = idOf(events, 'Code Relay');
  const night = idOf(events, 'Build Night');
  const open = idOf(featured, 'Open Circuit');
  const path = await teamLink(open);
  await administer(open);
  const view = (of, title, who, more) => ({ of, title, who, path: addresses[of], ...more });
  return [
    view('home', 'Home'),
    view('home', 'Home, signed in', 'student'),
    view('about', 'About'),
    view('club', 'A club', undefined, { path: addresses.club('koderz-club') }),
    view('events', 'Events'),
    view('event', 'An event', undefined, { path: addresses.event(night) }),
    view('event', 'Building a team', 'student', { path: addresses.event(night), press: 'Register Now' }),
    view('schedule', 'Schedule'),
    view('featuredEvents', 'Featured events'),
    view('featuredEvent', 'A featured event', undefined, { path: addresses.featuredEvent(open) }),
    view('featuredEvent', 'The form of an outside team', undefined, {
      path: addresses.featuredEvent(open),
      press: 'Register Now',
    }),
    view('manageTeam', 'A team behind its mailed link', undefined, { path }),
    view('apply', 'Joining the team'),
    view('applyToClub', 'Joining a club', undefined, { path: addresses.applyToClub('koderz-club') }),
    view('login', 'Login'),
    view('register', 'Sign-up'),
    view('registerFreshBatch', 'Sign-up of batch 2025'),
    view('forgotPassword', 'Forgotten password'),
    view('resetPassword', 'New password'),
    view('dashboard', 'Dashboard of a student', 'student'),
    view('dashboard', 'Dashboard of a club admin', 'club admin'),
    view('dashboard', 'Dashboard of a super admin', 'super admin'),
    view('profile', 'Profile', 'student'),
    view('myRegistrations', 'My registrations', 'student'),
    view('invitations', 'Invitations', 'student'),
    view('manageEvents', 'Managing events', 'club admin'),
    view('manageEvents', 'Registrations of an event', 'club admin', {
      path: `${addresses.manageEvents}?registrations=${relay}`,
    }),
    view('editEvent', 'Editing an event', 'club admin', { path: addresses.editEvent(relay) }),
    view('manageFeatured', 'Managing featured events', 'super admin'),
    view('manageUsers', 'Managing people', 'super admin'),
    view('recruitment', 'Applications', 'super admin'),
    view('clubRecruitment', 'Applications to the clubs', 'super admin'),
    view('records', 'Records', 'super admin'),
    view('mailLog', 'Mail', 'super admin'),
    view('mailbox', 'The mailbox of development'),
    { of: 'none', title: 'An address that leads nowhere', path: '/no-such-page' },
  ];
}

/** Registers an outside team and reads the link in its mail. */
async function teamLink(id) {
  const person = (name, cnic) => ({
    name,
    email: `${name.split(' ')[0].toLowerCase()}@elsewhere.example`,
    phone: '0300-5551234',
    university: 'Elsewhere University',
    discipline: 'Electronics',
    batch: '2024',
    cnic,
    rollNumber: '',
  });
  await post(`/api/featured-events/${id}/register`, {
    teamName: 'Border Collies',
    participants: [person('Rida Khan', '4210100000001'), person('Saad Ali', '4210100000002')],
    paymentReceiptLink: 'https://receipts.example/77',
  });
  const { mails } = await get('/api/dev/mailbox');
  return new URL(/http\S+#[\w.-]+/.exec(mails[0].text)[0]).href.replace(/^https?:\/\/[^/]+/, '');
}

/** Does what leaves records and mails behind. */
async function administer(id) {
  const { token } = await post('/api/auth/login', { email: people['super admin'], password: 'festival-demo' });
  const { registrations } = await get(`/api/featured-events/${id}/registrations`, token);
  for (const { _id, status } of registrations) {
    if (status === 'pending')
      await send('PATCH', `/api/featured-events/${id}/registrations/${_id}`, { status: 'confirmed' }, token);
  }
  const { applications } = await get('/api/recruitment?status=pending&limit=4', token);
  for (const { _id } of applications)
    await send('PUT', `/api/recruitment/${_id}/status`, { status: 'shortlisted' }, token);
  await post('/api/admin/verifications', { email: at('new.student') }, token);
}

async function shoot(context, { title, path, who, press }, width) {
  const page = await context.newPage();
  await page.goto(`${base}/favicon.svg`);
  const login = who && (await post('/api/auth/login', { email: people[who], password: 'festival-demo' }));
  await page.evaluate((data) => {
    localStorage.clear();
    if (data) localStorage.setItem('authToken', data.token);
    if (data) localStorage.setItem('user', JSON.stringify(data.user));
  }, login);
  await page.goto(base + path);
  await page.waitForTimeout(1200);
  if (press) {
    await page.getByRole('main').getByRole('button', { name: press }).first().click();
    await page.waitForTimeout(800);
  }
  await page.screenshot({ path: `${folder}/${fileOf(title, width)}`, type: 'jpeg', quality: 68 });
  await page.close();
}

function fileOf(title, width) {
  return `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${width}.jpg`;
}

function gallery(views) {
  const rows = views.map(({ title, who, path }) => {
    const shown = path.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '{id}').replace(/#.*/, '#{token}');
    const [wide, narrow] = widths.map((width) => `![${title} at ${width} px](pictures/${fileOf(title, width)})`);
    return `## ${title}\n\n\`${shown}\`${who ? `, as a ${who}` : ''}\n\n| ${wide} | ${narrow} |\n| --- | --- |\n`;
  });
  return `# Gallery\n\nEvery address of the site at 1440 and 390 px, made with \`npm run pictures\` from the demo cast.\n\n${rows.join('\n')}`;
}

async function ready() {
  for (let tries = 0; tries < 120; tries++) {
    const answer = await fetch(`${base}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resume) => setTimeout(resume, 500));
  }
  throw new Error('the server did not become ready');
}

async function dataOf(path, answer) {
  const { success, message, data } = await answer.json();
  if (!success) throw new Error(`${path}: ${message}`);
  return data;
}

function bearer(token) {
  return token ? { authorization: `Bearer ${token}` } : {};
}

async function get(path, token) {
  return dataOf(path, await fetch(base + path, { headers: bearer(token) }));
}

async function send(method, path, body, token) {
  const headers = { 'content-type': 'application/json', ...bearer(token) };
  const sent = { method, headers, body: JSON.stringify(body) };
  return dataOf(path, await fetch(base + path, sent));
}

function post(path, body, token) {
  return send('POST', path, body, token);
}
