import type { Db } from '#platform/server/database/database.ts'

// Finds what an interrupted load has created, by the names of the demo data.

export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user?.id
}

/** The first lines of a seller's own addresses. */
export async function findAddressLines(db: Db, sellerId: string): Promise<Set<string>> {
  const addresses = db.selectFrom('addresses').select('line1').where('seller_id', '=', sellerId)
  return new Set((await addresses.where('client_id', 'is', null).execute()).map(({ line1 }) => line1))
}

export async function findClientIds(db: Db, sellerId: string): Promise<Map<string, string>> {
  const clients = await db.selectFrom('clients').select(['id', 'email']).where('seller_id', '=', sellerId).execute()
  return new Map(clients.map(({ id, email }) => [email, id]))
}

export async function findCategoryIds(db: Db): Promise<Map<string, string>> {
  const categories = await db.selectFrom('categories').select(['id', 'name']).execute()
  return new Map(categories.map(({ id, name }) => [name, id]))
}

export async function findSubCategoryIds(db: Db, categoryId: string): Promise<Map<string, string>> {
  const subs = db.selectFrom('sub_categories').select(['id', 'name']).where('category_id', '=', categoryId)
  return new Map((await subs.execute()).map(({ id, name }) => [name, id]))
}

export async function findProductIds(db: Db): Promise<Map<string, string>> {
  const products = await db.selectFrom('products').select(['id', 'name']).execute()
  return new Map(products.map(({ id, name }) => [name, id]))
}

export async function findBannerNames(db: Db): Promise<Set<string>> {
  const banners = await db.selectFrom('banners').select('name').execute()
  return new Set(banners.map(({ name }) => name))
}

/** Order numbers ascend with the dates, so existing orders are the first ones of the demo data. */
export async function findOrderIds(db: Db, sellerId: string): Promise<string[]> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('seller_id', '=', sellerId)
    .orderBy('order_number')
    .execute()
  return orders.map(({ id }) => id)
}

/** The value of the payment link in the recipient's latest email of this kind. */
export async function findPayLinkInEmail(db: Db, kind: string, recipient: string): Promise<string> {
  const { text } = await db
    .selectFrom('emails')
    .select('text')
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const value = /[?&]order_id=([^&\s"']+)/.exec(text)?.[1]
  if (!value) throw new Error(`no link in the email ${kind}`)
  return decodeURIComponent(value)
}
