// @ts-check
import { runChild } from './child-process.mjs';
import { UserError } from './user-error.mjs';

/**
 * Runs one of the shop's services as a child process for as long as the shop runs: when one ends, all do.
 * @param {string} name for messages
 * @param {readonly [command: string, ...args: string[]]} command
 * @param {Parameters<typeof runChild>[2]} options
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 */
export const runService = async (name, [command, ...args], options, lifetime) => {
  const { guardProcess, releaseProcess } = await import('@paila/local-mongo');
  const service = runChild(command, args, options);
  // The process group, as in `runChild`.
  if (service.pid) guardProcess(-service.pid);
  void service.ended.then((how) => {
    releaseProcess(-service.pid);
    lifetime.fail(new UserError(`${name} has ended (${how}); see its last output above.`));
  });
  await lifetime.add(service.stop, service.kill);
};
