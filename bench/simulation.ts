import { type Costs, opening } from './simulation/festival.ts';

const crowd = { students: 100_000, seconds: 60, cores: 2, databaseCores: 8, events: 30 };
const slowestMs = 1000;
const mostServers = 512;

export function serversFor(costs: Costs, cachedReads: number) {
  const tried = (servers: number) => opening(costs, { ...crowd, servers, cachedReads });
  const isEnough = ({ loginP99, registrationP99 }: ReturnType<typeof opening>) =>
    Math.max(loginP99, registrationP99) <= slowestMs;
  let few = 0;
  let many = 1;
  while (!isEnough(tried(many))) {
    few = many;
    many *= 2;
    if (many > mostServers) return { servers: null, found: tried(mostServers) };
  }
  while (many - few > 1) {
    const middle = Math.floor((few + many) / 2);
    if (isEnough(tried(middle))) many = middle;
    else few = middle;
  }
  return { servers: many, found: tried(many) };
}
