import { expect, test } from 'vitest'
import type { ImportReport } from '#back-office/imports/contract.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { answersLabel, openLabelDesk, writeLabelProgram } from '../../../../tests/harness/labels.ts'
import { createPaidPieces, createPersonSale, openReturnOf, openReturnsDesk } from '../../../../tests/harness/returns.ts'
import { openBooks } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const program = writeLabelProgram()
program.behave(answersLabel)
const { shop, admin } = await openShopForRefunds({ LABEL_COMMAND: program.file, COMPANY_ADDRESS: '2 Mill Lane, Leeds' })
const [returns, dispatches, books] = [openReturnsDesk(shop, admin), openDispatchDesk(shop, admin), openBooks(shop)]

const refusedText =
  'The client has changed their mind about something in this order. Settle or refuse their return before the order leaves.'

/** Creates a paid order of two items, one of which the client returns before the order has left; `other` is an order without a return. */
async function createReturned(reason = 'changed_mind') {
  const sale = await createPersonSale(shop, { quantity: 20 })
  const id = await createPaidPieces(shop, sale)
  const other = await createPaidPieces(shop, sale)
  return { id, other, returnId: await openReturnOf(shop, sale, id, { reason }) }
}
const leftAt = async (id: string) => (await books.orderOf(id)).dispatched_at
const rowOf = async (id: string) => (await dispatches.list()).find(({ _id }) => _id === id)

test('an order whose client changed her mind stays, without a label [N-RTRN-051, D-606]', async () => {
  const { id, other, returnId } = await createReturned()
  expect([(await rowOf(id))?.to_return, (await rowOf(other))?.to_return]).toEqual([true, false])
  const labels = await openLabelDesk(shop, admin).makeAll([id])
  expect(labels[0]).toMatchObject({ state: 'refused', message: refusedText })
  expect(await dispatches.dispatch([id, other])).toMatchObject({
    done: 1,
    refused: [{ _id: id, message: refusedText }],
  })
  // the order is still held back after the return is accepted
  await returns.accept(returnId)
  expect(await dispatches.dispatch([id])).toMatchObject({ done: 0, refused: [{ message: refusedText }] })
  expect([await leftAt(id), await leftAt(other)]).toEqual([null, expect.anything()])
})

test('a file of tracking numbers names such an order in its row [N-RTRN-051, N-DISP-010]', async () => {
  const { id, other } = await createReturned()
  const numbers = await Promise.all([other, id].map(async (one) => (await books.orderOf(one)).order_number))
  const rows = numbers.map((number, at) => `${number},DPD,1550123456789${at}`)
  for (const dry of ['1', '0']) {
    const form = new FormData()
    form.append('dry', dry)
    form.append('file', new File([['Order number,Carrier,Tracking number', ...rows].join('\n')], 'numbers.csv'))
    const { body } = await shop.call<ImportReport>('POST', 'admin/dispatch/import', { as: admin.token, form })
    expect(body.responseData).toMatchObject({ wrong: 1, problems: [{ row: 3, reason: refusedText }] })
  }
  expect([await leftAt(id), await leftAt(other)]).toEqual([null, null])
})

test('it leaves once the return is refused, or with what the refund has left of it [N-RTRN-051]', async () => {
  const [refused, refunded] = [await createReturned(), await createReturned()]
  await returns.refuse(refused.returnId)
  await returns.accept(refunded.returnId)
  expect((await returns.settle(refunded.returnId, { to: 'shelf' })).body.statusCode).toBe(1)
  expect(await rowOf(refunded.id)).toMatchObject({ quantity: 1, to_return: false })
  expect(await dispatches.dispatch([refused.id, refunded.id])).toMatchObject({ done: 2, refused: [] })
})

test('a complaint about what has not left holds nothing back [N-RTRN-051, D-551]', async () => {
  const { id } = await createReturned('wrong_item')
  expect(await dispatches.dispatch([id])).toMatchObject({ done: 1, refused: [] })
})
