/** The journeys that Firefox walks too: files with how the titles begin. docs/decisions/118 says what is left out, and why. */
export const firefoxJourneys: Readonly<Record<string, readonly string[]>> = {
  'accessibilityFirefox.test.ts': ['in Firefox'],
  'door.test.ts': ['a scanner, a team'],
  'login.test.ts': ['a person logs in'],
  'registering.test.ts': ['a visitor finds an event'],
  'shell.test.ts': ['the account menu'],
  'signUp.test.ts': ['a sign-up goes on', 'the mailed link confirms'],
  'states.test.ts': ['leaving while'],
  'tables.test.ts': ['a table by keyboard'],
  'teams.test.ts': ['two people'],
};

/** In Chromium `accessibility` looks at all of these and more. */
export const firefoxAlone = 'accessibilityFirefox.test.ts';

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

export const ofFirefox = new RegExp(
  Object.entries(firefoxJourneys)
    .flatMap(([file, titles]) => titles.map((title) => escaped(`${file} ${title}`)))
    .join('|'),
);
