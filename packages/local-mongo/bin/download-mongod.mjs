// Downloads a mongod with mongodb-memory-server into the given folder and prints `mongod at PATH`.
// @ts-check
const [, , downloadDir] = process.argv;

// Fail fast on a blocked network, as there is another source; verify checksum and certificate.
process.env.MONGOMS_MAX_RETRIES ??= '1';
process.env.MONGOMS_MD5_CHECK ??= '1';
process.env.npm_config_strict_ssl ??= 'true';
delete process.env.MONGOMS_SYSTEM_BINARY;

try {
  const { MongoBinary } = await import('mongodb-memory-server');
  const path = await MongoBinary.getPath(downloadDir === undefined ? {} : { downloadDir });
  process.stdout.write(`\nmongod at ${path}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
