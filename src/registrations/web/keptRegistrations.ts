import type { Registration } from '../contract.ts';

const ofEvent = ['_id', 'title', 'date', 'time', 'venue', 'status', 'category'] as const;

function isRegistration(value: unknown): value is Registration {
  const { _id, status, event, teamMembers, teamLeader } = (value ?? {}) as Partial<Registration>;
  return (
    [_id, status, teamLeader?._id].every((text) => typeof text === 'string') &&
    ofEvent.every((name) => typeof event?.[name] === 'string') &&
    Array.isArray(teamMembers)
  );
}

/** The registrations that a device kept, unless they are none that this version of the page can show. */
export const keptRegistrations = (kept: unknown): Registration[] | undefined =>
  Array.isArray(kept) && kept.every(isRegistration) ? kept : undefined;
