// @ts-check
import { runChild } from './child.mjs';
import { Refusal } from './refusal.mjs';

/**
 * Runs a part of the shop as a program of its own, for as long as the shop runs: when one ends, all do.
 * @param {string} name as a person knows it
 * @param {readonly [command: string, ...args: string[]]} command
 * @param {Parameters<typeof runChild>[2]} options
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 */
export const runPart = async (name, [command, ...args], options, lifetime) => {
  const { guardProcess, releaseProcess } = await import('@paila/local-mongo');
  const part = runChild(command, args, options);
  // The group, as in stopping it.
  if (part.pid) guardProcess(-part.pid);
  void part.ended.then((how) => {
    releaseProcess(-part.pid);
    lifetime.fail(new Refusal(`${name} has ended (${how}); what it said last stands above.`));
  });
  await lifetime.add(part.stop, part.kill);
};
