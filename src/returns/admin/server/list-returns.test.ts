import { expect, test } from 'vitest'
import type { SellerReturnView } from '#returns/contract.ts'
import { createPaidPieces, createPersonSale, openReturnOf } from '../../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()

interface Page {
  returns: Pick<SellerReturnView, '_id'>[]
  ttl: number
}

test('desk and seller read returns by pages, with their number [N-RTRN-025, N-RTRN-042]', async () => {
  const sale = await createPersonSale(shop)
  const opened = []
  for (let at = 0; at < 3; at++) opened.push(await openReturnOf(shop, sale, await createPaidPieces(shop, sale)))
  const read = async (path: string, as: string) => {
    const pages = [1, 2].map((page) => shop.call<Page>('GET', path, { as, query: { page, lmt: 2 } }))
    const answers = (await Promise.all(pages)).map(({ body }) => body.responseData)
    expect(answers.map(({ returns, ttl }) => [returns.length, ttl])).toEqual([
      [2, 3],
      [1, 3],
    ])
    return answers.flatMap(({ returns }) => returns.map(({ _id }) => _id))
  }
  // the back office lists the longest waiting return first, the seller's list the newest first
  expect(await read('admin/return/list', admin.token)).toEqual(opened)
  expect(await read('return/list', sale.seller.token)).toEqual(opened.toReversed())
})

test('the desk finds a return by words of its client and its seller [N-INPT-007, N-RTRN-025]', async () => {
  const sale = await createPersonSale(shop)
  await shop.db.updateTable('users').set({ first_name: 'Émilie' }).where('id', '=', sale.seller.id).execute()
  const opened = await openReturnOf(shop, sale, await createPaidPieces(shop, sale))
  const find = async (sKey: string) => {
    const { body } = await shop.call<Page>('GET', 'admin/return/list', { as: admin.token, query: { sKey, lmt: 100 } })
    return body.responseData.returns.map(({ _id }) => _id)
  }
  const { client_name } = await shop.db
    .selectFrom('returns as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select('o.client_name')
    .where('r.id', '=', opened)
    .executeTakeFirstOrThrow()
  const [firstName = '', lastName = ''] = client_name.split(' ')
  expect(await find(`emilie ${lastName} ${firstName}`)).toEqual([opened])
  expect(await find(`emilie ${lastName} nowhere`)).toEqual([])
})
