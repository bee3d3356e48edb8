import { costlyWork } from '#platform/http/server/costlyWork.ts';

Object.assign(costlyWork, { run: (_key: string, task: () => Promise<unknown>) => task() });

await import('../../src/run/app/server/main.ts');
