import type { FastifyInstance } from 'fastify';
import type { DiskSpace } from '../../database/diskSpace.ts';
import { refuse } from '../refusals.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** While the disk is nearly full, refuses writes before they begin and lets reads through. */
export function refuseWritesWhileLow(app: FastifyInstance, disk: DiskSpace): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (disk.isLow && !reading.has(request.method)) throw refuse('unavailable', {}, 5);
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    disk.stop();
    done();
  });
}
