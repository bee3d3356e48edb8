/** The journeys that Firefox walks too: files with how the titles begin. docs/decisions/082 says what is left out, and why. */
export const firefoxJourneys: Readonly<Record<string, readonly string[]>> = {
  'invitations.test.ts': ['an open invitation page', 'the dashboard counts'],
  'login.test.ts': ['a wrong password', 'logging out'],
  'pass.test.ts': ['what is kept of a pass'],
  'profile.test.ts': ['a student edits'],
  'registering.test.ts': [
    'a visitor finds an event',
    'by keyboard alone: the dialog',
    'by keyboard alone: a registration',
    'a full event',
    'the panel says',
  ],
  'signUp.test.ts': [
    'a sign-up goes on',
    'the mailed link confirms',
    'a link that has been used',
    'a foreign address',
    'a wrong code',
    'a refused form',
  ],
};

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

export const ofFirefox = new RegExp(
  Object.entries(firefoxJourneys)
    .flatMap(([file, titles]) => titles.map((title) => escaped(`${file} ${title}`)))
    .join('|'),
);
