import { randomBytes } from 'node:crypto'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { ExploreLinks } from '#schema/links.ts'

export type ExploreLinkRow = Selectable<ExploreLinks>

/** A line of a client's basket, as it is stored. */
export interface BasketLine {
  product_id: string
  quantity: number
}

const emptyBasket = { basket: null, basket_at: null }

const opensShop = (hash: Buffer) =>
  sql<boolean>`id = ${idOfValue(hash)} and cancelled_at is null and expires_at > now()`

export async function insertExploreLinks(tx: Tx, links: Insertable<ExploreLinks>[]): Promise<void> {
  await tx.insertInto('explore_links').values(links).execute()
}

export interface LinkedClient {
  link_id: string
  seller_id: string
  first_name: string
  client_id: string
  client_name: string
  /** The products of a shopping link, and those in the client's basket. */
  product_ids: string[]
}

const linkedProductIds = sql<string[]>`array(select unnest(l.product_ids)::text
  union select b.line ->> 'product_id' from jsonb_array_elements(coalesce(l.basket, '[]'::jsonb)) as b (line))`

/** The client and seller of a link that has not expired, if the client exists and the seller is approved and not blocked. */
export async function findClientOfLink(db: Db, hash: Buffer): Promise<LinkedClient | undefined> {
  return db
    .selectFrom('explore_links as l')
    .innerJoin('users as u', 'u.id', 'l.seller_id')
    .innerJoin('clients as c', 'c.id', 'l.client_id')
    .select(['l.id as link_id', 'l.seller_id', 'u.first_name', 'l.client_id', 'c.name as client_name'])
    .select(linkedProductIds.as('product_ids'))
    .where('l.id', '=', idOfValue(hash))
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('l.cancelled_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.blocked', '=', false)
    .where('u.documents_approved', '=', true)
    .executeTakeFirst()
}

export async function deleteLinksOfSeller(db: Db, sellerId: string): Promise<void> {
  await db.deleteFrom('explore_links').where('seller_id', '=', sellerId).execute()
}

/** Deletes links that ended this many days ago; until then they stay in their seller's list (N-LINK-008). */
export async function deleteExpiredLinks(db: Db, days: number): Promise<void> {
  const ended = sql<Date>`now() - make_interval(days => ${days})`
  await sql`delete from explore_links where expires_at < ${ended} or cancelled_at < ${ended}`.execute(db)
}

/** Erases the addresses to which a client's links were mailed; the links themselves stay in their seller's list. */
export async function clearMailedAddresses(tx: Tx, clientId: string): Promise<void> {
  await sql`update explore_link_values v set mailed_to = null
    from explore_links l where l.id = v.explore_link_id and l.client_id = ${clientId}`.execute(tx)
  const cleared = { mailed_to: null, last_opened_by: null }
  await tx.updateTable('explore_links').set(cleared).where('client_id', '=', clientId).execute()
}

/** Stores a further secret token of a link, for a copy or a QR code; it opens the link like the one in the email. */
export async function insertExploreLinkValue(
  tx: Tx,
  { exploreLinkId, hash, mailedTo }: { exploreLinkId: string; hash: Buffer; mailedTo: string | null },
): Promise<void> {
  const value = { hash, explore_link_id: exploreLinkId, mailed_to: mailedTo }
  await tx.insertInto('explore_link_values').values(value).execute()
}

/** The id of the link that a secret token opens, be it the token in the email or that of a copy. */
export function idOfValue(hash: Buffer) {
  return sql<string>`(select id from explore_links where hash = ${hash}
    union all select explore_link_id from explore_link_values where hash = ${hash})`
}

export async function findExploreLink(db: Db, sellerId: string, linkId: string): Promise<ExploreLinkRow | undefined> {
  const own = db.selectFrom('explore_links').selectAll().where('id', '=', linkId).where('seller_id', '=', sellerId)
  return own.executeTakeFirst()
}

/** Resets a link: its earlier secret tokens no longer open it, and its opening and basket are forgotten. */
export async function startExploreLinkAnew(tx: Tx, linkId: string): Promise<void> {
  await tx.deleteFrom('explore_link_values').where('explore_link_id', '=', linkId).execute()
  await updateExploreLink(tx, linkId, {
    hash: randomBytes(32),
    mailed_to: null,
    cancelled_at: null,
    corrected_at: null,
    opened_at: null,
    last_opened_at: null,
    last_opened_by: null,
    ...emptyBasket,
  })
}

export async function lockExploreLink(tx: Tx, sellerId: string, linkId: string): Promise<ExploreLinkRow | undefined> {
  const own = tx.selectFrom('explore_links').selectAll().where('id', '=', linkId).where('seller_id', '=', sellerId)
  return own.forUpdate().executeTakeFirst()
}

/** Locks the links of one sending to many clients, and returns them with the ids of their emails. */
export async function lockLinksOfSending(
  tx: Tx,
  sellerId: string,
  sendingId: string,
): Promise<{ id: string; email_id: string | null }[]> {
  const links = tx.selectFrom('explore_links').select(['id', 'email_id']).where('sending_id', '=', sendingId)
  return links.where('seller_id', '=', sellerId).orderBy('id').forUpdate().execute()
}

/** The time in this many seconds by the clock of the database, which also starts the jobs. */
export async function selectTimeIn(tx: Tx, seconds: number): Promise<Date> {
  const time = sql<{ at: Date }>`select clock_timestamp() + make_interval(secs => ${seconds}) as at`
  const { rows } = await time.execute(tx)
  return rows[0]?.at ?? new Date()
}

export async function deleteLinks(tx: Tx, linkIds: readonly string[]): Promise<void> {
  if (linkIds.length > 0) await tx.deleteFrom('explore_links').where('id', 'in', linkIds).execute()
}

/** The client's newest unopened link that still works and has the same products; for no products, an explore link. */
export async function lockUnopenedExploreLink(
  tx: Tx,
  { sellerId, clientId, productIds }: { sellerId: string; clientId: string; productIds: readonly string[] },
): Promise<ExploreLinkRow | undefined> {
  const products = sql`${productIds}::uuid[]`
  return tx
    .selectFrom('explore_links')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('client_id', '=', clientId)
    .where('opened_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('shopping', '=', productIds.length > 0)
    .where(sql<boolean>`product_ids @> ${products} and product_ids <@ ${products}`)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateExploreLink(tx: Tx, linkId: string, change: Updateable<ExploreLinks>): Promise<void> {
  await tx.updateTable('explore_links').set(change).where('id', '=', linkId).execute()
}

/**
 * Records that a secret token was opened, unless it no longer works. The opening counts as the client's if the token was mailed to the
 * address in her record, or if the browser is on the page of that address (`pageEmail`). Returns where the token was mailed.
 */
export async function markExploreLinkOpened(
  db: Db,
  hash: Buffer,
  pageEmail: string | null,
): Promise<{ mailed_to: string | null } | undefined> {
  const { rows } = await sql<{ mailed_to: string | null }>`
    with value as (select id, mailed_to from explore_links where hash = ${hash}
      union all select explore_link_id, mailed_to from explore_link_values where hash = ${hash})
    update explore_links l
    set opened_at = coalesce(l.opened_at, now()),
      last_opened_at = case when p.is_proved then now() else l.last_opened_at end,
      last_opened_by = case when p.is_proved then lower(c.email) else l.last_opened_by end
    from value v, clients c,
      lateral (select coalesce(lower(c.email) in (v.mailed_to, ${pageEmail}::text), false) as is_proved) p
    where l.id = v.id and c.id = l.client_id and l.cancelled_at is null and l.expires_at > now()
    returning v.mailed_to`.execute(db)
  return rows[0]
}

/** Stores the basket of a link; a link that no longer opens the shop stays as it is. */
export async function updateBasket(db: Db, hash: Buffer, lines: readonly BasketLine[]): Promise<void> {
  const basket = lines.length > 0 ? { basket: JSON.stringify(lines), basket_at: new Date() } : emptyBasket
  await db.updateTable('explore_links').set(basket).where(opensShop(hash)).execute()
}

/** Who cancelled the link; undefined if nobody did. Entries of the admin log from before the link was last sent do not count. */
export async function findExploreLinkCanceller(db: Db, hash: Buffer): Promise<'seller' | 'shop' | undefined> {
  const { rows } = await sql<{ by: 'seller' | 'shop' }>`
    select case when exists (select from admin_log a
        where a.action = 'cancel link' and a.subject_id = l.id and a.created_at > l.sent_at) then 'shop' else 'seller' end as by
    from explore_links l where l.id = ${idOfValue(hash)} and l.cancelled_at is not null`.execute(db)
  return rows[0]?.by
}

/** Whether the link was mailed to this address, with any of its secret tokens. */
export async function wasLinkMailedTo(tx: Tx, linkId: string, email: string): Promise<boolean> {
  const mailed = sql`
    select 1 from explore_links where id = ${linkId} and mailed_to = lower(${email})
    union all select 1 from explore_link_values where explore_link_id = ${linkId} and mailed_to = lower(${email})`
  return (await mailed.execute(tx)).rows.length > 0
}

/** Ends the client's links mailed to an address other than `to`, or all if `all` is set; returns each, with whether it still worked. */
export async function markCorrectedLinks(
  tx: Tx,
  { clientId, to, all }: { clientId: string; to: string; all: boolean },
): Promise<{ id: string; was_usable: boolean }[]> {
  const { rows } = await sql<{ id: string; was_usable: boolean }>`
    update explore_links l set cancelled_at = now(), corrected_at = now()
    where l.client_id = ${clientId} and l.cancelled_at is null
      and (${all} or l.mailed_to <> ${to}
        or exists (select from explore_link_values v where v.explore_link_id = l.id and v.mailed_to <> ${to}))
    returning l.id, l.expires_at > now() as was_usable`.execute(tx)
  return rows
}
