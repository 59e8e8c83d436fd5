import { describe, expect, test } from 'vitest'
import {
  createPaidPieces,
  createPersonSale,
  markDispatched,
  openReturnOf,
  openReturnsDesk,
} from '../../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openReturnsDesk(shop, admin)

/** Opens a return of an order that has left, and records that its parcel has arrived. */
async function openArrived(request: Parameters<typeof openReturnOf>[3], { seal = false } = {}) {
  const sale = await createPersonSale(shop)
  await shop.db.updateTable('products').set({ has_hygiene_seal: seal }).where('id', '=', sale.productId).execute()
  const order = await createPaidPieces(shop, sale)
  await markDispatched(shop, order)
  const id = await openReturnOf(shop, sale, order, request)
  await desk.accept(id)
  await desk.arrive((await desk.get(id)).code)
  return { id, sale, order }
}

const recall = async (product_id: string, batches: string[] = []) =>
  shop.db
    .insertInto('recalls')
    .values({ product_id, reason: 'It stings.', batches, created_by: admin.id })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('where what came back goes', () => {
  test('is the shelf if she changed her mind, nowhere if something is wrong [N-RTRN-058, D-755]', async () => {
    for (const [reason, suggested] of [
      ['changed_mind', 'shelf'],
      ['damaged', 'written_off'],
      ['wrong_item', 'written_off'],
      ['skin_reaction', 'written_off'],
    ] as const) {
      const { id } = await openArrived({ reason })
      expect((await desk.get(id)).lines, reason).toMatchObject([{ suggested, destinations: ['shelf', 'written_off'] }])
    }
  })

  test('is never the shelf where its hygiene seal is broken [N-RTRN-058]', async () => {
    const { id } = await openArrived({ reason: 'skin_reaction', seal_broken: true }, { seal: true })
    const [line] = (await desk.get(id)).lines
    expect(line).toMatchObject({
      not_sold_again: 'seal_broken',
      destinations: ['written_off'],
      suggested: 'written_off',
    })
    const answers = [await desk.settle(id, { to: 'shelf' }), await desk.replace(id, 'shelf')]
    for (const { body } of answers) {
      expect(body.error?.errorCode).toBe(13)
      expect(body.responseMessage).toBe(
        `The hygiene seal of ${line?.brand} ${line?.name} is broken, so it cannot be sold again. Please write it off.`,
      )
    }
    expect((await desk.settle(id)).body.statusCode).toBe(1)
  })

  test('is never the shelf while its product is recalled [N-RTRN-058, D-755]', async () => {
    const { id, sale } = await openArrived({ reason: 'changed_mind' })
    const { id: recallId } = await recall(sale.productId)
    expect((await desk.get(id)).lines).toMatchObject([{ not_sold_again: 'recalled', suggested: 'written_off' }])
    const { body } = await desk.settle(id, { to: 'shelf' })
    expect([body.error?.errorCode, body.responseMessage]).toEqual([
      13,
      'Aurelle Velvet Serum is recalled, so it cannot be sold again. Please write it off.',
    ])
    await shop.db.updateTable('recalls').set({ ended_at: new Date() }).where('id', '=', recallId).execute()
    expect((await desk.settle(id, { to: 'shelf' })).body.statusCode).toBe(1)
  })

  test('depends on the batch where a batch is recalled: the noted one first [N-RTRN-058, D-602]', async () => {
    const { id, sale } = await openArrived({ reason: 'changed_mind' })
    const [line] = (await desk.get(id)).lines
    await recall(sale.productId, ['P7'])
    const obstacleOf = async () => (await desk.get(id)).lines[0]?.not_sold_again
    const note = (batch: string) => desk.call('PUT', 'batch', { return_id: id, line_id: line?.line_id, batch })
    // an unknown batch may be the recalled one
    expect(await obstacleOf()).toBe('recalled')
    await note('p9')
    expect(await obstacleOf()).toBeNull()
    await note('p9, p7')
    expect(await obstacleOf()).toBe('recalled')
    await note('')
    await shop.db
      .insertInto('packed_batches')
      .values({ order_line_id: line?.line_id ?? '', batch: 'P8' })
      .execute()
    expect(await obstacleOf()).toBeNull()
  })

  test('depends on the batches of what had replaced it, too [N-RTRN-074, D-687]', async () => {
    const { id, sale, order } = await openArrived({ reason: 'damaged' })
    const [line] = (await desk.get(id)).lines
    const record = (lineId: string, batch: string) =>
      shop.db.insertInto('packed_batches').values({ order_line_id: lineId, batch }).execute()
    await record(line?.line_id ?? '', 'P1')
    const replacement = (await desk.replace(id)).body.responseData.order_id
    const again = await openReturnOf(shop, sale, order, { reason: 'changed_mind' })
    await desk.accept(again)
    await desk.arrive((await desk.get(again)).code)
    await recall(sale.productId, ['P7'])
    const lineOf = async (returnId: string) => (await desk.get(returnId)).lines[0]
    // the replacement’s batch is unknown yet, so it may be the recalled one
    expect(await lineOf(again)).toMatchObject({ packed: ['P1'], not_sold_again: 'recalled', suggested: 'written_off' })
    const sent = shop.db.selectFrom('order_lines').select('id').where('order_id', '=', replacement)
    const { id: sentLine } = await sent.executeTakeFirstOrThrow()
    await record(sentLine, 'P2')
    expect(await lineOf(again)).toMatchObject({ packed: ['P1', 'P2'], not_sold_again: null, suggested: 'shelf' })
    await record(sentLine, 'P7')
    expect(await lineOf(again)).toMatchObject({ packed: ['P1', 'P2', 'P7'], not_sold_again: 'recalled' })
    expect((await desk.settle(again, { to: 'shelf' })).body.error?.errorCode).toBe(13)
    expect(await lineOf(id)).toMatchObject({ packed: ['P1'], not_sold_again: null })
  })

  test('is the stock of a recalled product for what never left it [N-RTRN-058]', async () => {
    const sale = await createPersonSale(shop)
    const id = await openReturnOf(shop, sale, await createPaidPieces(shop, sale), { reason: 'changed_mind' })
    await desk.accept(id)
    await recall(sale.productId)
    expect((await desk.get(id)).lines).toMatchObject([{ not_sold_again: null, suggested: 'shelf' }])
    expect((await desk.settle(id, { to: 'shelf' })).body.statusCode).toBe(1)
  })
})
