import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Cards } from '#schema/payments.ts'

export type CardRow = Selectable<Cards>

export async function selectCustomerRef(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('provider_customers')
    .select('provider_ref')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.provider_ref ?? null
}

/**
 * Stores the id that a seller has as a customer of the provider, and returns the stored one: of two concurrent calls the first wins. The
 * conflict clause names no column, since concurrent calls also conflict on the provider's id.
 */
export async function insertCustomer(db: Db, userId: string, providerRef: string): Promise<string> {
  await db
    .insertInto('provider_customers')
    .values({ user_id: userId, provider_ref: providerRef })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await selectCustomerRef(db, userId)
  if (!stored) throw new Error(`the customer ${providerRef} is another user's`)
  return stored
}

export async function insertCard(db: Db, values: Insertable<Cards>): Promise<void> {
  await db
    .insertInto('cards')
    .values(values)
    .onConflict((conflict) => conflict.column('provider_ref').doNothing())
    .execute()
}

/** Whether a card has expired; it can be used until the end of its month. */
const isExpired = sql<boolean>`(make_date(cards.exp_year, cards.exp_month, 1) + interval '1 month') <= now() at time zone 'Europe/London'`

/** Lists a user's cards: first the default card, or else the oldest, and expired cards last (D-373). */
export function selectCards(db: Db, userId: string): Promise<CardRow[]> {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy(isExpired)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Makes a card the default. Of two concurrent calls the later one wins; both lock the user's cards in the same order, so neither deadlocks.
 */
export async function updateDefaultCard(tx: Tx, userId: string, cardId: string): Promise<void> {
  const cards = tx.selectFrom('cards').select('id').where('user_id', '=', userId).where('deleted_at', 'is', null)
  await cards.orderBy('id').forUpdate().execute()
  await tx
    .updateTable('cards')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
  await tx.updateTable('cards').set({ is_default: true }).where('id', '=', cardId).execute()
}

export function selectCard(db: Db, userId: string, cardId: string): Promise<CardRow | undefined> {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('id', '=', cardId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function updateCardDeletedAt(db: Db, cardId: string): Promise<void> {
  await db.updateTable('cards').set({ deleted_at: new Date() }).where('id', '=', cardId).execute()
}

export async function eraseHolderNames(db: Db, userId: string): Promise<void> {
  await db.updateTable('cards').set({ holder_name: '' }).where('user_id', '=', userId).execute()
}
