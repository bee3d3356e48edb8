// `npm run drill -- seats --rounds 5`: runs one drill, which reads the other arguments.
import process from 'node:process';

const drills: Record<string, () => Promise<unknown>> = {
  seats: () => import('./seats.ts'),
  teams: () => import('./teams.ts'),
  door: () => import('./door.ts'),
  model: () => import('./model.ts'),
  malformed: () => import('./malformed.ts'),
  crash: () => import('./crash.ts'),
  stop: () => import('./stop.ts'),
  outage: () => import('./outage.ts'),
  disk: () => import('./disk.ts'),
  migration: () => import('./migration.ts'),
  backup: () => import('./backup.ts'),
  mail: () => import('./mail.ts'),
  freshness: () => import('./freshness.ts'),
  histories: () => import('./histories.ts'),
  rolling: () => import('./rolling.ts'),
  deploy: () => import('./deploy.ts'),
  bare: () => import('./bare.ts'),
  rush: () => import('./rush.ts'),
  burst: () => import('./burst.ts'),
  opening: () => import('./opening.ts'),
  pictures: () => import('./pictures.ts'),
  slow: () => import('./slow.ts'),
  sqlmap: () => import('./sqlmap.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const drill = drills[name];
if (drill) await drill();
else {
  console.error(`Name a drill: ${Object.keys(drills).join(', ')}`);
  process.exitCode = 1;
}
