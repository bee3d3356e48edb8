import { actors, changedActors } from './actors.ts';
import { checkMatrix } from './checkMatrix.ts';

const everybody = [...actors, ...changedActors];

checkMatrix({ name: 'everybody', actorsOf: () => everybody, withUnknownIds: () => actors });
