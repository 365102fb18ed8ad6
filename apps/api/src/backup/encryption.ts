import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import type { BackupKeys } from '../platform/backup-settings.js';
import { BackupError } from './backup-error.js';

/** The first bytes of every file of age. */
export const AGE_MAGIC = 'age-encryption.org/';

type Bytes = AsyncIterable<Uint8Array>;

const toWeb = (bytes: Bytes): ReadableStream<Uint8Array> => Readable.toWeb(Readable.from(bytes, { objectMode: false }));
const fromWeb = (stream: ReadableStream<Uint8Array>): Readable => Readable.fromWeb(stream);

/**
 * Encrypts as the program `age` does, which can decrypt the result, too.
 * @param workFactor the cost of trying a passphrase, as a power of two; less in tests
 * @throws BackupError for keys that cannot encrypt
 */
export const createEncryption = ({ passphrase, recipients }: BackupKeys, workFactor?: number) => {
  if (passphrase !== '' && recipients.length > 0) {
    throw new BackupError('BACKUP_PASSPHRASE and BACKUP_RECIPIENTS are both set; a backup has one kind of key.');
  }
  const encrypter = new Encrypter();
  if (passphrase !== '') encrypter.setPassphrase(passphrase);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new BackupError(`BACKUP_RECIPIENTS has "${recipient}", which is not a public key of age.`);
    }
  }
  return async function* (bytes: Bytes): AsyncGenerator<Buffer> {
    yield* fromWeb(await encrypter.encrypt(toWeb(bytes))) as AsyncIterable<Buffer>;
  };
};

/** @throws BackupError if the keys are missing or do not open the file */
export const decrypt = async (
  bytes: Bytes,
  { passphrase, identities }: BackupKeys,
  name: string,
): Promise<Readable> => {
  if (passphrase === '' && identities.length === 0) {
    throw new BackupError(`${name} is encrypted: set BACKUP_PASSPHRASE or BACKUP_IDENTITY_FILE.`);
  }
  const decrypter = new Decrypter();
  try {
    if (passphrase !== '') decrypter.addPassphrase(passphrase);
    for (const identity of identities) decrypter.addIdentity(identity);
    return fromWeb(await decrypter.decrypt(toWeb(bytes)));
  } catch {
    const key = passphrase === '' ? 'The key of BACKUP_IDENTITY_FILE' : 'The passphrase';
    throw new BackupError(`${key} does not open ${name}.`);
  }
};
