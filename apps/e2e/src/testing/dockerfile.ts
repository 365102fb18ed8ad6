import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The folder inside the images that holds the shop. */
export const IMAGE_ROOT = '/shop';

/** One stage of a Dockerfile: its base and its instructions. */
interface Stage {
  readonly from: string;
  readonly instructions: readonly string[];
}

/** The instructions of a Dockerfile, one a line, without comments. */
export const readInstructions = (dockerfile: string): string[] =>
  dockerfile
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

const parseStages = (dockerfile: string): ReadonlyMap<string, Stage> => {
  const stages = new Map<string, { from: string; instructions: string[] }>();
  let current: { from: string; instructions: string[] } | undefined;
  for (const line of readInstructions(dockerfile)) {
    const [, from, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
    if (from !== undefined && name !== undefined) {
      current = { from, instructions: [] };
      stages.set(name, current);
    } else current?.instructions.push(line);
  }
  return stages;
};

/** The environment without npm's own variables, as an inner npm would act on the outer workspace. */
const withoutOuterNpm = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_(package|lifecycle|command|config_(local_prefix|workspace))|INIT_CWD|NODE_OPTIONS)/i.test(name),
    ),
  );

/** An image laid out in a folder, without a container. */
export interface LaidOutImage {
  /** Stands for `/shop` of the image. */
  readonly folder: string;
  /** The variables of ENV, with the image's paths moved to the folder. */
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[] | undefined;
}

/**
 * Carries out a Dockerfile's COPY and its RUN of npm in temporary folders. The output of the stage `build`
 * comes from the repository, which must be built.
 */
export const createImageLayout = (repository: string, dockerfile: string) => {
  const stages = parseStages(dockerfile);
  const made = new Map<string, string>();

  const buildChain = (name: string): string[] => {
    const stage = stages.get(name);
    return stage ? [...buildChain(stage.from), ...stage.instructions] : [];
  };

  const copy = (line: string, folder: string): void => {
    const words = line.split(/\s+/).slice(1);
    const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
    const paths = words.filter((word) => !word.startsWith('--'));
    const target = paths.pop() ?? '';
    for (const path of paths) {
      const isBuilt = from === undefined || from === 'build';
      const source = join(isBuilt ? repository : layOut(from), path.replace(IMAGE_ROOT, '.'));
      // COPY puts a file into a folder whose name ends with a slash, and a folder's contents into the target itself.
      const intoFolder = target.endsWith('/') && statSync(source).isFile();
      const destination = join(folder, target, intoFolder ? basename(path) : '');
      cpSync(source, destination, { recursive: true, verbatimSymlinks: true });
    }
  };

  const runNpm = (line: string, folder: string): void => {
    const [program = '', ...args] = line.slice('RUN '.length).split(/\s+/);
    // The image's build has the network; here, npm's cache is enough.
    execFileSync(program, [...args, '--prefer-offline'], { cwd: folder, env: withoutOuterNpm(), stdio: 'pipe' });
  };

  const layOut = (name: string): string => {
    const before = made.get(name);
    if (before !== undefined) return before;
    const folder = mkdtempSync(join(tmpdir(), `paila-image-${name}-`));
    made.set(name, folder);
    for (const line of buildChain(name)) {
      if (line.startsWith('COPY ')) copy(line, folder);
      if (line.startsWith('RUN npm ')) runNpm(line, folder);
      for (const [, path = ''] of line.matchAll(/^RUN mkdir (\S+)/g)) mkdirSync(join(folder, path));
    }
    return folder;
  };

  return {
    /** @returns the image of a stage */
    image: (name: string): LaidOutImage => {
      const folder = layOut(name);
      const chain = buildChain(name);
      const env = Object.fromEntries(
        chain
          .filter((line) => line.startsWith('ENV '))
          .flatMap((line) => line.slice('ENV '.length).split(/\s+/))
          .map((pair) => pair.split('=', 2) as [string, string])
          .map(([key, value]) => [key, value.startsWith(`${IMAGE_ROOT}/`) ? value.replace(IMAGE_ROOT, folder) : value]),
      );
      const lastCommand = (instruction: RegExp): readonly string[] | undefined => {
        const json = chain.map((line) => instruction.exec(line)?.[1]).findLast((found) => found !== undefined);
        return json === undefined ? undefined : (JSON.parse(json) as string[]);
      };
      return {
        folder,
        env,
        command: lastCommand(/^CMD (\[.*\])$/) ?? [],
        healthCheck: lastCommand(/^HEALTHCHECK .*CMD (\[.*\])$/),
      };
    },
    remove: () => {
      for (const folder of made.values()) rmSync(folder, { recursive: true, force: true });
    },
  };
};
