import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { linksText } from '#links/explore/text.ts'
import { sendDueFollowUps } from '#links/follow-up/server/send-follow-up.ts'
import { followUpText } from '#links/follow-up/text.ts'
import { createAdmin, createClient, type Person } from '../../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { insertReturnOf, markDispatched, openReturnsDesk } from '../../../../tests/harness/returns.ts'
import { payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForSentLinks } from '../../../../tests/harness/sent-links.ts'
import { errorCodeOf, exploreLinkIn, linkKeyOf } from '../../../../tests/harness/shop-for-links.ts'

const { shop, startAnew, sendProducts, sendExplore, openLink, openInBrowser, emailsTo, list, act, ...more } =
  await openShopForSentLinks()
const { sendPayLink, payByLink, newestPayLinkValue, createNextPair } = more
const log = pino({ level: 'silent' })
let seller: Person
let client: { id: string; token: string }
let productId: string
beforeEach(async () => {
  ;({ seller, client, productId } = await startAnew())
})

/** A shopping link whose client opened it from the email, this many days ago. */
async function openedLink(daysAgo: number): Promise<{ id: string; value: string }> {
  await sendProducts([client.id], [productId])
  const email = (await emailsTo(client.id)).findLast(({ kind }) => kind === 'shopping-link')
  const value = linkKeyOf(await exploreLinkIn(email))
  await openInBrowser(value)
  const id = (await list()).links[0]?._id ?? ''
  await openedDaysAgo(id, daysAgo)
  return { id, value }
}
const openedDaysAgo = async (id: string, days: number) => {
  await shop.pool.query('update explore_links set last_opened_at = now() - make_interval(days => $2) where id = $1', [
    id,
    days,
  ])
  await shop.pool.query('update pay_links set client_opened_at = now() - make_interval(days => $2) where id = $1', [
    id,
    days,
  ])
}
const daysPass = (days: number) =>
  shop.pool.query('update follow_ups set sent_at = sent_at - make_interval(days => $1)', [days])
const remind = (id: string, as = seller.token) => act('remind', id, as)
const due = async (as = seller.token) =>
  (await shop.call<{ due: number; automatic: boolean }>('GET', 'link/follow-up', { as })).body.responseData
const switchOn = (on: boolean) => shop.call('PUT', 'link/follow-up', { as: seller.token, body: { on } })
const followUps = async () => (await emailsTo(client.id)).filter(({ kind }) => kind === 'follow-up')
const runJob = () => sendDueFollowUps(shop, log)
const refuseEmails = async (kind: string) => {
  await shop.pool.query(
    'insert into unsubscriptions (email, kind) select lower(email), $2 from clients where id = $1',
    [client.id, kind],
  )
}

describe('a link that was opened and by which nothing was bought', () => {
  test('is proposed after two days and after six, twice at most [N-FLUP-001, N-FLUP-004]', async () => {
    const { id } = await openedLink(1)
    expect(await due()).toEqual({ due: 0, automatic: false })
    expect(rejectionOf(await remind(id))).toEqual([13, followUpText.noReminder])
    await openedDaysAgo(id, 2)
    expect(await due()).toMatchObject({ due: 1 })
    expect((await list({ due: '1' })).links).toMatchObject([{ _id: id, reminders: 0, reminded: null }])
    expect((await list()).links[0]?.actions).toContain('remind')
    expect((await remind(id)).body.responseData.message).toBe('The reminder is on its way.')
    expect(rejectionOf(await remind(id))).toEqual([13, followUpText.noReminder])
    expect((await list()).links[0]).toMatchObject({ reminders: 1, reminded: expect.any(String) })
    expect((await list({ due: '1' })).links).toEqual([])
    await openedDaysAgo(id, 6)
    await daysPass(4)
    expect((await remind(id)).body.statusCode).toBe(1)
    await daysPass(5)
    expect(rejectionOf(await remind(id))).toEqual([13, followUpText.noReminder])
    expect((await list()).links[0]).toMatchObject({ reminders: 2 })
    expect(await followUps()).toHaveLength(2)
  })

  test('is reminded of with its products, its link and a way to stop [N-FLUP-002]', async () => {
    const { id } = await openedLink(2)
    await remind(id)
    const [email] = await followUps()
    expect(email?.subject).toMatch(/has kept your products for you$/)
    expect(email?.text).toContain('Rose Balm: £20.00')
    expect(`${email?.html} ${email?.text}`).not.toMatch(/commission/i)
    const value = linkKeyOf(await exploreLinkIn(email))
    expect((await openLink(value)).body.responseData.client_id).toBe(client.id)
    // opening a link that was mailed counts as the client's own opening
    await openInBrowser(value)
    expect(await due()).toMatchObject({ due: 0 })
    const key = new URL(/https:\/\/shop\.example\/unsubscribe\S+/.exec(email?.text ?? '')?.[0] ?? '').searchParams.get(
      'key',
    )
    await shop.call('POST', 'unsubscribe', { body: { key } })
    await openedDaysAgo(id, 7)
    await daysPass(7)
    expect(rejectionOf(await remind(id))).toEqual([13, followUpText.noReminder])
  })

  test('of a payment link is reminded of with its amount until it is paid [N-FLUP-002–003]', async () => {
    const { value } = await sendPayLink()
    await openInBrowser(value)
    const id = (await list()).links[0]?._id ?? ''
    await openedDaysAgo(id, 3)
    expect((await remind(id)).body.statusCode).toBe(1)
    const [email] = await followUps()
    expect(email?.subject).toBe('Your order is still waiting')
    expect(email?.text).toContain('Pay £20.00:')
    const reminded = /order_id=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
    expect((await payByLink(reminded)).body.statusCode).toBe(1)
    expect(await newestPayLinkValue()).toBe(value)
    await openedDaysAgo(id, 7)
    await daysPass(7)
    expect(rejectionOf(await remind(id))).toEqual([13, followUpText.noReminder])
  })

  test('of a payment link is not reminded of while its product is withdrawn [N-RECL-011]', async () => {
    const { value } = await sendPayLink()
    await openInBrowser(value)
    const id = (await list()).links[0]?._id ?? ''
    await openedDaysAgo(id, 3)
    const setWithdrawn = (withdrawn_at: Date | null) =>
      shop.db
        .updateTable('products')
        .set({ visible: withdrawn_at === null, withdrawn_at })
        .where('id', '=', productId)
        .execute()
    await setWithdrawn(new Date())
    expect(await due()).toMatchObject({ due: 0 })
    expect(rejectionOf(await remind(id))).toEqual([13, followUpText.noReminder])
    await switchOn(true)
    await runJob()
    expect(await followUps()).toEqual([])
    await setWithdrawn(null)
    expect((await remind(id)).body.statusCode).toBe(1)
  })

  test('is still due after a replacement was sent, which is no purchase [N-FLUP-003, N-RTRN-022]', async () => {
    const { value } = await sendPayLink()
    expect((await payByLink(value)).body.statusCode).toBe(1)
    const { rows } = await shop.pool.query<{ id: string }>(
      "update orders set paid_at = paid_at - interval '5 days' where client_id = $1 returning id",
      [client.id],
    )
    await openedLink(3)
    expect((await due()).due).toBe(1)
    const orderId = rows[0]?.id ?? ''
    await markDispatched(shop, orderId)
    const { returnId } = await insertReturnOf(shop, orderId)
    const desk = openReturnsDesk(shop, await createAdmin(shop))
    await desk.accept(returnId)
    expect((await desk.replace(returnId)).body.statusCode).toBe(1)
    expect((await due()).due).toBe(1)
  })

  test('is left after a purchase, a cancellation, its end or a refusal [N-FLUP-003]', async () => {
    const isDue = async () => (await due()).due
    const bought = await openedLink(3)
    expect(await isDue()).toBe(1)
    const as = (await openLink(bought.value)).body.responseData.acsT
    const prods = [{ prod_id: productId, quantity: 1, price: 20 }]
    const order = await shop.call<{ _id: string }>('POST', 'order', { as, body: { type: 5, prods } })
    await payOrder(shop, 'token', as, { token: 'tok_visa', order_id: order.body.responseData._id, amount: 20 })
    expect(await isDue()).toBe(0)
    for (const end of [
      (id: string) => act('cancel', id),
      (id: string) => shop.pool.query('update explore_links set expires_at = now() where id = $1', [id]),
      (id: string) => openedDaysAgo(id, 15),
      () =>
        shop.pool.query('update clients set contested_by = null, email = $2 where id = $1', [client.id, 'b@ex.com']),
      () => refuseEmails('links'),
      () => refuseEmails('reminders'),
      () => shop.pool.query('update payout_accounts set payouts_enabled = false where user_id = $1', [seller.id]),
      () => shop.pool.query('update users set blocked = true where id = $1', [seller.id]),
      () => shop.call('DELETE', `client/${client.id}`, { as: seller.token }),
    ]) {
      ;({ seller, client, productId } = await startAnew())
      const { id } = await openedLink(3)
      expect(await isDue()).toBe(1)
      await end(id)
      await switchOn(true)
      await runJob()
      expect(await shop.db.selectFrom('follow_ups').select('id').where('explore_link_id', '=', id).execute()).toEqual(
        [],
      )
    }
  })

  test('counts by her own opening; a copy that the seller opens proposes nothing [N-FLUP-001]', async () => {
    const { exploreClientUrl } = (await sendExplore()).body.responseData
    await openInBrowser(exploreClientUrl)
    await shop.pool.query("update explore_links set opened_at = now() - interval '3 days' where client_id = $1", [
      client.id,
    ])
    expect(await due()).toMatchObject({ due: 0 })
  })

  test('of several links of a client is the one opened last, one at a time [N-FLUP-001]', async () => {
    const first = await openedLink(4)
    const last = await openedLink(3)
    expect((await list({ due: '1' })).links.map(({ _id }) => _id)).toEqual([last.id])
    await remind(last.id)
    expect(rejectionOf(await remind(first.id))).toEqual([13, followUpText.noReminder])
    await daysPass(2)
    expect((await list({ due: '1' })).links.map(({ _id }) => _id)).toEqual([first.id])
  })
})

describe('by itself', () => {
  test('a link is followed up where that is on, once however often the job runs [N-FLUP-005]', async () => {
    const { id } = await openedLink(2)
    await runJob()
    expect(await followUps()).toEqual([])
    expect((await switchOn(true)).body.statusCode).toBe(1)
    expect(await due()).toEqual({ due: 1, automatic: true })
    await Promise.all([runJob(), runJob(), remind(id)])
    expect(await followUps()).toHaveLength(1)
    await openedDaysAgo(id, 6)
    await daysPass(4)
    await switchOn(false)
    await runJob()
    expect(await followUps()).toHaveLength(1)
    await switchOn(true)
    await runJob()
    await runJob()
    expect(await followUps()).toHaveLength(2)
    const rows = await shop.db
      .selectFrom('follow_ups')
      .select(['number', 'automatic'])
      .where('explore_link_id', '=', id)
    expect(await rows.orderBy('number').execute()).toMatchObject([{ number: 1 }, { number: 2, automatic: true }])
  })

  test('each seller switches and reminds of her own links only [N-FLUP-006]', async () => {
    const { id } = await openedLink(2)
    const stranger = (await createNextPair()).seller
    expect(rejectionOf(await remind(id, stranger.token))).toEqual([6, linksText.linkNotFound])
    expect(rejectionOf(await remind('nothing', seller.token))).toEqual([6, linksText.linkNotFound])
    await shop.call('PUT', 'link/follow-up', { as: stranger.token, body: { on: true } })
    await runJob()
    expect(await followUps()).toEqual([])
    expect((await due()).automatic).toBe(false)
    const other = await createClient(shop, seller, { name: 'Bo' })
    expect(errorCodeOf(await shop.call('GET', 'link/follow-up', { as: other.token }))).toBe(8)
  })
})
