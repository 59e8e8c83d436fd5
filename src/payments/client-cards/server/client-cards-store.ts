import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { ClientCards } from '#schema/payments.ts'

/** Finds the provider's customer of a client's email, or inserts one; two simultaneous calls get the same row. */
export async function upsertClientCustomer(
  db: Db,
  email: string,
): Promise<{ id: string; provider_ref: string | null }> {
  return db
    .insertInto('client_customers')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning(['id', 'provider_ref'])
    .executeTakeFirstOrThrow()
}

export async function updateCustomerRef(db: Db, customerId: string, providerRef: string): Promise<void> {
  await db.updateTable('client_customers').set({ provider_ref: providerRef }).where('id', '=', customerId).execute()
}

/** Finds the customer and locks it, so that it cannot be deleted until the transaction ends. */
export async function lockCustomerByRef(tx: Tx, providerRef: string): Promise<string | undefined> {
  const customers = tx.selectFrom('client_customers').select('id').where('provider_ref', '=', providerRef)
  return (await customers.forUpdate().executeTakeFirst())?.id
}

/**
 * Inserts a card unless it is already stored, and deletes earlier copies of the same card. Returns the provider's ids of the deleted
 * copies.
 */
export async function replaceClientCard(tx: Tx, values: Insertable<ClientCards>): Promise<string[]> {
  const inserted = await tx
    .insertInto('client_cards')
    .values(values)
    .onConflict((conflict) => conflict.column('provider_ref').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted ? deleteSameCards(tx, values) : []
}

async function deleteSameCards(
  tx: Tx,
  { customer_id, provider_ref, brand, last4, exp_month, exp_year }: Insertable<ClientCards>,
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('client_cards')
    .where('customer_id', '=', customer_id)
    .where('provider_ref', '<>', provider_ref)
    .where('brand', '=', brand)
    .where('last4', '=', last4)
    .where('exp_month', '=', exp_month)
    .where('exp_year', '=', exp_year)
    .returning('provider_ref')
    .execute()
  return deleted.map((row) => row.provider_ref)
}

export interface ClientCardRow {
  id: string
  provider_ref: string
  customer_ref: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  consent_version: string
  consented_at: Date
  is_expired: boolean
}

/** Lists the client's cards: the newest first, and expired ones last. */
export async function selectClientCards(db: Db, email: string): Promise<ClientCardRow[]> {
  const { rows } = await sql<ClientCardRow>`
    select k.id, k.provider_ref, c.provider_ref as customer_ref, k.brand, k.last4, k.exp_month, k.exp_year, k.consent_version,
      k.consented_at, e.is_expired
    from client_customers c join client_cards k on k.customer_id = c.id
    cross join lateral (select (make_date(k.exp_year, k.exp_month, 1) + interval '1 month') <= now() at time zone 'Europe/London'
      as is_expired) e
    where c.email = ${email}
    order by e.is_expired, k.created_at desc, k.id`.execute(db)
  return rows
}

export async function deleteClientCard(db: Db, cardId: string): Promise<void> {
  await db.deleteFrom('client_cards').where('id', '=', cardId).execute()
}

/** Deletes the customer and the cards of an email. Returns the provider's ids of the cards. */
export async function deleteCustomerOf(tx: Tx, email: string): Promise<string[]> {
  const customer = tx.selectFrom('client_customers').select('id').where('email', '=', email)
  const locked = await customer.forUpdate().executeTakeFirst()
  if (!locked) return []
  const cards = tx.deleteFrom('client_cards').where('customer_id', '=', locked.id)
  const deleted = await cards.returning('provider_ref').execute()
  await tx.deleteFrom('client_customers').where('id', '=', locked.id).execute()
  return deleted.map((row) => row.provider_ref)
}

/** The emails of stored customers that are no longer in any client record. */
export async function selectUnknownCustomerEmails(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select k.email from client_customers k
    where not exists (select from clients c where lower(c.email) = k.email and c.erased_at is null)
    order by k.email limit 100`.execute(db)
  return rows.map(({ email }) => email)
}
