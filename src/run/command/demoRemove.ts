import { inTransaction } from '#platform/database/database.ts';
import { named } from '#run/demo/server/accounts.ts';
import { planRemoval, type DemoPlan } from '#run/demo/server/removalPlan.ts';
import { lockForRemoval } from '#run/demo/server/queries.ts';
import { removeDemo } from '#run/demo/server/removal.ts';
import { counted } from '#platform/counted.ts';
import { readDatabaseEnvironment } from '#run/app/server/environment.ts';
import { openDatabase } from '#run/app/server/openDatabase.ts';
import { defineCommand } from './command.ts';
import { checkExists, nameOf } from './databaseTarget.ts';

export const demoRemove = defineCommand({
  name: 'demo remove',
  summary: 'Removes the accounts of the demo and everything that was made with them.',
  options: {
    yes: { type: 'boolean', description: 'do not ask' },
    force: { type: 'boolean', description: 'also events of the demo for which real people are registered' },
    'taken-over': { type: 'boolean', description: 'also accounts of the demo whose password was changed' },
  },
  async run({ options, env, terminal }) {
    const target = readDatabaseEnvironment(env);
    checkExists(target);
    const database = await openDatabase(target, (line) => {
      if (line !== undefined) terminal.writeError(line);
    });
    try {
      const find = { takenOver: options['taken-over'] === true };
      const plan = await planRemoval(database.db, find);
      const lines = describe(plan);
      for (const line of [`${nameOf(target)}:`, ...lines]) terminal.write(line);
      if (isEmpty(plan)) return 0;

      const inUse = [...plan.events, ...plan.featuredEvents].filter(({ others }) => others > 0);
      if (inUse.length > 0 && options.force !== true) {
        terminal.writeError(
          'Nothing was removed: real people are registered for events of the demo. Hand those events on to a real organizer first, or remove them too with --force; no mail is sent.',
        );
        return 1;
      }
      if (options.yes !== true) {
        if (!terminal.ask) {
          terminal.writeError('Nothing was removed: nobody is here to confirm it. Add --yes.');
          return 1;
        }
        if ((await terminal.ask('Remove all that for good? Type "yes": '))?.trim().toLowerCase() !== 'yes') {
          terminal.write('Nothing was removed.');
          return 1;
        }
      }
      const { erased } = await inTransaction(database.db, async (tx) => {
        await lockForRemoval(tx);
        const current = await planRemoval(tx, find);
        if (describe(current).join() !== lines.join())
          throw new Error('Nothing was removed: the database has changed in the meantime. Run the command again.');
        return removeDemo(tx, current, new Date());
      });
      terminal.write('The demo is removed.');
      if (erased > 0)
        terminal.write(`${erased} of its accounts stay as "Deleted user", because something that stays names them.`);
      return 0;
    } finally {
      await database.close();
    }
  },
});

const isEmpty = (plan: DemoPlan) =>
  [plan.accounts, plan.events, plan.featuredEvents, plan.applicationIds].every((list) => list.length === 0);

const numbered = (count: number, one: string, many = `${one}s`) => counted(count, one, many);

function describe(plan: DemoPlan): string[] {
  const { counts, stays } = plan;
  const removed = [
    `${numbered(plan.accounts.length, 'account')}${plan.accounts.length > 0 ? `: ${named(plan.accounts)}` : ''}`,
    `${numbered(plan.events.length, 'event')}, ${numbered(counts.registrations, 'registration')}, ${numbered(counts.invitations, 'invitation')}`,
    `${numbered(plan.featuredEvents.length, 'featured event')} with ${numbered(counts.teams, 'team')}`,
    numbered(plan.applicationIds.length, 'application'),
    `${numbered(counts.records, 'record')} of who did what, ${numbered(counts.mails, 'mail')}`,
  ];
  const lines = isEmpty(plan) ? ['There is no demo to remove.'] : ['To be removed:', ...removed.map(indented)];
  lines.push('To stay:', indented(numbered(stays.accounts, 'account')));
  if (stays.superAdmins.length > 0) lines.push(indented(`among them ${named(stays.superAdmins)}`));
  else lines.push(indented('no super_admin: the next start makes the one of BOOTSTRAP_ADMIN_EMAIL'));
  if (plan.takenOver.length > 0)
    lines.push(
      indented(`of the demo, but with a changed password (--taken-over removes them): ${named(plan.takenOver)}`),
    );
  for (const { name, title } of plan.mixedTeams)
    lines.push(indented(`team ${name} for ${title}: real people are in it with people of the demo`));
  const inUse = [
    ...plan.events.map((event) => ({
      ...event,
      unit: 'real person is registered',
      units: 'real people are registered',
    })),
    ...plan.featuredEvents.map((event) => ({
      ...event,
      unit: 'real team is registered',
      units: 'real teams are registered',
    })),
  ].filter(({ others }) => others > 0);
  if (inUse.length > 0) lines.push('Events of the demo that are in use:');
  for (const { title, others, unit, units } of inUse)
    lines.push(indented(`${title}: ${numbered(others, unit, units)}`));
  return lines;
}

const indented = (line: string) => `  ${line}`;
