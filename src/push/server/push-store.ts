import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { pipelined, preparedStatement } from '#platform/server/database/prepared-statement.ts'
import { enqueueJobSql } from '#platform/server/jobs/job-queue.ts'
import type { PushKind } from '../contract.ts'
import type { PushTarget } from './push-transport.ts'

export async function selectPushKeys(db: Db): Promise<{ public_key: string; private_key: Buffer } | undefined> {
  return db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
}

/** Stores the keys of the shop; if two processes start at the same time, the keys of the first one stay. */
export async function insertPushKeys(db: Db, keys: { public_key: string; private_key: Buffer }): Promise<void> {
  await db
    .insertInto('push_keys')
    .values(keys)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Replaces the private key, unless another process has written it since it was read. */
export async function replacePrivateKey(db: Db, before: Buffer, envelope: Buffer): Promise<void> {
  await db.updateTable('push_keys').set({ private_key: envelope }).where('private_key', '=', before).execute()
}

export async function hasPaidOrder(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from orders o where o.seller_id = ${userId} and is_paid(o) limit 1`.execute(db)
  return rows.length > 0
}

export interface DeviceValues extends PushTarget {
  userId: string
  sessionId: string
  /** If null, the stored choice stays, and a new device gets the default. */
  kinds: readonly PushKind[] | null
  showsDetails: boolean | null
}

export interface DeviceRow {
  id: string
  kinds: PushKind[]
  shows_details: boolean
}

/** Stores a device; one that another user had registered becomes this user's and starts with the default choices. */
export async function upsertDevice(
  tx: Tx,
  { userId, sessionId, endpoint, publicKey, auth, kinds, showsDetails }: DeviceValues,
  defaultKinds: readonly PushKind[],
): Promise<DeviceRow> {
  const { rows } = await sql<DeviceRow>`
    insert into push_devices as d (user_id, session_id, endpoint, public_key, auth, kinds, shows_details)
    values (${userId}, ${sessionId}, ${endpoint}, ${publicKey}, ${auth}, ${kinds ?? defaultKinds}, ${showsDetails ?? false})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      public_key = excluded.public_key, auth = excluded.auth,
      kinds = case when ${kinds === null} and d.user_id = excluded.user_id then d.kinds else excluded.kinds end,
      shows_details = case when ${showsDetails === null} and d.user_id = excluded.user_id
        then d.shows_details else excluded.shows_details end
    returning d.id, d.kinds, d.shows_details`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an upsert without a row')
  return row
}

/** Deletes all of a user's devices but the newest `retained` ones. */
export async function deleteOldestDevices(tx: Tx, userId: string, retained: number): Promise<void> {
  await sql`delete from push_devices where id in (
    select d.id from push_devices d where d.user_id = ${userId} order by d.created_at desc, d.id offset ${retained})`.execute(
    tx,
  )
}

export async function deleteDevice(db: Db, id: string, userId: string | null): Promise<boolean> {
  let device = db.deleteFrom('push_devices').where('id', '=', id)
  if (userId !== null) device = device.where('user_id', '=', userId)
  return (await device.executeTakeFirst()).numDeletedRows > 0n
}

/** Deletes the devices of one session, when it is logged out. */
export async function deleteDevicesOfSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_devices').where('session_id', '=', sessionId).execute()
}

/** Deletes all of a user's devices, except those of one session if it is given. */
export async function deleteDevicesOfUser(tx: Tx, userId: string, exceptSessionId?: string): Promise<void> {
  let devices = tx.deleteFrom('push_devices').where('user_id', '=', userId)
  if (exceptSessionId)
    devices = devices.where((is) => is.or([is('session_id', '!=', exceptSessionId), is('session_id', 'is', null)]))
  await devices.execute()
}

/**
 * Whether a session has neither been logged out nor expired. A session that is unused for a day asks for the password again, but its device
 * still gets messages.
 */
const isAlive = sql<boolean>`(t.revoked_at is null and t.expires_at > now())`

/** A device whose session has not ended, of a user who may log in. */
export function findDevice(db: Db, id: string) {
  return db
    .selectFrom('push_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .innerJoin('tokens as t', 't.id', 'd.session_id')
    .select(['d.endpoint', 'd.public_key', 'd.auth'])
    .where('d.id', '=', id)
    .where('u.deleted_at', 'is', null)
    .where('u.blocked', '=', false)
    .where(isAlive)
    .executeTakeFirst()
}

/** Deletes the devices whose session has ended or no longer exists. */
export async function deleteDevicesOfEndedSessions(db: Db): Promise<void> {
  await sql`delete from push_devices d where not exists (
    select from tokens t where t.id = d.session_id and ${isAlive})`.execute(db)
}

export interface PushMessage {
  userId: string
  kind: PushKind
  /** A text that names people and amounts; sent only to devices whose owner allows it. */
  details: string
  /** The page that the message opens. */
  path: string
}

/** Enqueues a job for each device that wants messages of this kind, in the caller's transaction, without waiting for the statement. */
export async function enqueueMessages(tx: Tx, { userId, kind, details, path }: PushMessage): Promise<void> {
  const payload = sql`json_build_object('deviceId', d.id, 'kind', ${kind}::text, 'path', ${path}::text, 'at', now(),
    'details', case when d.shows_details then ${details}::text end)`
  await pipelined(
    tx,
    preparedStatement(sql`
      select ${enqueueJobSql('send-push', payload, sql`'push ' || new_id()`)}
      from push_devices d
      where d.user_id = ${userId} and ${kind}::text = any(d.kinds)`),
  )
}
