import { type Insertable, sql, type Updateable } from 'kysely'
import { type Db, nameOrder, type Tx } from '#platform/server/database/database.ts'
import type { WebhookEndpoints } from '#schema/webhooks.ts'
import type { EventType } from '../events-contract.ts'

export type OffReason = 'administrator' | 'gone' | 'failing'

export interface EndpointRow {
  id: string
  url: string
  events: EventType[]
  secret: Buffer
  former_secret: Buffer | null
  former_until: Date | null
  off_reason: OffReason | null
  failing_since: Date | null
}

export interface ListedEndpointRow extends EndpointRow {
  created_at: Date
  maker: string
  maker_gone: 'left' | 'right' | null
  waiting: number
  failed: number
}

/** The endpoints by address, each with the number of its waiting and of its failed deliveries. */
export async function selectEndpoints(db: Db): Promise<ListedEndpointRow[]> {
  const count = (state: string) =>
    sql`(select count(*)::int from outgoing_deliveries d where d.endpoint_id = e.id and d.state = ${sql.lit(state)})`
  const { rows } = await sql<ListedEndpointRow>`
    select e.id, e.url, e.events, e.secret, e.former_secret, e.former_until, e.off_reason, e.failing_since, e.created_at,
      u.first_name || ' ' || u.last_name as maker,
      case when u.deleted_at is not null or u.blocked then 'left' when not 'connections' = any(r.rights) then 'right' end as maker_gone,
      ${count('waiting')} as waiting, ${count('failed')} as failed
    from webhook_endpoints e join users u on u.id = e.made_by left join staff_roles r on r.id = u.staff_role_id
    order by ${nameOrder('e.url')}, e.id`.execute(db)
  return rows
}

/** Counts the endpoints under a lock, so that two added at the same moment are counted one after the other. */
export async function countEndpoints(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook endpoints', 10))`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*) as count from webhook_endpoints`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: Pick<Insertable<WebhookEndpoints>, 'id' | 'url' | 'events' | 'secret' | 'made_by'>,
): Promise<void> {
  await tx.insertInto('webhook_endpoints').values(endpoint).execute()
}

const columns = [
  'id',
  'url',
  'events',
  'secret',
  'former_secret',
  'former_until',
  'off_reason',
  'failing_since',
] as const

export async function findEndpoint(db: Db, endpointId: string): Promise<EndpointRow | undefined> {
  const row = await db.selectFrom('webhook_endpoints').select(columns).where('id', '=', endpointId).executeTakeFirst()
  return row as EndpointRow | undefined
}

/** Locks the endpoint's row until the transaction ends, without holding up transactions that write events for it. */
export async function lockEndpoint(tx: Tx, endpointId: string): Promise<EndpointRow | undefined> {
  const { rows } = await sql<EndpointRow>`
    select id, url, events, secret, former_secret, former_until, off_reason, failing_since
    from webhook_endpoints where id = ${endpointId} for no key update`.execute(tx)
  return rows[0]
}

/** The endpoints that are off and still have waiting deliveries. */
export async function selectOffWithWaiting(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from webhook_endpoints e where e.off_at is not null
      and exists (select from outgoing_deliveries d where d.endpoint_id = e.id and d.state = 'waiting')
    order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function updateEndpoint(tx: Tx, endpointId: string, change: Updateable<WebhookEndpoints>): Promise<void> {
  await tx.updateTable('webhook_endpoints').set(change).where('id', '=', endpointId).execute()
}

export async function deleteEndpoint(tx: Tx, endpointId: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', endpointId).execute()
}

export async function selectSecrets(db: Db): Promise<{ id: string; secret: Buffer; former_secret: Buffer | null }[]> {
  return db.selectFrom('webhook_endpoints').select(['id', 'secret', 'former_secret']).orderBy('id').execute()
}

/** Replaces an encrypted secret, unless it was changed since it was read. */
export async function replaceSecret(
  db: Db,
  endpointId: string,
  column: 'secret' | 'former_secret',
  before: Buffer,
  envelope: Buffer,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ [column]: envelope })
    .where('id', '=', endpointId)
    .where(column, '=', before)
    .execute()
}
