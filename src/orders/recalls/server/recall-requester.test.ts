import { expect, test } from 'vitest'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { createColleague } from '../../../../tests/harness/colleagues.ts'
import { createAdmin, type Person } from '../../../../tests/harness/factories.ts'
import { createPaidOrder, getRefunds } from '../../../../tests/harness/paid-orders.ts'
import { createProgram, type TestProgram } from '../../../../tests/harness/programs.ts'
import { createSale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'
import type { RecallOrderView, RecallPreviewView } from '../contract.ts'

const { shop, admin } = await openShopForRefunds()

/** A recalled product with one paid order of it. */
async function createRecall() {
  const sale = await createSale(shop)
  const orderId = await createPaidOrder(shop, sale)
  const body = { prod_id: sale.productId, reason: 'It burns', batches: [] }
  const answer = await shop.call<{ recall_id: string }>('POST', 'admin/recall', { as: admin.token, body })
  return { orderId, recallId: answer.body.responseData.recall_id }
}

/** Looks at the preview of a recall's refunds, and starts them. */
async function refund(recallId: string, by: { as: string } | { headers: TestProgram['headers'] }) {
  const preview = await shop.call<RecallPreviewView>('GET', `admin/recall/${recallId}/preview`, by)
  const { orders, amount } = preview.body.responseData
  const body = { recall_id: recallId, orders, amount }
  expect((await shop.call('POST', 'admin/recall/refund', { ...by, body })).body.statusCode).toBe(1)
}
const rowOf = async (recall_id: string) => {
  const query = { recall_id }
  const { body } = await shop.call<{ orders: RecallOrderView[] }>('GET', 'admin/recall/orders', {
    as: admin.token,
    query,
  })
  return body.responseData.orders[0]
}
const refundedOf = async (orderId: string) => (await getRefunds(shop, admin, orderId)).refunded
const logOf = (orderId: string) => readAdminLog(shop, orderId, 'action', 'admin_id', 'program')

test('refunds that a program starts stand in the log under its name [N-RECL-016, N-CONN-007]', async () => {
  const { orderId, recallId } = await createRecall()
  const maker = await createAdmin(shop)
  const program = await createProgram(shop, ['returns'], { madeBy: maker.id })
  await refund(recallId, program)
  await shop.runJobs()
  expect(await refundedOf(orderId)).toBe(20)
  expect(await logOf(orderId)).toEqual([{ action: 'refund order', admin_id: maker.id, program: program.name }])
})

test('refunds that a person starts stand in the log under hers, and no program’s [N-RECL-016]', async () => {
  const { orderId, recallId } = await createRecall()
  await refund(recallId, { as: admin.token })
  await shop.runJobs()
  expect(await logOf(orderId)).toEqual([{ action: 'refund order', admin_id: admin.id, program: null }])
})

interface Requesters {
  colleague: Person & { roleId: string }
  program: TestProgram
}
/** Changes the colleague's account, whose sessions end with it. */
async function setUser(
  { colleague: { id } }: Requesters,
  state: { blocked?: boolean; deleted_at?: Date; role?: string; staff_role_id?: null },
): Promise<void> {
  await shop.db.updateTable('users').set(state).where('id', '=', id).execute()
  await shop.db.updateTable('tokens').set({ revoked_at: new Date() }).where('user_id', '=', id).execute()
}
const setKey = ({ program }: Requesters, state: { revoked_at?: Date; rights?: string[] }) =>
  shop.db.updateTable('program_keys').set(state).where('id', '=', program.id).execute()
const setRole = ({ colleague }: Requesters, rights: string[]) =>
  shop.db.updateTable('staff_roles').set({ rights }).where('id', '=', colleague.roleId).execute()

test.each<[string, 'colleague' | 'program', (of: Requesters) => Promise<unknown>]>([
  ['a colleague who is blocked', 'colleague', (of) => setUser(of, { blocked: true })],
  ['a colleague who has left', 'colleague', (of) => setUser(of, { deleted_at: new Date() })],
  [
    'a colleague who is an administrator no more',
    'colleague',
    (of) => setUser(of, { role: 'seller', staff_role_id: null }),
  ],
  ['a colleague without the right', 'colleague', (of) => setRole(of, ['catalogue'])],
  ['a revoked key', 'program', (of) => setKey(of, { revoked_at: new Date() })],
  ['a key without the right', 'program', (of) => setKey(of, { rights: ['orders'] })],
  ['a key whose maker is blocked', 'program', (of) => setUser(of, { blocked: true })],
])('what %s had started is not refunded, and says so [N-RECL-016, D-763]', async (_who, by, takeAway) => {
  const { orderId, recallId } = await createRecall()
  const colleague = await createColleague(shop, ['returns', 'orders'])
  const program = await createProgram(shop, ['returns', 'orders'], { madeBy: colleague.id })
  await refund(recallId, by === 'program' ? program : { as: colleague.token })
  await takeAway({ colleague, program })
  await shop.runJobs()
  const message = 'It was not made, because whoever started these refunds may not make refunds any more.'
  expect(await rowOf(recallId)).toMatchObject({ refund: 'refused', message })
  expect(await refundedOf(orderId)).toBe(0)
  // another administrator, who may refund, starts it anew
  await refund(recallId, { as: admin.token })
  await shop.runJobs()
  expect([(await rowOf(recallId))?.refund, await refundedOf(orderId)]).toEqual(['refunded', 20])
})
