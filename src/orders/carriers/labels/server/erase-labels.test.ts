import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { labelsText } from '#orders/carriers/labels/text.ts'
import { answersLabel, openLabelDesk, writeLabelProgram } from '../../../../../tests/harness/labels.ts'
import { createPaidOrder } from '../../../../../tests/harness/paid-orders.ts'
import { createSaleWithPayouts } from '../../../../../tests/harness/payout-accounts.ts'
import { createPaidPieces, createPersonSale } from '../../../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../../../tests/harness/shop-for-orders.ts'

const program = writeLabelProgram()
afterAll(() => program.remove())
beforeEach(() => program.behave(answersLabel))
const { shop, admin } = await openShopForRefunds({ LABEL_COMMAND: program.file })
const labels = openLabelDesk(shop, admin)

/** An order of a client with her own page, and the name of its label's file. */
async function createLabelledOrder() {
  const sale = await createPersonSale(shop)
  return { sale, ...(await label(await createPaidPieces(shop, sale))) }
}

async function label(order: string) {
  await labels.makeAll([order])
  const name = (await labels.fileOf(order)) ?? ''
  expect(await shop.files.has('private', name)).toBe(true)
  return { order, name }
}

async function expectDeleted({ order, name }: { order: string; name: string }): Promise<void> {
  await shop.runJobs()
  expect(await shop.files.has('private', name)).toBe(false)
  expect(await labels.fileOf(order)).toBeNull()
  const upload = shop.db.selectFrom('uploads').select('deleted_at').where('file_name', '=', name)
  expect((await upload.executeTakeFirst())?.deleted_at).toEqual(expect.any(Date))
  expect((await labels.print([order])).status).toBe(404)
}
const daysPass = (table: 'users' | 'clients', id: string) =>
  sql`update ${sql.table(table)} set deleted_at = deleted_at - interval '91 days' where id = ${id}`.execute(shop.db)

test('the label of a client who erases herself is deleted, and no other [N-CARR-011]', async () => {
  const [erased, other] = [await createLabelledOrder(), await createLabelledOrder()]
  expect((await shop.call('DELETE', 'client-page', { as: erased.sale.page })).body.statusCode).toBe(1)
  await expectDeleted(erased)
  expect(await shop.files.has('private', other.name)).toBe(true)
})

test('the labels of deleted clients and sellers are deleted with their data [N-CARR-011]', async () => {
  const ofClient = await createLabelledOrder()
  const { client, seller } = ofClient.sale
  const paidOut = await createSaleWithPayouts(shop)
  const ofSeller = await label(await createPaidOrder(shop, paidOut))
  // a seller who is still owed a transfer is not erased, so the queued transfer is made first
  await shop.runJobs()
  const deletions = [
    await shop.call('DELETE', `client/${client.id}`, { as: seller.token }),
    await shop.call('DELETE', `admin/user/${paidOut.seller.id}`, { as: admin.token }),
  ]
  expect(deletions.map(({ body }) => body.statusCode)).toEqual([1, 1])
  await shop.runScheduledJob('erase-people')
  await shop.runJobs()
  for (const { name } of [ofClient, ofSeller]) expect(await shop.files.has('private', name)).toBe(true)
  await daysPass('clients', client.id)
  await daysPass('users', paidOut.seller.id)
  await shop.runScheduledJob('erase-people')
  for (const labelled of [ofClient, ofSeller]) await expectDeleted(labelled)
})

test('a label whose client is erased while it is made is not stored [N-CARR-011]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  program.behave(`input => setTimeout(() => (${answersLabel})(input), 2000)`)
  const countUploads = async () => (await shop.db.selectFrom('uploads').select('file_name').execute()).length
  const [before, known] = [await countUploads(), program.requests().length]
  const request = labels.makeAll([order])
  await expect.poll(() => program.requests().length, { timeout: 5000 }).toBe(known + 1)
  expect((await shop.call('DELETE', 'client-page', { as: sale.page })).body.statusCode).toBe(1)
  expect(await request).toMatchObject([{ state: 'refused', message: labelsText.withdrawn }])
  expect([await countUploads(), await labels.fileOf(order)]).toEqual([before, null])
})

test('a label is deleted after 90 days [N-CARR-011]', async () => {
  const [old, recent] = [await createLabelledOrder(), await createLabelledOrder()]
  const passed = (order: string, days: number) =>
    shop.db
      .updateTable('parcel_labels')
      .set({ made_at: new Date(Date.now() - days * 24 * 3_600_000) })
      .where('order_id', '=', order)
      .execute()
  await passed(old.order, 91)
  await passed(recent.order, 89)
  await shop.runScheduledJob('delete-expired-rows')
  await expectDeleted(old)
  expect(await shop.files.has('private', recent.name)).toBe(true)
})
