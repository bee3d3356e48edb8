import { EnvironmentError, readEnvironment, type Environment } from './environment.ts';

/** The last line of a start that failed; the reasons stand above it or in it. */
function giveUp(...lines: readonly string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

function environment(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (error instanceof EnvironmentError) giveUp(...error.problems);
    throw error;
  }
}

const env = environment();
try {
  // Only now: the content is read and checked while its module loads.
  const { start } = await import('./start.ts');
  await start(env);
} catch (error) {
  // Its problems have been printed, a line each.
  if (error instanceof Error && error.name === 'FestivalError') giveUp();
  const reason = error instanceof Error ? error.message : String(error);
  giveUp(`${env.production ? 'The server' : 'The site'} did not start: ${reason.replaceAll(/\s+/g, ' ')}`);
}
