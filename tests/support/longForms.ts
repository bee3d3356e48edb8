/** What `npm run check:long` runs, and `npm test` does not. */
export const longForms = '{src,database,tests}/**/*.long.test.ts';
