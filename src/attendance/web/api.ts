/** Invalidating `all` refetches every door and pass. */
export const attendanceKeys = {
  all: ['attendance'] as const,
  /** Of an event or of a featured one. */
  door: (eventId: string) => ['attendance', 'door', eventId] as const,
};
