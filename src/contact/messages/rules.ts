export const limits = { subject: 120, body: 2000, perHour: 5 } as const;

/** The audiences of a message. Source: festival-days.md, 2. */
export const audiences = ['registered', 'waitlisted', 'leaders', 'present', 'absent'] as const;
export type Audience = (typeof audiences)[number];

/** The audience's name above its size. */
export const audienceNames: Readonly<Record<Audience, string>> = {
  registered: 'Everybody with a place',
  waitlisted: 'Everybody on the waitlist',
  leaders: 'Team leaders',
  present: 'Everybody marked present',
  absent: 'Everybody not marked present',
};

export const required = { subject: 'Subject is required', body: 'Message is required' } as const;
