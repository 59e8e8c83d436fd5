import { type Insertable, sql } from 'kysely'
import { type Db, nameOrder, type Tx } from '#platform/server/database/database.ts'
import type { RestockDecisions } from '#schema/restock.ts'

/** Stores a seller's decisions; a purchase that has a decision keeps it. */
export async function insertDecisions(tx: Tx, decisions: Insertable<RestockDecisions>[]): Promise<void> {
  await tx
    .insertInto('restock_decisions')
    .values(decisions)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The London day of the client's last reminder, sent by the seller or automatically; null without one. */
export async function findLastReminderDay(db: Db, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(decided_at) at time zone 'Europe/London', 'YYYY-MM-DD') as day
    from restock_decisions where client_id = ${clientId} and decision = 'reminded'`.execute(db)
  return rows[0]?.day ?? null
}

export interface ClientAgreement {
  agreed_at: Date | null
  automatic_off_at: Date | null
}

/**
 * Whether a consent still counts: only for the email with which it was given. A change of the email ends it for good, even if the old email
 * is restored later (N-RSTK-015).
 */
export const agreementCounts = sql<boolean>`(r.agreed_at >= c.email_set_at and coalesce(r.agreed_by = lower(c.email), true))`

export async function findAgreement(db: Db, clientId: string): Promise<ClientAgreement> {
  const { rows } = await sql<ClientAgreement>`
    select case when ${agreementCounts} then r.agreed_at end as agreed_at, r.automatic_off_at
    from restock_clients r join clients c on c.id = r.client_id where r.client_id = ${clientId}`.execute(db)
  return rows[0] ?? { agreed_at: null, automatic_off_at: null }
}

interface Pair {
  client_id: string
  seller_id: string
}

/** Records or withdraws a consent; if the same person consents again, the first day is kept. */
export async function setAgreement(db: Db, agreement: Pair & { agreed_by: string }, agrees: boolean): Promise<void> {
  const first = sql<Date>`(select max(r.agreed_at) from restock_clients r join clients c on c.id = r.client_id
    where r.client_id = ${agreement.client_id} and ${agreementCounts})`
  const by = agrees ? agreement.agreed_by : null
  await db
    .insertInto('restock_clients')
    .values({ ...agreement, agreed_by: by, agreed_at: agrees ? sql<Date>`now()` : null })
    .onConflict((conflict) =>
      conflict
        .column('client_id')
        .doUpdateSet({ agreed_by: by, agreed_at: agrees ? sql<Date>`coalesce(${first}, now())` : null }),
    )
    .execute()
}

/** Ends all consents that a person who is erased gave with this email, in whichever client record. */
export async function endAgreementsOf(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('restock_clients')
    .set({ agreed_at: null, agreed_by: null })
    .where('agreed_by', '=', email)
    .execute()
}

export async function setAutomatic(db: Db, pair: Pair, on: boolean): Promise<void> {
  const automatic_off_at = on ? null : new Date()
  await db
    .insertInto('restock_clients')
    .values({ ...pair, automatic_off_at })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ automatic_off_at }))
    .execute()
}

export interface BasketLineRow {
  product_id: string
  quantity: number
}

/** The products of the reminder that this link belongs to, as far as they can still be bought. */
export async function selectReminderBasket(db: Db, linkId: string): Promise<BasketLineRow[]> {
  const { rows } = await sql<BasketLineRow>`
    select d.product_id, d.quantity from restock_decisions d
    join products p on p.id = d.product_id and p.visible and p.deleted_at is null and p.quantity > 0
    where d.explore_link_id = ${linkId} order by ${nameOrder('p.name')}, p.id`.execute(db)
  return rows
}

export interface StoredReminderRow {
  client_id: string
  brand: string
  name: string
  automatic: boolean
  sent_at: Date
}

/** The reminders that were sent to these client records while they belonged to the person with this email, newest first. */
export async function selectReminders(
  db: Db,
  clientIds: readonly string[],
  email: string,
): Promise<StoredReminderRow[]> {
  const { rows } = await sql<StoredReminderRow>`
    select d.client_id, p.brand, p.name, d.automatic, d.decided_at as sent_at
    from restock_decisions d join products p on p.id = d.product_id
    where d.client_id = any(${clientIds}::uuid[]) and d.decision = 'reminded'
      and person_of_client(d.client_id, d.decided_at) = ${email}
    order by d.decided_at desc, ${nameOrder('p.name')}, p.id`.execute(db)
  return rows
}

export async function deleteRestockOfClient(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('restock_decisions').where('client_id', '=', clientId).execute()
  await tx.deleteFrom('restock_clients').where('client_id', '=', clientId).execute()
}

export async function deleteRestockOfSeller(tx: Tx, sellerId: string): Promise<void> {
  await tx.deleteFrom('restock_decisions').where('seller_id', '=', sellerId).execute()
  await tx.deleteFrom('restock_clients').where('seller_id', '=', sellerId).execute()
}
