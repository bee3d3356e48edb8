import { runTests } from './release/checks.ts';
import { gitIn } from './release/git.ts';
import { makeRelease, NotPutBack } from './release/make.ts';
import { planAgain, planRelease } from './release/plan.ts';

const [first = '', ...others] = process.argv.slice(2);
const wanted = others.length === 0 ? first : '';
const git = gitIn(process.cwd());

function print(problems: readonly string[], last = 'Nothing was changed.'): void {
  for (const problem of [...problems, last]) console.error(problem);
  process.exitCode = 1;
}

async function release(): Promise<void> {
  const before = planRelease(git, wanted);
  if (before.problems.length > 0) return print(before.problems);
  const failure = runTests(git);
  if (failure !== undefined) return print([failure]);
  const plan = planAgain(git, wanted, before);
  if (plan.problems.length > 0) return print(plan.problems);
  try {
    const { commit, file, sha256, sbom, openapi } = await makeRelease(git, plan);
    console.log(`Released ${plan.version} as ${commit}, tagged ${plan.tag}.`);
    console.log(`${file}\nSHA-256 ${sha256}\n${sbom}\n${openapi}`);
    console.log(`Nothing was pushed. To publish it: git push --atomic origin main ${plan.tag}`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof NotPutBack) print([message], error.remedy);
    else print([message]);
  }
}

await release();
