// The server without the fair queue: calls that hash wait in one line, without a bound, whether or not their caller is
// still there. The drill of the rush must find it.
import { costlyWork } from '#platform/http/server/costlyWork.ts';

Object.assign(costlyWork, { run: (_key: string, task: () => Promise<unknown>) => task() });

await import('../../src/app/server/main.ts');
