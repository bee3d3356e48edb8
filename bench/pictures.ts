// R22: honest uploads beside three accounts that upload what costs a decoder most, and eight connections that send one byte, with
// limits on. Every decoder is watched from outside. `--short` as `npm test` runs it; there a busy machine is no miss.
import { getPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { decoderLimits } from '#people/pictures/server/decoderLimits.ts';
import { encodeTimeoutMs, maxWaitMs } from '#people/pictures/server/encoder.ts';
import { costlyFiles, emptyPng, picture } from '../tests/support/pictureFiles.ts';
import { withDatabases } from './databases.ts';
import { watchDecoders } from './decoders.ts';
import { Figures, ms, option, short } from './figures.ts';
import { makeStudents } from './people.ts';
import { uploadPicture, trickle } from './pictureUploads.ts';
import { startServer } from './server.ts';

const maxMemoryMB = 300;
const honestCount = option('uploads', short ? 5 : 20);
const attackerCount = 3;
const tricklerCount = 4;
const pauseMs = 250;
const leastShare = 0.5;
const startMs = 200;
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

const figures = new Figures(`pictures (${honestCount} honest uploads beside ${attackerCount} attackers)`);
let summary = '';
await withDatabases(async (databases) => {
  const { target, filled: students } = await databases.create('embedded', (db) =>
    makeStudents(db, attackerCount + tricklerCount + honestCount),
  );
  const [attackers, tricklers, honest] = [
    students.slice(0, attackerCount),
    students.slice(attackerCount, attackerCount + tricklerCount),
    students.slice(attackerCount + tricklerCount),
  ];
  const costly = Object.values(await costlyFiles());
  const photo = await picture(1600, 1200).jpeg({ quality: 82 }).toBuffer();
  const server = await startServer(target, { env: { RATE_LIMITS: 'on' } });
  const decoders = watchDecoders();
  const attacksEnd = new AbortController();
  const attacks: number[] = [];
  // Two at a time, again and again, until the account has used up its uploads.
  const attack = async (token: string, from: number) => {
    for (let at = from; !attacksEnd.signal.aborted; at++) {
      const { status } = await uploadPicture(server.url, token, costly[at % costly.length] ?? photo);
      attacks.push(status);
      if (status === 429) await pause(1000);
    }
  };
  const held = tricklers.flatMap(({ token }) => [trickle(server.url, token), trickle(server.url, token)]);
  const attacking = attackers.flatMap(({ token }, at) => [attack(token, at), attack(token, at + 4)]);
  await pause(1000);
  const answers: { status: number; ms: number }[] = [];
  for (const { token } of honest) {
    answers.push(await uploadPicture(server.url, token, photo));
    await pause(pauseMs);
  }
  attacksEnd.abort();
  await Promise.all(attacking);
  held.forEach((call) => call.destroy());
  const found = decoders.end();
  await server.stop();

  const refused = answers.filter(({ status }) => status !== 201);
  const slowest = Math.max(...answers.map((answer) => answer.ms));
  const processorSeconds = Math.max(...found.map((each) => each.processorMs)) / 1000;
  const megabytes = Math.max(...found.map((each) => each.megabytes));
  const count = (status: number) => attacks.filter((each) => each === status).length;
  figures.add(
    'uploads of attackers: taken, refused, too many',
    `${count(201)}, ${count(400)}, ${count(429) + count(503)}`,
  );
  // A decoder alone on a machine runs for 0.8 of its time and more. Kept from the processor it takes too long for any picture.
  const share = sum(found.map((each) => each.processorMs)) / sum(found.map((each) => each.lifeMs));
  const judge = (name: string, value: string, isMet: boolean) =>
    isMet || share > leastShare ? figures.add(name, value, isMet) : figures.addNotJudged(name, value);
  judge('honest uploads refused (target 0)', `${refused.length} of ${answers.length}`, refused.length === 0);
  const limitMs = maxWaitMs + encodeTimeoutMs;
  judge(`slowest honest upload (target < ${ms(limitMs)})`, ms(slowest), slowest < limitMs);
  figures.add('share of their time that decoders had a processor', share.toFixed(2));
  figures.add(
    `processor time of the costliest of ${found.length} decoders (target <= ${decoderLimits.processorSeconds} s)`,
    `${processorSeconds.toFixed(1)} s`,
    found.length > 0 && processorSeconds <= decoderLimits.processorSeconds,
  );
  figures.add(
    `memory of the largest decoder (target <= ${maxMemoryMB} MB)`,
    `${megabytes} MB`,
    megabytes <= maxMemoryMB,
  );
  // One that was ended while Node started has not set its priority yet.
  const decoding = found.filter((each) => each.processorMs > startMs);
  const niced = decoding.filter(({ nice }) => nice > getPriority());
  figures.add(
    'decoders below the server in priority',
    `${niced.length} of ${decoding.length}`,
    niced.length === decoding.length,
  );
  summary = `${refused.length} of ${answers.length} refused, slowest ${ms(slowest)}, decoder ${processorSeconds.toFixed(1)} s and ${megabytes} MB`;

  const free = await startServer(target, { entry: 'unlimitedDecoder', env: { RATE_LIMITS: 'on' } });
  const unlimited = watchDecoders();
  const interlaced = emptyPng(7200, 7200, { depth: 16, colour: 6, interlaced: true });
  await uploadPicture(free.url, attackers[0]?.token ?? '', interlaced);
  const [decoder] = unlimited.end();
  await free.stop();
  figures.add(
    'control, without limits on pixels and memory: memory of one decoder',
    `${decoder?.megabytes ?? 0} MB`,
    (decoder?.megabytes ?? 0) > maxMemoryMB,
  );
});
figures.finish(summary);
