/** The demos that DEMO chooses from. */
export const demoNames = ['before', 'during', 'after', 'small'] as const;
export type DemoName = (typeof demoNames)[number];
export const usualDemo = 'before' satisfies DemoName;
