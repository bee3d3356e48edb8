// The server that takes whatever a mail server answers for an acceptance: the drill of mail servers must find what it loses.
import { plantFault } from '../plantFault.ts';

plantFault(
  '/mail/delivery.ts',
  'await transport.send(mail, message)',
  'await transport.send(mail, message).catch(() => undefined)',
);

await import('../../src/app/server/main.ts');
