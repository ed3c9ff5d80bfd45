// The conformance tests over a real PostgreSQL.
import { openBackend } from '../../../src/store/backend.ts';
import { asAdministrator, inDatabase } from '../../support/postgres.ts';
import { conformance } from '../conformance/conformance.ts';

conformance('PostgreSQL', (test) =>
  inDatabase((url) =>
    test({
      open: (options) => openBackend(url, options),
      damage: async (sha256) => {
        const other = Buffer.from('other bytes').toString('hex');
        await asAdministrator(
          url,
          `UPDATE ibid.snapshot_parts SET data = '\\x${other}' WHERE sha256 = '${sha256}'`,
        );
      },
    }),
  ),
);
