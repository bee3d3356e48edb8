// MALFORMED says how many requests on each database, TEST_SEED repeats a run.
import { env } from 'node:process';
import { checkMalformed } from './checkMalformed.ts';

checkMalformed(Number(env['MALFORMED'] ?? 1000));
