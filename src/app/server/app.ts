import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { auditRoutes } from '#audit/server/routes.ts';
import { peopleRoutes } from '#people/server/routes.ts';
import { accountRoutes } from '#accounts/server/routes.ts';
import { keepOrganizers } from '#events/server/organizer.ts';
import { eventRoutes } from '#events/server/routes.ts';
import { leaveTeams } from '#invitations/server/erasure.ts';
import { featuredRoutes } from '#featured/server/routes.ts';
import { keepKoderzTeams } from '#invitations/server/profileQueries.ts';
import { invitationRoutes } from '#invitations/server/routes.ts';
import { recruitmentRoutes } from '#recruitment/server/routes.ts';
import { registrationEffects } from '#registrations/server/effects.ts';
import { keepRegistered } from '#registrations/server/erasure.ts';
import { registrationRoutes } from '#registrations/server/routes.ts';
import { settingsRoutes } from '#settings/server/routes.ts';
import { answerErrors, answerNotFound } from '#platform/http/server/errors.ts';
import type { Listen } from '#platform/database/listen.ts';
import type { Site } from '#platform/http/server/context.ts';
import { allRefusals } from '#apidocs/server/contracts.ts';
import { liveRoutes } from '#live/server/routes.ts';
import { logAnswers, refuseInEnvelope, serverOptions, takeJsonOnly, type TrustedProxies } from './httpServer.ts';
import type { LogTarget } from './logging.ts';
import { mailLogRoutes } from '#maillog/server/routes.ts';
import { mailboxRoutes } from '#maillog/server/mailbox.ts';
import { metricsRoute, noteRequests, operationRoutes, type Life } from '#operations/server/routes.ts';
import { letterOf, letterToSend } from './mailTemplates.ts';
import { pageRoutes, type PageFiles } from '#rendering/server/routes.ts';
import { referenceRoutes } from '#apidocs/server/reference.ts';

export interface AppOptions {
  site: Site;
  /** Hears what every server on the database announces; without it there is no GET /api/live. */
  listen?: Listen;
  /** Tells readiness that the process is about to end. */
  life?: Life;
  production?: boolean;
  trustProxy?: TrustedProxies;
  /** The development mailbox is open to everybody who reaches the server. */
  mailbox?: boolean;
  metricsToken?: string | undefined;
  /** Without them there is the API alone. */
  pages?: PageFiles;
  /** No log at all, for tests. */
  quiet?: boolean;
  /** Where the log goes, for the test of what it holds. */
  log?: LogTarget;
}

/** The whole server as a function: it listens nowhere yet, so tests can speak to it as it is. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { site, life = { ending: false, askedAt: 0 }, production = false, mailbox = false, quiet = false } = options;
  const app: FastifyInstance = Fastify(
    serverOptions(production, options.trustProxy ?? false, quiet ? false : options.log),
  );
  takeJsonOnly(app);
  logAnswers(app);
  refuseInEnvelope(app);
  noteRequests(app, life);
  answerErrors(app, [allRefusals]);
  await app.register(helmet, securityHeaders(site.publicUrl));
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (life.ending) reply.header('connection', 'close');
    done(null, payload);
  });

  metricsRoute(app, options.metricsToken);
  operationRoutes(app, site, life);
  referenceRoutes(app, site);
  accountRoutes(app, site, [keepKoderzTeams]);
  peopleRoutes(app, site, [keepOrganizers, keepRegistered, leaveTeams]);
  auditRoutes(app, site);
  settingsRoutes(app, site);
  eventRoutes(app, site, registrationEffects);
  invitationRoutes(app, site);
  registrationRoutes(app, site);
  featuredRoutes(app, site);
  recruitmentRoutes(app, site);
  mailLogRoutes(app, site, letterToSend);
  if (options.listen) liveRoutes(app, site, options.listen);
  if (mailbox) mailboxRoutes(app, site, letterOf);
  if (options.pages) await pageRoutes(app, site, options.pages);
  else app.setNotFoundHandler(answerNotFound);
  return app;
}

const self = ["'self'"];

/** Nothing from elsewhere, nothing inline, and no string that becomes a script. */
const securityHeaders = (publicUrl: string) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: self,
      imgSrc: [...self, 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      // The pages' scripts send every form. Before they are there, a pressed button must not put a password into the address.
      formAction: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
    },
  },
  frameguard: { action: 'deny' as const },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
});
