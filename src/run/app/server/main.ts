import process from 'node:process';

// Other users of this machine must not read our files: they hold password hashes, sessions and addresses.
process.umask(0o077);
const { EnvironmentError, readEnvironment } = await import('./environment.ts');

/** The last lines of a failed start. */
function giveUp(...lines: readonly string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

function environment() {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (error instanceof EnvironmentError) giveUp(...error.problems);
    throw error;
  }
}

const env = environment();
try {
  // Imported only now: the content is read and checked while its module loads.
  const { start } = await import('./start.ts');
  await start(env);
} catch (error) {
  // Its problems are already printed, one per line.
  if (error instanceof Error && error.name === 'FestivalError') giveUp();
  const reason = error instanceof Error ? error.message : String(error);
  giveUp(`The site did not start: ${reason.replaceAll(/\s+/g, ' ')}`);
}
