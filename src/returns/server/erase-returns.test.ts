import { expect, test } from 'vitest'
import { returnsText } from '#returns/text.ts'
import { readAdminLog } from '../../../tests/harness/admin-log.ts'
import { createDocumentFile } from '../../../tests/harness/factories.ts'
import { disputeOrder, failCalls, getRefunds, loseAnswers, makeJobsDue } from '../../../tests/harness/paid-orders.ts'
import { rejectionOf, wordsOf } from '../../../tests/harness/rejections.ts'
import { createPaidPieces, createPersonSale, openReturnOf, openReturnsDesk } from '../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openReturnsDesk(shop, admin)

test('the file of what is stored about a client has her returns alone [N-CLPG-011]', async () => {
  const [sale, other] = [await createPersonSale(shop), await createPersonSale(shop)]
  const order = await createPaidPieces(shop, sale)
  await openReturnOf(shop, other, await createPaidPieces(shop, other), { note: 'Hers alone.' })
  const photos = [await createDocumentFile()]
  const id = await openReturnOf(shop, sale, order, { reason: 'skin_reaction', note: 'My skin itched.', photos })
  await shop.call('POST', 'return/answer', { as: sale.seller.token, body: { return_id: id, answer: 'I am sorry.' } })
  await desk.refuse(id, 'It was opened before.')
  const read = async (as: string) => {
    const { body } = await shop.call<{ returns: object[] }>('GET', 'client-page/data', { as })
    return body.responseData.returns
  }
  expect(await read(sale.page)).toMatchObject([
    {
      reason: 'skin_reaction',
      state: 'refused',
      note: 'My skin itched.',
      lines: [{ quantity: 1 }],
      photos: [expect.any(String)],
      answers: [{ text: 'I am sorry.' }],
      rejection: 'It was opened before.',
    },
  ])
  expect(await read(other.page)).toMatchObject([{ note: 'Hers alone.' }])
})

test('an erased client leaves a closed return without words or photographs [N-RTRN-030]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const id = await openReturnOf(shop, sale, order, { note: 'My name is Erika.', photos: [await createDocumentFile()] })
  await desk.accept(id)
  await shop.call('POST', 'return/answer', { as: sale.seller.token, body: { return_id: id, answer: 'Dear Erika' } })
  const [photo] = await shop.db.selectFrom('return_photos').select('file_name').where('return_id', '=', id).execute()
  const name = photo?.file_name ?? ''
  expect(await shop.files.has('private', name)).toBe(true)
  expect((await shop.call('DELETE', 'client-page', { as: sale.page })).body.statusCode).toBe(1)
  await shop.runJobs()
  expect(await shop.files.has('private', name)).toBe(false)
  expect(await desk.get(id)).toMatchObject({ state: 'erased', note: '', photos: [], answers: [] })
  const row = shop.db.selectFrom('returns').selectAll().where('id', '=', id)
  expect(await row.executeTakeFirst()).toMatchObject({ opened_by: '', note: '' })
  expect(wordsOf(await desk.settle(id))).toBe(returnsText.changedMeanwhile)
  expect(wordsOf(await desk.replace(id))).toBe(returnsText.changedMeanwhile)
  expect((await getRefunds(shop, admin, order)).refunded).toBe(0)
})

test('a refund that is on its way settles an erased client’s return [N-RTRN-030]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  await loseAnswers(shop, '/v1/refunds', async () => {
    await desk.settle(id)
  })
  expect((await shop.call('DELETE', 'client-page', { as: sale.page })).body.statusCode).toBe(1)
  await makeJobsDue(shop)
  await shop.runJobs()
  expect(await desk.get(id)).toMatchObject({ state: 'settled', refunded: 20, note: '' })
})

test('one whose refund the provider refuses after the erasure is closed, not opened [N-RTRN-077]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  await failCalls(shop, '/v1/refunds', async () => {
    await desk.settle(id)
  })
  expect((await shop.call('DELETE', 'client-page', { as: sale.page })).body.statusCode).toBe(1)
  await disputeOrder(shop, order)
  await makeJobsDue(shop)
  await shop.runJobs()
  expect((await getRefunds(shop, admin, order)).refunds).toMatchObject([{ state: 'refused' }])
  expect(await desk.get(id)).toMatchObject({ state: 'erased', note: '' })
  expect(wordsOf(await desk.refuse(id, 'About her.'))).toBe(returnsText.changedMeanwhile)
})

test('what an ended return says of an erased client is gone, in the log too [N-RTRN-053, D-608]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const [refused, settled] = [
    await openReturnOf(shop, sale, order, { note: 'Erika has eczema.' }),
    await openReturnOf(shop, sale, order),
  ]
  await desk.refuse(refused, 'Erika had worn it.')
  await desk.accept(settled)
  await desk.settle(settled)
  const answer = (return_id: string) =>
    shop.call('POST', 'return/answer', { as: sale.seller.token, body: { return_id, answer: 'Dear Erika' } })
  expect((await answer(refused)).body.statusCode).toBe(1)
  expect((await shop.call('DELETE', 'client-page', { as: sale.page })).body.statusCode).toBe(1)
  expect(await desk.get(refused)).toMatchObject({ rejection: 'Erased with the client’s data.', note: '', answers: [] })
  const log = JSON.stringify(await readAdminLog(shop, order, 'action', 'before', 'after'))
  expect(log).toContain('refuse return')
  expect(log).not.toContain('Erika')
  // the return cannot be answered any more, so no email is sent about it
  const mailed = (await shop.emails()).length
  for (const id of [refused, settled]) expect(rejectionOf(await answer(id))).toEqual([8, returnsText.noClientEmail])
  expect(await shop.emails()).toHaveLength(mailed)
  expect((await desk.get(settled)).answers).toEqual([])
  // the lists and pages that show the return continue to work
  const query = { order_id: order }
  const list = await shop.call<{ returns: unknown[] }>('GET', 'return/list', { as: sale.seller.token, query })
  const shown = { erased: true, note: '', answers: [], photos: 0 }
  expect(list.body.responseData.returns).toMatchObject([
    { ...shown, _id: settled, state: 'settled', rejection: '' },
    { ...shown, _id: refused, state: 'refused', rejection: 'Erased with the client’s data.' },
  ])
  for (const [path, as] of [
    [`return/${refused}`, sale.seller.token],
    [`order/timeline/${order}`, sale.seller.token],
    [`admin/order/${order}`, admin.token],
    [`admin/order/timeline/${order}`, admin.token],
    ['admin/return/list', admin.token],
  ] as const)
    expect((await shop.call('GET', path, { as })).body.responseMessage, path).toBeUndefined()
})
