import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockUser } from '#accounts/server/user-store.ts'
import { inTransaction, outsideTransaction } from '#platform/server/database/database.ts'
import { createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

const password = 'Salon-42-chair'
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const sessionsWaiting = async () => {
  const { rows } = await shop.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count
}

test.each([
  ['another password is set', { password_hash: 'of another password' }],
  ['the account is deleted', { deleted_at: new Date() }],
])('a login whose password was right is refused where %s before it is let in [D-055, D-063]', async (_, change) => {
  const { id, email } = await createSeller(shop, { password })
  const { loggingIn } = await inTransaction(shop.db, async (tx) => {
    await lockUser(tx, id)
    const loggingIn = outsideTransaction(() => shop.call('POST', 'user/login', { body: { email, password } }))
    await expect.poll(sessionsWaiting).toBe(1)
    await tx.updateTable('users').set(change).where('id', '=', id).execute()
    return { loggingIn }
  })
  expect((await loggingIn).body.error?.errorCode).toBe(2)
})
