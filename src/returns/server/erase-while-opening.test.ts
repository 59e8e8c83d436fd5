import { expect, test } from 'vitest'
import { createDocumentFile } from '../../../tests/harness/factories.ts'
import { createPaidPieces, createPersonSale, getReturnable, postReturn } from '../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../tests/harness/shop-for-orders.ts'

const { shop } = await openShopForRefunds()
const pause = () => new Promise((resolve) => setTimeout(resolve, 500))

/** A client's order, whose lock another transaction holds until `release`; she returns something of it and erases herself meanwhile. */
async function holdOrder() {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const [line] = (await getReturnable(shop, sale, order)).lines
  const photos = [await createDocumentFile()]
  const request = { lines: [{ line_id: line?.line_id, quantity: 1 }], note: 'My name is Erika.', photos }
  const holder = await shop.pool.connect()
  await holder.query('begin')
  await holder.query('select from orders where id = $1 for update', [order])
  const release = async () => {
    await holder.query('commit')
    holder.release()
  }
  return {
    order,
    release,
    open: () => postReturn(shop, sale, order, request),
    erase: () => shop.call('DELETE', 'client-page', { as: sale.page }),
  }
}

async function expectNothingOfHers(orderId: string) {
  const rows = await shop.db.selectFrom('returns').selectAll().where('order_id', '=', orderId).execute()
  for (const row of rows) expect(row).toMatchObject({ state: 'erased', opened_by: '', note: '' })
  expect(await shop.db.selectFrom('return_photos').selectAll().execute()).toEqual([])
}

test('a client who erases herself while her return is being stored leaves nothing [N-RTRN-064]', async () => {
  // the order is locked and hers, and the return is about to be stored, when she erases herself
  await shop.pool.query(`create function wait_a_little() returns trigger language plpgsql as
    $$ begin perform pg_sleep(1.5); return new; end $$`)
  await shop.pool.query(
    'create trigger wait_a_little before insert on returns for each row execute function wait_a_little()',
  )
  const { order, release, open, erase } = await holdOrder()
  await release()
  const opening = open()
  await pause()
  expect((await erase()).body.statusCode).toBe(1)
  expect((await opening).body.statusCode).toBe(1)
  await shop.pool.query('drop trigger wait_a_little on returns')
  await shop.runJobs()
  await expectNothingOfHers(order)
})

test('a return that waited while its client erased herself finds her gone [N-RTRN-064]', async () => {
  const { order, release, open, erase } = await holdOrder()
  const erasing = erase()
  await pause()
  const opening = open()
  await pause()
  await release()
  expect((await erasing).body.statusCode).toBe(1)
  expect((await opening).body.error?.errorCode).toBe(6)
  await expectNothingOfHers(order)
})
