import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
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

/** Of two calls at once the first customer is stored. Returns the stored reference. */
export async function insertCustomer(db: Db, userId: string, providerRef: string): Promise<string> {
  const row = await db
    .insertInto('provider_customers')
    .values({ user_id: userId, provider_ref: providerRef })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('provider_ref')
    .executeTakeFirstOrThrow()
  return row.provider_ref
}

export async function insertCard(db: Db, values: Insertable<Cards>): Promise<void> {
  await db
    .insertInto('cards')
    .values(values)
    .onConflict((conflict) => conflict.column('provider_ref').doNothing())
    .execute()
}

export function selectCards(db: Db, userId: string): Promise<CardRow[]> {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
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
