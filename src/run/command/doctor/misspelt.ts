import { variableNames } from '#run/app/server/environment.ts';
import { wrong, type Finding } from '#run/operations/server/finding.ts';

/**
 * Unknown variables that are one letter away from a known one. Short names are left out: `HOSTS` may be another
 * program's.
 */
export function misspeltVariables(env: Readonly<Record<string, string | undefined>>): Finding[] {
  const known = new Set<string>(variableNames);
  return Object.keys(env).flatMap((name) => {
    const meant = known.has(name) ? undefined : variableNames.find((each) => isLong(each) && isOneEdit(name, each));
    return meant === undefined ? [] : [wrong('variables', `${name} is not read: is ${meant} meant?`)];
  });
}

const isLong = (name: string) => name.length > 'PORT'.length;

/** Whether one letter was added, left out, replaced or swapped with its neighbour. */
function isOneEdit(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = short.slice(start);
  if (long.length === short.length + 1) return rest === long.slice(start + 1);
  if (long.length !== short.length || rest === '') return false;
  const isSwapped = rest[0] === long[start + 1] && rest[1] === long[start] && rest.slice(2) === long.slice(start + 2);
  return isSwapped || rest.slice(1) === long.slice(start + 1);
}
