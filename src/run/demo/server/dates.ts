const day = 24 * 3_600_000;

/** How many days before seeding each row of the demo is dated. The removal finds the demo by these. */
export const ageDays = { accounts: 45, events: 40, featuredEvents: 35 };

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day);
