// POST /v1/public/entity-requests: stored for the operator of the service, who lists them with `ibid serve requests`.
import { createHash } from 'node:crypto';
import type { EntityRequest } from '../../api/payloads/entity.ts';
import type { RequestOf } from '../../api/routes.ts';
import type { RoutedCall } from '../context.ts';
import { ServiceProblem } from '../errors.ts';

/** `{id, status: received | known, name}`; the same asked again has the same id. */
export async function requestEntity(
  input: RequestOf<'entity-request'>,
  call: RoutedCall,
): Promise<EntityRequest> {
  const { name, reason = null, url = null, contact = null } = input;
  const content = JSON.stringify([name, reason, url, contact]);
  const id = `erq_${createHash('sha256').update(content).digest('hex').slice(0, 24)}`;
  const outcome = await call.service.accounts.addEntityRequest(
    { id, name, reason, url, contact },
    call.service.now().toISOString(),
    call.service.settings.waitingEntityRequests,
  );
  if (outcome === 'full') {
    throw new ServiceProblem(
      'requests-full',
      'Too many entity requests are waiting already; try again later.',
      {
        headers: { 'retry-after': '3600' },
      },
    );
  }
  return { id, status: outcome === 'added' ? 'received' : 'known', name };
}
