import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a certificate for shop.example that signs itself: `fullchain.pem` and `privkey.pem` in a folder. */
export const makeCertificate = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const subject = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=DNS:shop.example'];
  const what = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...what, ...subject, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  // The proxy reads it as a user of its own.
  for (const file of [key, certificate]) chmodSync(file, 0o644);
};
