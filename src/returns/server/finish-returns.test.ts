import { expect, test } from 'vitest'
import { getRefunds, loseAnswers, makeJobsDue } from '../../../tests/harness/paid-orders.ts'
import { createPaidPieces, createPersonSale, openReturnOf, openReturnsDesk } from '../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../tests/harness/shop-for-orders.ts'
import { finishReturns } from './finish-returns.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openReturnsDesk(shop, admin)

async function openAccepted() {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  return { id, order }
}

/** Makes the database refuse to end one return until the work is done. */
async function refuseEndOf(returnId: string, work: () => Promise<void>) {
  await shop.pool.query(`create function refuse_end() returns trigger language plpgsql as $$
    begin if new.id = '${returnId}' and new.state = 'settled' then raise exception 'this return is broken'; end if; return new; end $$`)
  await shop.pool.query('create trigger refuse_end before update on returns for each row execute function refuse_end()')
  try {
    await work()
  } finally {
    await shop.pool.query('drop trigger refuse_end on returns')
    await shop.pool.query('drop function refuse_end()')
  }
}

test('a return that cannot be ended is reported, and no other waits for it [N-RTRN-063]', async () => {
  const [broken, sound, later] = [await openAccepted(), await openAccepted(), await openAccepted()]
  await loseAnswers(shop, '/v1/refunds', async () => {
    for (const { id } of [broken, sound]) await desk.settle(id)
  })
  const reported: string[] = []
  const log = { error: ({ returnId }: { returnId: string }) => void reported.push(returnId) }
  await refuseEndOf(broken.id, async () => {
    await makeJobsDue(shop)
    await shop.runJobs()
    await finishReturns(shop, log)
    expect(reported).toEqual([broken.id])
    expect(await desk.get(sound.id)).toMatchObject({ state: 'settled', refunded: 20 })
    // and the settling of another return is not answered with its fault
    expect((await desk.settle(later.id)).body.responseData.message).toBe('The return is settled.')
  })
  await finishReturns(shop, log)
  expect(reported).toEqual([broken.id])
  expect(await desk.get(broken.id)).toMatchObject({ state: 'settled' })
})

test('a refund that was made is answered, though its return cannot be ended yet [N-RTRN-063]', async () => {
  const { id, order } = await openAccepted()
  await refuseEndOf(id, async () => {
    const { body } = await desk.settle(id)
    expect(body.responseData.message).toContain('on its way')
    expect((await getRefunds(shop, admin, order)).refunded).toBe(20)
  })
  await makeJobsDue(shop)
  await finishReturns(shop, { error: () => expect.unreachable('it is sound again') })
  expect(await desk.get(id)).toMatchObject({ state: 'settled', refunded: 20 })
})
