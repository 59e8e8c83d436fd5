import { sql, type Updateable } from 'kysely'
import { deliveryType } from '#orders/order-state.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { PayLinks } from '#schema/orders.ts'

/** An order has one payment link: sending it again replaces the earlier link and its copies, and the new one does not expire. */
export async function upsertPayLink(
  tx: Tx,
  { orderId, hash, mailedTo }: { orderId: string; hash: Buffer; mailedTo: string | null },
): Promise<void> {
  const unopened = { opened_at: null, client_opened_at: null, client_opened_by: null }
  const anew = {
    hash,
    mailed_to: mailedTo,
    sent_at: new Date(),
    expires_at: null,
    cancelled_at: null,
    ...unopened,
    corrected_at: null,
  }
  const { id } = await tx
    .insertInto('pay_links')
    .values({ order_id: orderId, hash, mailed_to: mailedTo })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(anew))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('pay_link_values').where('pay_link_id', '=', id).execute()
}

/** Adds a further secret value to the link, for a copy, a QR code or a reminder; it opens the link just like the value in the email. */
export async function insertPayLinkValue(
  tx: Tx,
  { payLinkId, hash, mailedTo }: { payLinkId: string; hash: Buffer; mailedTo: string | null },
): Promise<void> {
  await tx.insertInto('pay_link_values').values({ hash, pay_link_id: payLinkId, mailed_to: mailedTo }).execute()
}

/** The id of the link that a secret value opens: either the value in the email or that of a copy. */
function idOfValue(hash: Buffer) {
  return sql<string>`(select id from pay_links where hash = ${hash}
    union all select pay_link_id from pay_link_values where hash = ${hash})`
}

/** Whether a value proves that its holder reads the mailbox of this email: it was mailed there, or given out on the client's own page. */
export async function isValueOfMailbox(db: Db, hash: Buffer, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pay_links where hash = ${hash} and coalesce(mailed_to, ${email}) = ${email}
    union all select 1 from pay_link_values where hash = ${hash} and mailed_to = ${email}`.execute(db)
  return rows.length > 0
}

/** The order of a link that has neither expired nor been cancelled, and whose seller is not deleted. */
export async function findOrderIdByPayLink(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('pay_links as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('users as u', 'u.id', 'o.seller_id')
    .select('l.order_id')
    .where('l.id', '=', idOfValue(hash))
    .where('u.deleted_at', 'is', null)
    .where('l.cancelled_at', 'is', null)
    .where((where) => where.or([where('l.expires_at', 'is', null), where('l.expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  return row?.order_id
}

/** The link, if the seller's order is the one that it pays. */
export async function findPayLink(db: Db, sellerId: string, payLinkId: string) {
  return db
    .selectFrom('pay_links as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.id', 'l.order_id', 'l.expires_at', 'l.cancelled_at'])
    .where('l.id', '=', payLinkId)
    .where('o.seller_id', '=', sellerId)
    .executeTakeFirst()
}

export async function updatePayLink(tx: Tx, payLinkId: string, change: Updateable<PayLinks>): Promise<void> {
  await tx.updateTable('pay_links').set(change).where('id', '=', payLinkId).execute()
}

/**
 * Records the first opening of a link that still works, and returns the email to which the value was mailed. It counts as opened by the
 * client if the value was mailed to the email of the order or to the client's present email, or if the browser has such an email's own page
 * open (`pageEmail`).
 */
export async function markPayLinkOpened(
  db: Db,
  hash: Buffer,
  pageEmail: string | null,
): Promise<{ mailed_to: string | null } | undefined> {
  const { rows } = await sql<{ mailed_to: string | null }>`
    with value as (select id, mailed_to from pay_links where hash = ${hash}
      union all select pay_link_id, mailed_to from pay_link_values where hash = ${hash})
    update pay_links l
    set opened_at = coalesce(l.opened_at, now()),
      client_opened_at = coalesce(l.client_opened_at, case when p.email is not null then now() end),
      client_opened_by = coalesce(l.client_opened_by, p.email)
    from value v, orders o left join clients c on c.id = o.client_id,
      lateral (select (select proof from unnest(array[v.mailed_to, ${pageEmail}::text]) proof
        where proof in (lower(o.client_email), lower(c.email)) limit 1) as email) p
    where l.id = v.id and o.id = l.order_id and l.cancelled_at is null and (l.expires_at is null or l.expires_at > now())
    returning v.mailed_to`.execute(db)
  return rows[0]
}

/**
 * Who cancelled the link or its order; undefined where neither was cancelled. What happened before a link was sent again does not count.
 */
export async function findPayLinkCanceller(db: Db, hash: Buffer): Promise<'seller' | 'shop' | undefined> {
  const { rows } = await sql<{ by: 'seller' | 'shop' }>`
    select case when exists (select from admin_log a
        where a.action = 'cancel link' and a.subject_id = l.id and a.created_at > l.sent_at
          or a.action = 'cancel order' and a.subject_id = l.order_id) then 'shop' else 'seller' end as by
    from pay_links l where l.id = ${idOfValue(hash)} and l.cancelled_at is not null`.execute(db)
  return rows[0]?.by
}

/** Whether the client has paid the order, and not its seller. */
export async function isPaidByClient(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payments p join orders o on o.id = p.order_id
    where p.order_id = ${orderId} and p.state = 'succeeded' and (p.method = 'link' or o.delivery_type = ${deliveryType.byLink})`.execute(
    db,
  )
  return rows.length > 0
}

/** The order's link unless it was cancelled; `mailedTo` is the email to which it was mailed, null once it has expired. */
export async function findPayLinkOfOrder(
  db: Db,
  orderId: string,
): Promise<{ id: string; mailedTo: string | null } | undefined> {
  const { rows } = await sql<{ id: string; mailedTo: string | null }>`
    select id, case when coalesce(expires_at > now(), true) then mailed_to end as "mailedTo"
    from pay_links where order_id = ${orderId} and cancelled_at is null`.execute(db)
  return rows[0]
}

/** The order's link if it still opens: neither cancelled nor expired. */
export async function findUsablePayLinkId(db: Db, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from pay_links
    where order_id = ${orderId} and cancelled_at is null and (expires_at is null or expires_at > now())`.execute(db)
  return rows[0]?.id
}

/** Nightly: deletes the links that ended this many days ago: expired, cancelled, or of an order that was closed unpaid (D-022, D-026). */
export async function deleteExpiredPayLinks(db: Db, days: number): Promise<void> {
  await sql`delete from pay_links l using orders o
    where o.id = l.order_id and now() - make_interval(days => ${days}) > any
      (array[l.expires_at, l.cancelled_at, case when not is_paid(o) then o.closed_at end])`.execute(db)
}

/**
 * Ends the payment links of a client's orders that were mailed to another email than `to`, or with `all` every one of them; returns for
 * each whether it could still have been paid.
 */
export async function markCorrectedPayLinks(
  tx: Tx,
  { clientId, to, all }: { clientId: string; to: string; all: boolean },
): Promise<{ was_usable: boolean }[]> {
  const { rows } = await sql<{ was_usable: boolean }>`
    update pay_links l set cancelled_at = now(), corrected_at = now()
    from orders o
    where o.id = l.order_id and o.client_id = ${clientId} and l.cancelled_at is null
      and (${all} or l.mailed_to <> ${to}
        or exists (select from pay_link_values v where v.pay_link_id = l.id and v.mailed_to <> ${to}))
    returning not is_paid(o) and o.closed_at is null and (l.expires_at is null or l.expires_at > now()) as was_usable`.execute(
    tx,
  )
  return rows
}
