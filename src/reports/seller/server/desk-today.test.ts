import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { createPaidOrder } from '../../../../tests/harness/paid-orders.ts'
import { createSaleWithPayouts, sendTransferForOrder } from '../../../../tests/harness/payout-accounts.ts'
import { createOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { insertLink, makeSalonStockLow } from '../../../../tests/harness/waiting.ts'
import { type DeskTodayView, type DeskView, firstSteps } from '../contract.ts'

let shop: Shop
let sale: Sale
beforeAll(async () => {
  shop = await openShop({ COMMISSION_HOLD_DAYS: '7' })
})
beforeEach(async () => {
  sale = await createSaleWithPayouts(shop)
})
afterAll(() => shop.close())

const getToday = async (as = sale.seller.token) =>
  (await shop.call<DeskTodayView>('GET', 'desk/today', { as })).body.responseData
const getDesk = async (as = sale.seller.token) => (await shop.call<DeskView>('GET', 'desk', { as })).body.responseData
const moveOrder = (id: string, at: string) =>
  shop.pool.query(`update orders set created_at = ${at} where id = $1`, [id])
/** SQL for the moment at which today began in London. */
const midnight = `london_day(now())::timestamp at time zone 'Europe/London'`

describe('what home begins with', () => {
  test('today’s sales and commission are those of London’s day, and of this seller [N-DESK-008]', async () => {
    await createPaidOrder(shop, sale, { quantity: 2 })
    await moveOrder(await createPaidOrder(shop, sale), midnight)
    await moveOrder(await createPaidOrder(shop, sale), `${midnight} - interval '1 second'`)
    await createOrder(shop, sale)
    const other = await createSaleWithPayouts(shop)
    await createPaidOrder(shop, other, { quantity: 5 })
    const { today } = await getToday()
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
    expect(today).toEqual({ day, orders: 2, sold: 60, commission: 15 })
  })

  test('what waits is counted as on the desk [N-DESK-008]', async () => {
    for (const state of ['opened', 'basket', 'basket'] as const) await insertLink(shop, sale, state)
    await makeSalonStockLow(shop, sale)
    const [today, desk] = [await getToday(), await getDesk()]
    expect(today).toMatchObject({ links: { opened: 1, basket: 2 }, low_stock: 1 })
    for (const part of [
      'links',
      'follow_up',
      'quiet_clients',
      'running_out',
      'low_stock',
      'payouts',
      'next_payout',
    ] as const)
      expect(today[part]).toEqual(desk[part])
  })

  test('the next payout is what is due first, by the later of 7 and 14 days [N-DESK-008, D-008]', async () => {
    expect((await getToday()).next_payout).toBeNull()
    const [first, same, later] = [
      await createPaidOrder(shop, sale),
      await createPaidOrder(shop, sale, { quantity: 2 }),
      await createPaidOrder(shop, sale, { quantity: 3 }),
    ]
    const release = (id: string, day: string) =>
      shop.pool.query(
        `update transfers set release_at = ($2 || ' 09:00')::timestamp at time zone 'Europe/London' where order_id = $1`,
        [id, day],
      )
    for (const [id, day] of [
      [first, '2030-06-03'],
      [same, '2030-06-03'],
      [later, '2030-06-04'],
    ] as const)
      await release(id, day)
    expect((await getToday()).next_payout).toEqual({ amount: 15, day: '2030-06-17' })
    await shop.pool.query('update payout_accounts set payouts_enabled = false where user_id = $1', [sale.seller.id])
    expect((await getToday()).next_payout).toBeNull()
  })
})

describe('a new seller’s first steps', () => {
  const act = async (seller: Person, step: (typeof firstSteps)[number]) => {
    const product = sale.productId
    const changes = {
      email: ['update users set email_verified = true where id = $1', [seller.id]],
      documents: ['update users set documents_approved = true where id = $1', [seller.id]],
      bank: ['update users set has_bank_details = true where id = $1', [seller.id]],
      video: [
        'insert into video_views (seller_id, product_id, viewed_at) values ($1, $2, now())',
        [seller.id, product],
      ],
      stock: ['insert into stock_items (seller_id, product_id) values ($1, $2)', [seller.id, product]],
    } as const
    if (step === 'client') return void (await createClient(shop, seller))
    const [text, values] = changes[step]
    await shop.pool.query(text, [...values])
  }

  test('are ticked by what the database holds, and go once all six are done [N-DESK-009]', async () => {
    const seller = await createSeller(shop)
    await shop.pool.query('update users set email_verified = false, has_bank_details = false where id = $1', [
      seller.id,
    ])
    expect((await getToday(seller.token)).steps).toEqual(['documents'])
    const done = new Set(['documents'])
    for (const step of ['stock', 'client', 'email', 'video'] as const) {
      await act(seller, step)
      done.add(step)
      expect((await getToday(seller.token)).steps).toEqual(firstSteps.filter((one) => done.has(one)))
    }
    await act(seller, 'bank')
    expect((await getToday(seller.token)).steps).toBeNull()
  })

  test('a video not watched to its end is not done, and another’s step is not hers [N-DESK-009]', async () => {
    const [seller, other] = [await createSeller(shop), await createSeller(shop)]
    await shop.pool.query('insert into video_views (seller_id, product_id, played_seconds) values ($1, $2, 3)', [
      seller.id,
      sale.productId,
    ])
    for (const step of ['video', 'stock', 'client'] as const) await act(other, step)
    const { steps } = await getToday(seller.token)
    for (const step of ['video', 'stock', 'client'] as const) expect(steps).not.toContain(step)
  })

  test('a seller who has sold keeps no step open for an emptied stock [N-DESK-009]', async () => {
    await createPaidOrder(shop, sale)
    await shop.pool.query('delete from stock_items where seller_id = $1', [sale.seller.id])
    await act(sale.seller, 'video')
    await act(sale.seller, 'email')
    await act(sale.seller, 'bank')
    expect((await getToday()).steps).toBeNull()
  })
})

describe('the pictures of the desk', () => {
  test('the curve adds up each day of this month and of the one before [N-DESK-010]', async () => {
    const monthStart = `date_trunc('month', now() at time zone 'Europe/London')`
    const at = (days: number, months = 0) =>
      `(${monthStart} - interval '${months} months' + interval '${days} days') at time zone 'Europe/London'`
    await moveOrder(await createPaidOrder(shop, sale), at(0))
    await moveOrder(await createPaidOrder(shop, sale, { quantity: 2 }), at(0, 1))
    await moveOrder(await createPaidOrder(shop, sale, { quantity: 3 }), `${at(0)} - interval '15 minutes'`)
    await moveOrder(await createPaidOrder(shop, sale, { quantity: 9 }), `${at(0, 1)} - interval '15 minutes'`)
    const { curve, months } = await getDesk()
    const today = Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric' }).format())
    const before = Number(months.at(-2)?.to.slice(8))
    expect(curve[0]).toEqual({ day: 1, sold: 20, before: 40 })
    expect(curve[today - 1]?.sold).toBe(months.at(-1)?.sold)
    expect(curve.filter(({ sold }) => sold !== null)).toHaveLength(today)
    expect(curve[before - 1]?.before).toBe(months.at(-2)?.sold)
    expect(curve[before - 2]?.before).toBe(40)
    expect(curve.filter((day) => day.before !== null)).toHaveLength(before)
  })

  test('paid out and waiting are the totals of the Commission page [N-DESK-010]', async () => {
    const sent = await createPaidOrder(shop, sale, { quantity: 2 })
    await createPaidOrder(shop, sale)
    await shop.pool.query("update transfers set release_at = now() - interval '1 minute' where order_id = $1", [sent])
    await sendTransferForOrder(shop, sent)
    const { paid_out, pending } = await getDesk()
    expect({ paid_out, pending }).toEqual({ paid_out: 10, pending: 5 })
  })

  /** SQL for the same time by London's clock some days ago, although summer time may begin or end in between. */
  const londonDaysAgo = (days: number) =>
    `(now() at time zone 'Europe/London' - interval '${days} days') at time zone 'Europe/London'`

  test('the rhythm counts clients who came for the first time and again, each month [N-DESK-010]', async () => {
    const other = { ...sale, client: await createClient(shop, sale.seller) }
    const daysBefore = async (one: Sale, days: number) =>
      moveOrder(await createPaidOrder(shop, one), londonDaysAgo(days))
    expect((await getDesk()).usual_days).toBeNull()
    for (const days of [400, 70, 40, 40, 0]) await daysBefore(sale, days)
    for (const days of [50, 0]) await daysBefore(other, days)
    const { usual_days, rhythm, months } = await getDesk()
    expect(usual_days).toBe(40)
    expect(rhythm.map(({ from, to }) => [from, to])).toEqual(months.map(({ from, to }) => [from, to]))
    expect(rhythm.at(-1)).toMatchObject({ first: 0, again: 2 })
    expect(rhythm.reduce((sum, { first }) => sum + first, 0)).toBe(1)
  })
})
