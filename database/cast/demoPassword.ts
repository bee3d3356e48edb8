/** Everybody of the cast signs in with it. Demo data is never seeded in production. Apart: it is known before the festival is. */
export const demoPassword = 'festival-demo';
