import type { Db } from '#platform/server/database/database.ts'

export async function clientBelongsToSeller(db: Db, sellerId: string, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('clients as c')
    .innerJoin('users as u', 'u.id', 'c.seller_id')
    .select('c.id')
    .where('c.id', '=', clientId)
    .where('c.seller_id', '=', sellerId)
    .where('c.deleted_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.blocked', '=', false)
    .where('u.documents_approved', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
