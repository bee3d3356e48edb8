import type { FoundPerson } from '../contract.ts';

export const factsOf = ({ rollNumber, batch, section }: Omit<FoundPerson, '_id' | 'name' | 'picture'>): string =>
  [rollNumber, batch && `Batch ${batch}`, section && `Section ${section}`].filter(Boolean).join(', ');
