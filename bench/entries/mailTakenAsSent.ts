import { plantFault } from '../plantFault.ts';

plantFault(
  '/mail/delivery.ts',
  'await transport.send(mail, message)',
  'await transport.send(mail, message).catch(() => undefined)',
);

await import('../../src/run/app/server/main.ts');
