import { people, type PersonKey } from '#database/cast/people.ts';

const personOf = (who: PersonKey) => people.find(({ key }) => key === who);

export const nameOf = (who: PersonKey): string => personOf(who)?.name ?? '';
export const emailOf = (who: PersonKey): string => personOf(who)?.email ?? '';
export const rollNumberOf = (who: PersonKey): string => personOf(who)?.rollNumber ?? '';
