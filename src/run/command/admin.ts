import { addSuperAdmin, resetAdmin, type AdminAccess } from '#people/people/server/adminAccess.ts';
import { runInServerOrDatabase } from './runInServerOrDatabase.ts';
import { defineCommand, type Terminal } from './command.ts';

const json = { type: 'boolean', description: 'say what was done as one line of JSON' } as const;

export const adminAdd = defineCommand({
  name: 'admin add',
  operand: 'EMAIL',
  summary: 'Makes EMAIL a super admin, with a new account where there is none.',
  options: { name: { type: 'string', description: 'the name of a new account' }, json },
  async run({ options, operand: email, env, terminal }) {
    const name = options.name === undefined ? {} : { name: options.name };
    const command = { path: '/admin/add', input: { email, ...name } };
    const done = await runInServerOrDatabase({ env, terminal }, command, (db, input) =>
      addSuperAdmin(db, input, new Date()),
    );
    return print(terminal, done, options.json);
  },
});

export const adminReset = defineCommand({
  name: 'admin reset',
  operand: 'EMAIL',
  summary: 'Gives an administrator a new password and ends all their sessions and keys.',
  options: { 'second-factor': { type: 'boolean', description: 'also remove the second factor' }, json },
  async run({ options, operand: email, env, terminal }) {
    const command = { path: '/admin/reset', input: { email, removeSecondFactor: options['second-factor'] === true } };
    const done = await runInServerOrDatabase({ env, terminal }, command, (db, input) =>
      resetAdmin(db, input, new Date()),
    );
    return print(terminal, done, options.json);
  },
});

function print(terminal: Terminal, access: AdminAccess, isJson: boolean | undefined): number {
  const { email, done, password, sessions = 0 } = access;
  const lines = {
    created: `${email} is a super admin now.`,
    promoted: `${email} is a super admin now, with the password it had.`,
    reset: `${email} has a new password; sessions ended: ${sessions}.`,
    unchanged: `${email} is a super admin already: nothing was changed.`,
  };
  if (isJson === true) terminal.write(JSON.stringify(access));
  else
    for (const line of [lines[done], ...(password === undefined ? [] : [`Password: ${password}`])])
      terminal.write(line);
  return 0;
}
