import type { FoundPerson } from '../contract.ts';

/** What tells people of one name apart. */
export const factsOf = ({ rollNumber, batch, section }: Omit<FoundPerson, '_id' | 'name'>): string =>
  [rollNumber, batch && `Batch ${batch}`, section && `Section ${section}`].filter(Boolean).join(', ');
