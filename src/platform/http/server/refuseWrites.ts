import type { FastifyInstance } from 'fastify';
import type { DiskSpace } from '../../database/diskSpace.ts';
import { refuse } from '../refusals.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** While too little of the disk is left whatever writes is refused before it begins, and what reads goes on. */
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
