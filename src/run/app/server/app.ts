import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { auditRoutes } from '#people/audit/server/routes.ts';
import { keyRoutes, securityRoutes } from '#people/security/server/routes.ts';
import { peopleRoutes } from '#people/people/server/routes.ts';
import { authorizer } from '#people/accounts/server/authorize.ts';
import { accountRoutes } from '#people/accounts/server/routes.ts';
import { categoryColours } from '#events/events/categoryLook.ts';
import { organizerErasureHooks } from '#events/events/server/organizer.ts';
import { eventRoutes } from '#events/events/server/routes.ts';
import { createPictureIntake, refusingIntake } from '#people/pictures/server/intake.ts';
import { pictureRoutes } from '#people/pictures/server/routes.ts';
import type { FolderPictures } from '#people/pictures/server/served.ts';
import { invitationErasureHooks } from '#teams/invitations/server/erasure.ts';
import { calendarErasureHooks } from '#day/calendars/server/erasure.ts';
import { calendarRoutes } from '#day/calendars/server/routes.ts';
import { keyEvents } from '#day/attendance/server/keyEvents.ts';
import { endLinksWithoutRight } from '#day/attendance/server/openDoor.ts';
import { attendanceAt } from '#day/attendance/server/queries.ts';
import { attendanceRoutes } from '#day/attendance/server/routes.ts';
import { numberRoutes } from '#day/numbers/server/routes.ts';
import { resultRoutes } from '#day/results/server/routes.ts';
import { certificateRoutes } from '#day/certificates/server/routes.ts';
import { feedbackRoutes } from '#day/feedback/server/routes.ts';
import { featuredErasureHooks } from '#teams/featured/server/erasure.ts';
import { receiptRoutes } from '#teams/featured/server/receiptRoutes.ts';
import { featuredRoutes } from '#teams/featured/server/routes.ts';
import { protectKoderzTeams } from '#teams/invitations/server/profileQueries.ts';
import { joinRoutes } from '#teams/invitations/server/joinRoutes.ts';
import { lookingRoutes } from '#teams/invitations/server/looking.ts';
import { invitationRoutes } from '#teams/invitations/server/routes.ts';
import { recruitmentRoutes } from '#recruitment/server/routes.ts';
import { registrationHooks } from '#teams/registrations/server/effects.ts';
import { registeredTeams } from '#teams/registrations/server/joining.ts';
import { hasSeat } from '#teams/registrations/server/queries.ts';
import { registrationErasureHooks } from '#teams/registrations/server/erasure.ts';
import { registrationRoutes } from '#teams/registrations/server/routes.ts';
import { currentSettings } from '#events/settings/server/queries.ts';
import { messageRoutes } from '#contact/messages/server/routes.ts';
import { unsubscribeRoutes } from '#contact/reminders/server/unsubscribe.ts';
import { settingsRoutes } from '#events/settings/server/routes.ts';
import { registerErrorHandler, sendNotFound } from '#platform/http/server/errors.ts';
import { refuseWritesWhileLow } from '#platform/http/server/refuseWrites.ts';
import { watchDiskSpace } from '#platform/database/diskSpace.ts';
import type { ConnectionLoad } from '#platform/database/database.ts';
import type { Listen } from '#platform/database/listen.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { observeAnswers } from '#platform/http/server/answered.ts';
import { cachePublicResponses } from '#platform/http/server/cachePublicResponses.ts';
import { allRefusals } from '#run/apidocs/server/contracts.ts';
import { liveRoutes, type LiveState } from '#site/live/server/routes.ts';
import {
  logResponses,
  nameRequests,
  refuseMalformedRequests,
  serverOptions,
  warnOfUntrustedProxy,
  acceptJsonOnly,
  limitConnections,
  type TrustedProxies,
} from './httpServer.ts';
import { auditSubjects } from './auditSubjectQueries.ts';
import { hasPrivatePart, momentsIn, topicsOf } from './cachedResponses.ts';
import type { LogTarget } from './logging.ts';
import { mailLogRoutes } from '#people/maillog/server/routes.ts';
import { mailboxRoutes } from '#people/maillog/server/mailbox.ts';
import { doctorRoute } from '#run/operations/server/doctorRoute.ts';
import { readinessOf } from '#run/operations/server/readiness.ts';
import { metricsRoute, trackRequests, operationRoutes, type ShutdownState } from '#run/operations/server/routes.ts';
import { renderMailAnew, renderMailToSend } from './mailTemplates.ts';
import { ownData } from './ownDataQueries.ts';
import { productVersion } from './version.ts';
import { offlineRoutes } from '#people/offline/server/routes.ts';
import { pageRoutes, type PageFiles } from '#site/rendering/server/routes.ts';
import { referenceRoutes } from '#run/apidocs/server/reference.ts';

export interface AppOptions {
  context: ServerContext;
  /** Subscribes to the messages of all servers on the database; GET /api/live needs it. */
  listen?: Listen;
  /** The load of the database connections, for the metrics. */
  connections?: () => ConnectionLoad;
  /** Free space for the embedded database. */
  freeBytes?: (() => Promise<number>) | undefined;
  /** Makes GET /api/ready fail while the process shuts down. */
  shutdown?: ShutdownState;
  production?: boolean;
  trustProxy?: TrustedProxies;
  /** Serves the development mailbox, to this machine only. */
  mailbox?: boolean;
  /** A Host under which everybody may read it too: that of a public demo. */
  mailboxHost?: string | undefined;
  /** False: no picture and no receipt is taken. */
  takesFiles?: boolean;
  metricsToken?: string | undefined;
  /** Without them only the API is served. */
  pages?: PageFiles;
  /** The pictures of the festival's folder, by their ids. */
  folderPictures?: FolderPictures;
  /**
   * Whether doors, passes, the schedule and own registrations open without a network. If off, pages kept on devices are
   * removed.
   */
  offlinePages?: boolean;
  /** No log at all, for tests. */
  quiet?: boolean;
  /** Level and destination of the log. */
  log?: LogTarget;
}

/** The whole server, not listening yet, so that tests can send it requests directly. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    context,
    shutdown = { isShuttingDown: false, lastRequestAt: 0 },
    production = false,
    mailbox = false,
    quiet = false,
  } = options;
  const app: FastifyInstance = Fastify(
    serverOptions(production, options.trustProxy ?? false, quiet ? false : options.log),
  );
  acceptJsonOnly(app);
  nameRequests(app);
  const answered = observeAnswers(app);
  logResponses(app, answered);
  limitConnections(app);
  refuseMalformedRequests(app);
  warnOfUntrustedProxy(app, options.trustProxy ?? false);
  trackRequests(app, shutdown);
  const disk = watchDiskSpace(context.db, app.log, options.freeBytes);
  registerErrorHandler(app, [allRefusals], disk);
  refuseWritesWhileLow(app, disk);
  const cacheReads = { hits: 0, misses: 0 };
  const publicResponses = cachePublicResponses(app, context, {
    topicsOf,
    momentsIn,
    hasPrivatePart: (url) => hasPrivatePart(context.db, url),
    reads: cacheReads,
  });
  const namesClients = (options.trustProxy ?? false) !== false;
  await app.register(helmet, securityHeaders(production && context.publicUrl.startsWith('https:')));
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Not earlier: a new connection could arrive at the moment in which the server stops listening.
    if (shutdown.isShuttingDown && !app.server.listening) reply.header('connection', 'close');
    done(null, payload);
  });

  context.isSecondFactorRequired = async () => (await currentSettings(context.db)).secondFactorRequired;
  const live: LiveState = { isDelivering: options.listen !== undefined, openStreams: () => 0 };
  const [version, isReady] = [productVersion(), readinessOf(context.db, disk)];
  const sources = { version, isReady, live, cacheReads, connections: options.connections };
  metricsRoute(app, context, { token: options.metricsToken, production, answered }, sources);
  operationRoutes(app, context, { shutdown, live, isReady, version });
  doctorRoute(app, context, namesClients);
  referenceRoutes(app, context);
  accountRoutes(app, context, [protectKoderzTeams]);
  securityRoutes(app, context);
  keyRoutes(app, context, keyEvents(context));
  peopleRoutes(app, context, {
    erasure: {
      hooks: [
        organizerErasureHooks,
        registrationErasureHooks,
        featuredErasureHooks,
        invitationErasureHooks,
        calendarErasureHooks,
      ],
      parts: ownData,
    },
    afterRightsChange: endLinksWithoutRight,
  });
  auditRoutes(app, context, auditSubjects);
  settingsRoutes(app, context);
  const intake = (options.takesFiles ?? true) ? createPictureIntake() : refusingIntake;
  pictureRoutes(app, context, authorizer(context), intake, {
    folder: options.folderPictures ?? new Map(),
    categoryColours,
  });
  eventRoutes(app, context, registrationHooks, hasSeat);
  invitationRoutes(app, context, registeredTeams(context));
  joinRoutes(app, context, registeredTeams(context));
  lookingRoutes(app, context);
  registrationRoutes(app, context, attendanceAt);
  featuredRoutes(app, context, attendanceAt);
  receiptRoutes(app, context, intake);
  attendanceRoutes(app, context);
  resultRoutes(app, context);
  certificateRoutes(app, context);
  feedbackRoutes(app, context);
  numberRoutes(app, context);
  recruitmentRoutes(app, context);
  calendarRoutes(app, context);
  unsubscribeRoutes(app, context);
  messageRoutes(app, context);
  mailLogRoutes(app, context, renderMailToSend);
  if (options.listen) liveRoutes(app, context, options.listen, live);
  if (mailbox) mailboxRoutes(app, context, renderMailAnew, options.mailboxHost);
  if (options.pages) {
    offlineRoutes(app, options.pages.built, options.offlinePages ?? true);
    await pageRoutes(app, context, options.pages, publicResponses);
  } else app.setNotFoundHandler(sendNotFound);
  return app;
}

const self = ["'self'"];

/**
 * Nothing from other origins, nothing inline but what a page names by its hash, and no string that becomes a script.
 */
const securityHeaders = (isHttpsOnly: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: self,
      imgSrc: [...self, 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      // The pages' scripts send every form. Before they load, a pressed button must not put a password into the
      // address.
      formAction: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      // One policy: it allows the site's two workers (src/people/offline/web/trustedScripts.ts).
      trustedTypes: ['own-workers'],
    },
  },
  frameguard: { action: 'deny' as const },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  strictTransportSecurity: isHttpsOnly ? { maxAge: 31_536_000, includeSubDomains: true } : false,
});
