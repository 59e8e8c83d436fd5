import { sql } from 'kysely'
import { pipelined } from '#platform/server/database/pipelined.ts'
import { preparedStatement } from '#platform/server/database/prepared-statement.ts'
import { ownEndpoint } from './deliveries-store.ts'
import type { KeptAnswer } from './idempotency-store.ts'
import type { ObjectRow } from './objects-store.ts'
import type { SandboxDb } from './sandbox-tables.ts'

export interface Outcome {
  objects: ObjectRow[]
  events: { id: string; type: string }[]
  /** Which of them go to the address of whoever runs the sandbox. */
  own: (type: string) => boolean
  /** The answer to keep under its key, if one was given. */
  answer: (KeptAnswer & { account: string; key: string; created: number }) | null
}

/**
 * Everything that a call changed, in one statement: the objects, one letter an event to every endpoint that wants its
 * type, and the answer. On the way to a database each statement costs as much as the work in it.
 */
export async function writeOutcome(db: SandboxDb, { objects, events, own, answer }: Outcome): Promise<void> {
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
      select id, ${ownEndpoint} from unnest(${toOwn}::text[]) as o (id)
    )
    insert into sandbox.idempotency_keys (account, key, fingerprint, request_id, status, body, created)
    select account, key, fingerprint, request_id, status, body, created
      from jsonb_to_recordset(${JSON.stringify(answer ? [answer] : [])}::jsonb)
        as a (account text, key text, fingerprint text, request_id text, status integer, body jsonb, created bigint)`),
  )
}
