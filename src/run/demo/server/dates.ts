const day = 24 * 3_600_000;

/** How many days before the seeding a row of the demo says it was made. By these the demo is found again. */
export const ageDays = { accounts: 45, events: 40, featuredEvents: 35 };

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day);
