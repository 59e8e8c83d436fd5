import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientPageText } from '#client-page/text.ts'
import { clientsText } from '#clients/text.ts'
import { addDays, getToday } from '#platform/dates.ts'
import { countRunningOut } from '#restock/server/running-out.ts'
import { sendDueReminders } from '#restock/server/send-reminder.ts'
import { restockText } from '#restock/text.ts'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import {
  createAdmin,
  createClient,
  createClientSession,
  createProduct,
  createSeller,
  type Person,
} from '../../../tests/harness/factories.ts'
import { disputeOrder, getRefunds, postRefund } from '../../../tests/harness/paid-orders.ts'
import { rejectionOf, wordsOf } from '../../../tests/harness/rejections.ts'
import {
  agreeToReminders,
  buyDaysAgo,
  createRestockTrade,
  refuseReminders,
  remindersTo,
} from '../../../tests/harness/restock.ts'
import type { Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
const log = pino({ level: 'silent' })
beforeAll(async () => {
  shop = await openCheckedShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

interface RunningOut {
  clients: {
    client_id: string
    clnt_name: string
    unsub: boolean
    prods: { prod_id: string; name: string; last: string; out: string }[]
  }[]
  ttl: number
  ttlProds: number
}
const runningOut = async (seller: Person, query = {}) =>
  (await shop.call<RunningOut>('GET', 'restock/list', { as: seller.token, query })).body.responseData
const send = (seller: Person, client_id: string) =>
  shop.call<{ message: string }>('POST', 'restock/send', { as: seller.token, body: { client_id } })
const runJob = () => sendDueReminders(shop, log)

describe('what clients are about to run out of', () => {
  test('is listed soonest first, with days of purchase and running out [N-RSTK-001, N-RSTK-003]', async () => {
    const sale = await createRestockTrade(shop)
    const brush = await createProduct(shop, { name: 'Powder Brush', quantity: 100 })
    await buyDaysAgo(shop, sale, 55, { productIds: [sale.productId, brush] })
    const second = {
      ...sale,
      client: await createClient(shop, sale.seller, { name: 'Bea Bay', email: 'b@example.com' }),
    }
    await buyDaysAgo(shop, second, 58)
    const early = {
      ...sale,
      client: await createClient(shop, sale.seller, { name: 'Eve Early', email: 'e@example.com' }),
    }
    await buyDaysAgo(shop, early, 20)
    const today = getToday()
    const { clients, ttl, ttlProds } = await runningOut(sale.seller)
    expect(clients.map(({ clnt_name }) => clnt_name)).toEqual(['Bea Bay', 'Ida Island'])
    expect(clients[1]?.prods).toMatchObject([
      { prod_id: sale.productId, last: addDays(today, -55), out: addDays(today, 5) },
    ])
    expect([ttl, ttlProds, await countRunningOut(shop.db, sale.seller.id)]).toEqual([2, 2, 2])
    const page = await runningOut(sale.seller, { page: 2, lmt: 1 })
    expect([page.clients.length, page.clients[0]?.clnt_name, page.ttl]).toEqual([1, 'Ida Island', 2])
    expect((await runningOut(await createSeller(shop))).clients).toEqual([])
  })

  test('counts no refund and no dispute, and follows the client’s own rhythm [N-RSTK-001–002]', async () => {
    const sale = await createRestockTrade(shop)
    const [twoBought, lost] = [await buyDaysAgo(shop, sale, 56, { quantity: 2 }), await createRestockTrade(shop)]
    expect(await countRunningOut(shop.db, sale.seller.id)).toBe(0)
    const { lines } = await getRefunds(shop, admin, twoBought)
    const line_id = lines[0]?.line_id
    const body = { order_id: twoBought, lines: JSON.stringify([{ line_id, quantity: 1 }]), amount: 20, refunded: 0 }
    expect((await postRefund(shop, admin, body)).status).toBe(200)
    expect((await runningOut(sale.seller)).clients[0]?.prods[0]?.out).toBe(addDays(getToday(), 4))
    await postRefund(shop, admin, { order_id: twoBought, lines: '[]', amount: 20, refunded: 20 })
    expect(await countRunningOut(shop.db, sale.seller.id)).toBe(0)
    const disputed = await buyDaysAgo(shop, lost, 56)
    expect(await countRunningOut(shop.db, lost.seller.id)).toBe(1)
    await disputeOrder(shop, disputed)
    await shop.runJobs()
    await shop.db.updateTable('disputes').set({ state: 'lost', closed_at: new Date() }).execute()
    expect(await countRunningOut(shop.db, lost.seller.id)).toBe(0)
    const own = await createRestockTrade(shop)
    await buyDaysAgo(shop, own, 60)
    await buyDaysAgo(shop, own, 28)
    expect((await runningOut(own.seller)).clients[0]?.prods[0]?.out).toBe(addDays(getToday(), 4))
  })

  test('has no product off sale and no deleted client [N-RSTK-001, N-RSTK-010]', async () => {
    const sale = await createRestockTrade(shop)
    await buyDaysAgo(shop, sale, 58)
    const change = (values: object) =>
      shop.db.updateTable('products').set(values).where('id', '=', sale.productId).execute()
    const counts = [await countRunningOut(shop.db, sale.seller.id)]
    for (const gone of [{ visible: false }, { quantity: 0 }, { deleted_at: new Date() }]) {
      await change(gone)
      counts.push(await countRunningOut(shop.db, sale.seller.id))
      await change({ visible: true, quantity: 10, deleted_at: null })
    }
    await shop.call('DELETE', `client/${sale.client.id}`, { as: sale.seller.token })
    counts.push(await countRunningOut(shop.db, sale.seller.id))
    expect(counts).toEqual([1, 0, 0, 0, 0])
  })
})

describe('a seller', () => {
  test('sends one email of all a client needs, each product once [N-RSTK-004, N-RSTK-007]', async () => {
    const sale = await createRestockTrade(shop)
    const balm = await createProduct(shop, { name: 'Lip Balm', pricePence: 2000, quantity: 100 })
    await buyDaysAgo(shop, sale, 58, { productIds: [sale.productId] })
    const { seller, client, email } = sale
    await shop.db.updateTable('products').set({ weight: 10 }).where('id', '=', balm).execute()
    await buyDaysAgo(shop, { ...sale, productId: balm }, 85, { quantity: 1 })
    expect((await send(seller, client.id)).body.responseData.message).toBe('The reminder is on its way.')
    const [reminder, ...others] = await remindersTo(shop, email)
    expect(others).toEqual([])
    expect(reminder?.subject).toBe('Anna thinks you may be running low')
    expect(reminder?.text).toContain('Aurelle Velvet Serum: £20.00')
    expect(reminder?.text).toContain('Aurelle Lip Balm: £20.00')
    expect(reminder?.html.match(/<img /g)).toHaveLength(2)
    expect(reminder?.html).not.toMatch(/£15\.00|£5\.00|ommission/)
    expect(reminder?.text).toContain('Would you like to get reminders like this automatically?')
    const row = shop.db
      .selectFrom('emails')
      .select('unsubscribe_url')
      .where('recipient', '=', email)
      .where('kind', '=', 'reminder')
    expect((await row.executeTakeFirst())?.unsubscribe_url).toMatch(/^https:\/\/shop\.example\/unsubscribe\?key=/)
    expect(await runningOut(seller)).toMatchObject({ clients: [], ttl: 0, ttlProds: 0 })
    expect(rejectionOf(await send(seller, client.id))).toEqual([13, restockText.nothingRunsOut])
    await buyDaysAgo(shop, sale, 1, { quantity: 1 })
    await sql`update orders set paid_at = paid_at - interval '100 days' where client_id = ${client.id}`.execute(shop.db)
    // by now the client buys every 57 days, and her newest purchase is 101 days old
    expect((await runningOut(seller)).clients[0]?.prods.map(({ name }) => name)).toEqual(['Velvet Serum'])
  })

  test('takes a product off the list until it is bought again [N-RSTK-005]', async () => {
    const sale = await createRestockTrade(shop)
    await buyDaysAgo(shop, sale, 62)
    const body = { client_id: sale.client.id }
    const dismissed = (prod_id = sale.productId) =>
      shop.call('POST', 'restock/dismiss', { as: sale.seller.token, body: { ...body, prod_id } })
    for (const never of [await createProduct(shop), 'nothing'])
      expect(wordsOf(await dismissed(never))).toBe(restockText.notRunningOut)
    expect(await countRunningOut(shop.db, sale.seller.id)).toBe(1)
    expect((await dismissed()).status).toBe(200)
    expect((await dismissed()).status).toBe(200)
    expect(await countRunningOut(shop.db, sale.seller.id)).toBe(0)
    await buyDaysAgo(shop, sale, 57)
    await sql`update orders set paid_at = paid_at - interval '5 days' where client_id = ${sale.client.id}`.execute(
      shop.db,
    )
    expect(await countRunningOut(shop.db, sale.seller.id)).toBe(1)
  })

  test('sends none to a client who wants no reminders, and is told so [N-RSTK-006]', async () => {
    const sale = await createRestockTrade(shop)
    await buyDaysAgo(shop, sale, 58)
    await agreeToReminders(shop, sale)
    await refuseReminders(shop, sale)
    expect((await runningOut(sale.seller)).clients[0]?.unsub).toBe(true)
    expect(rejectionOf(await send(sale.seller, sale.client.id))).toEqual([8, restockText.unsubscribed])
    await runJob()
    expect(await remindersTo(shop, sale.email)).toEqual([])
  })

  test('changes her own clients’ reminders only, and agrees for none [N-RSTK-008, N-RSTK-014]', async () => {
    const sale = await createRestockTrade(shop)
    await buyDaysAgo(shop, sale, 58)
    const { client, seller } = sale
    const other = await createSeller(shop)
    const read = (as: Person) => shop.call('GET', `restock/client/${client.id}`, { as: as.token })
    const automatic = (as: Person, on: boolean) =>
      shop.call('PUT', 'restock/automatic', { as: as.token, body: { client_id: client.id, on } })
    for (const refused of [read(other), send(other, client.id), automatic(other, true)])
      expect((await refused).body).toMatchObject({ error: { errorCode: 6 }, responseMessage: clientsText.notFound })
    await automatic(seller, true)
    expect((await read(seller)).body.responseData).toMatchObject({
      unsub: false,
      agreed: null,
      auto: true,
      prods: [{ prod_id: sale.productId, due: true, reminded: null }],
    })
    const as = await createClientSession(shop, (await createRestockTrade(shop)).email)
    const foreign = await shop.call('PUT', 'client-page/reminders', { as, body: { client_id: client.id, on: true } })
    expect(foreign.body).toMatchObject({ error: { errorCode: 6 }, responseMessage: clientPageText.noSuchSeller })
    await runJob()
    expect(await remindersTo(shop, sale.email)).toEqual([])
  })
})
