import { sql } from 'kysely'
import { pipelined, preparedStatement } from '#platform/server/database/prepared-statement.ts'
import { optionsEndpointId } from './deliveries-store.ts'
import type { StoredResponse } from './idempotency-store.ts'
import type { ObjectRow } from './objects-store.ts'
import type { SandboxDatabase } from './sandbox-tables.ts'

export interface Outcome {
  objects: ObjectRow[]
  events: { id: string; type: string }[]
  /** Whether an event type is sent to the URL in the options. */
  own: (type: string) => boolean
  /** The response to store under the idempotency key, if the request has one. */
  answer: (StoredResponse & { account: string; key: string; created: number }) | null
}

/**
 * Writes all changes of a request: the objects, one delivery for each event and endpoint, and the stored response. One statement writes
 * them all, which saves round trips.
 */
export async function writeOutcome(db: SandboxDatabase, { objects, events, own, answer }: Outcome): Promise<void> {
  const ids = events.map(({ id }) => id)
  const types = events.map(({ type }) => type)
  const toOwn = events.filter(({ type }) => own(type)).map(({ id }) => id)
  await pipelined(
    db,
    preparedStatement(sql`
    with kept as (
      insert into sandbox.objects (id, kind, account, created, links, data, hidden)
      select id, kind, account, created, array(select jsonb_array_elements_text(links)), data, hidden
        from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb)
          as r (id text, kind text, account text, created bigint, links jsonb, data jsonb, hidden jsonb)
      on conflict (id) do update set kind = excluded.kind, data = excluded.data, hidden = excluded.hidden,
                                     links = excluded.links
    ), letters as (
      insert into sandbox.deliveries (event_id, endpoint_id)
      select e.id, w.id
        from unnest(${ids}::text[], ${types}::text[]) as e (id, type)
        join sandbox.objects w on w.kind = 'webhook_endpoint' and w.data ->> 'status' = 'enabled'
         and (w.data -> 'enabled_events' @> '["*"]' or w.data -> 'enabled_events' @> to_jsonb(array[e.type]))
      union all
      select id, ${optionsEndpointId} from unnest(${toOwn}::text[]) as o (id)
    )
    insert into sandbox.idempotency_keys (account, key, fingerprint, request_id, status, body, created)
    select account, key, fingerprint, request_id, status, body, created
      from jsonb_to_recordset(${JSON.stringify(answer ? [answer] : [])}::jsonb)
        as a (account text, key text, fingerprint text, request_id text, status integer, body jsonb, created bigint)`),
  )
}
