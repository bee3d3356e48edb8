import { EnvironmentError, readEnvironment } from '#run/app/server/environment.ts';
import { wrong, type Finding } from '#run/operations/server/finding.ts';
import { defineCommand } from '../command.ts';
import { examine } from './examine.ts';
import { misspeltVariables } from './misspelt.ts';

const marks = { right: 'right', wrong: 'WRONG', unknown: '-' };

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Looks at database, listening, mail server, clock, disk, permissions and proxy.',
  options: {
    'mail-to': { type: 'string', description: 'also send a mail to this address' },
    json: { type: 'boolean', description: 'say what was found as one line of JSON' },
  },
  async run({ options, env, terminal }) {
    const findings: Finding[] = misspeltVariables(env);
    try {
      findings.push(...(await examine(readEnvironment(env), { secret: env['SECRET'], mailTo: options['mail-to'] })));
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      findings.push(...error.problems.map((problem) => wrong('variables', problem)));
    }
    if (options.json === true) terminal.write(JSON.stringify({ findings }));
    else
      for (const { of, state, says } of findings)
        terminal.write(`${marks[state].padEnd(5)}  ${of.padEnd(14)}  ${says}`);
    return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
  },
});
