/** The journeys that Firefox walks too: files with how the titles begin. docs/decisions/082 says what is left out, and why. */
export const firefoxJourneys: Readonly<Record<string, readonly string[]>> = {
  'accessibilityFirefox.test.ts': ['in Firefox'],
  'catalogue.test.ts': ['what is over is opened'],
  'door.test.ts': ['a scanner, a team', 'by keyboard alone'],
  'guards.test.ts': ['signed-out visitors', 'the loading screen'],
  'invitations.test.ts': ['an open invitation page', 'the dashboard counts'],
  'keyboard.test.ts': ['an invitation is answered', 'a person is made club_admin'],
  'login.test.ts': ['a wrong password', 'logging out', 'a person logs in'],
  'pass.test.ts': ['what is kept of a pass'],
  'profile.test.ts': ['a student edits'],
  'registering.test.ts': [
    'a visitor finds an event',
    'by keyboard alone: the dialog',
    'by keyboard alone: a registration',
    'a full event',
    'the panel says',
  ],
  'shell.test.ts': ['the account menu', 'the first Tab'],
  'signUp.test.ts': [
    'a sign-up goes on',
    'the mailed link confirms',
    'a link that has been used',
    'a foreign address',
    'a wrong code',
    'a refused form',
  ],
  'states.test.ts': ['leaving while'],
  'tables.test.ts': ['a table by keyboard', 'heads sort'],
  'tablesEvents.test.ts': ['managed events by keyboard'],
  'teams.test.ts': ['two people', 'invited, declined', 'a Koderz', 'a name that'],
};

/** In Chromium `accessibility` looks at all of these and more. */
export const firefoxAlone = 'accessibilityFirefox.test.ts';

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

export const ofFirefox = new RegExp(
  Object.entries(firefoxJourneys)
    .flatMap(([file, titles]) => titles.map((title) => escaped(`${file} ${title}`)))
    .join('|'),
);
