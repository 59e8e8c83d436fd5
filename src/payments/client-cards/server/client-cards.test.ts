import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payLinksText } from '#orders/pay-links/text.ts'
import { ordersText } from '#orders/text.ts'
import { paymentsText } from '#payments/text.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createClientSession } from '../../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { answerChallenge, createOrder, createSale, openBooks, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { clientCardsText } from '../text.ts'
import { endCardsOfUnknownClients, endClientCards, listClientCards } from './client-cards.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

interface Card {
  id: string
  last4: string
}
let people = 0
/** Creates a client with a mailbox of her own, and returns the calls that she makes on the client page and through links. */
async function createPayer(email = `payer${++people}@example.com`) {
  const sale = await createSale(shop)
  await shop.db.updateTable('clients').set({ email }).where('id', '=', sale.client.id).execute()
  const as = await createClientSession(shop, email)
  const books = openBooks(shop)
  const linkOf = async (order_id: string, of: Sale = sale) => {
    await shop.call('POST', 'payment/link', { as: of.seller.token, body: { order_id } })
    const mailed = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link')
    return /\/client\/payment\?order_id=([\w-]+)/.exec(mailed?.text ?? '')?.[1] ?? ''
  }
  const newLink = async () => linkOf(await createOrder(shop, sale))
  const payBy = async (order_id: string, change: object = { save_card: clientCardsText.consentVersion }) => {
    const body = { order_id, token: 'tok_visa', amount: '20.00', paymentType: 1, ...change }
    return shop.call<{ nextAction?: { url: string } }>('POST', 'payment/client/pay', { body })
  }
  const cards = async (token = as) =>
    (await shop.call<{ cards: Card[] }>('GET', 'client-page/cards', { as: token })).body.responseData.cards
  const forLink = async (order_id: string, token = as) => {
    const answer = await shop.call<{ cards: Card[] }>('POST', 'client-page/cards/for-link', {
      as: token,
      body: { order_id },
    })
    return answer.body.responseData.cards
  }
  const payWith = (order_id: string, card_id = '', change: object = {}, token = as) =>
    shop.call<{ nextAction?: { url: string } }>('POST', 'client-page/pay', {
      as: token,
      body: { order_id, card_id, amount: '20.00', ...change },
    })
  return { email, sale, as, books, linkOf, newLink, payBy, cards, forLink, payWith }
}
const stateOfCard = async (cardRef: string) => {
  const { rows } = await shop.pool.query<{ customer: string | null }>(
    `select data ->> 'customer' as customer from sandbox.objects where id = $1`,
    [cardRef],
  )
  return rows[0]?.customer ?? null
}
const refsOf = async () =>
  (await shop.db.selectFrom('client_cards').select('provider_ref').execute()).map((row) => row.provider_ref)

describe('a client’s saved card', () => {
  test('is kept with her consent once it has paid [N-PAYR-006, D-518]', async () => {
    const payer = await createPayer()
    const old = await payer.payBy(await payer.newLink(), { save_card: '2020-01-01' })
    expect(old.body.error).toMatchObject({
      errorCode: 1,
      errors: { save_card: expect.stringContaining('have changed') },
    })
    const declined = await payer.newLink()
    expect(
      (await payer.payBy(declined, { save_card: clientCardsText.consentVersion, token: 'tok_chargeDeclined' })).status,
    ).toBe(402)
    expect((await payer.payBy(await payer.newLink(), {})).body.statusCode).toBe(1)
    expect(await payer.cards()).toEqual([])
    expect((await payer.payBy(declined)).body.statusCode).toBe(1)
    const facts = { brand: 'visa', last4: '4242', exp_month: expect.any(Number), exp_year: expect.any(Number) }
    expect(await payer.cards()).toEqual([{ id: expect.any(String), ...facts, expired: false }])
    const row = await shop.db.selectFrom('client_cards').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ consent_version: clientCardsText.consentVersion, consented_at: expect.any(Date) })
    expect(await stateOfCard(row.provider_ref)).toMatch(/^cus_/)
    const data = await shop.call('GET', 'client-page/data', { as: payer.as })
    expect(data.body.responseData).toMatchObject({ cards: [{ last4: '4242', words: clientCardsText.consentVersion }] })
  })

  test('is kept once, also after 3-D Secure [N-PAYR-006]', async () => {
    const payer = await createPayer()
    for (let time = 0; time < 2; time++) await payer.payBy(await payer.newLink())
    expect(await payer.cards()).toHaveLength(1)
    const value = await payer.newLink()
    const toConfirm = { save_card: clientCardsText.consentVersion, token: 'tok_threeDSecure2Required' }
    await answerChallenge((await payer.payBy(value, toConfirm)).body.responseData.nextAction?.url ?? '', 'complete')
    expect((await payer.payBy(value, toConfirm)).body.statusCode).toBe(1)
    expect(await payer.cards()).toHaveLength(2)
  })

  test('is not saved by a copy of the link, whose holder may be anyone [N-PAYR-006, D-518]', async () => {
    const payer = await createPayer()
    const mailed = await payer.newLink()
    const as = payer.sale.seller.token
    const { links } = (await shop.call<{ links: { _id: string }[] }>('GET', 'link/list', { as })).body.responseData
    const copied = await shop.call<{ url: string }>('POST', 'link/copy', { as, body: { link_id: links[0]?._id } })
    const copy = new URL(copied.body.responseData.url).searchParams.get('order_id') ?? ''
    const offered = async (value: string) =>
      (await shop.call<{ order: { saves_card: boolean } }>('GET', `order/payment/${value}`)).body.responseData.order
    expect([await offered(mailed), await offered(copy)]).toMatchObject([{ saves_card: true }, { saves_card: false }])
    expect(rejectionOf(await payer.payBy(copy))).toEqual([13, payLinksText.cannotSaveCard])
    expect((await payer.payBy(copy, {})).body.statusCode).toBe(1)
    expect(await payer.cards()).toEqual([])
  })

  test('is saved by the link that she got on her own page [N-PAYR-006, D-518]', async () => {
    const payer = await createPayer()
    const orderId = await createOrder(shop, payer.sale)
    await payer.linkOf(orderId)
    const path = `client-page/orders/${orderId}/pay`
    const { link } = (await shop.call<{ link: string }>('POST', path, { as: payer.as })).body.responseData
    const shown = await shop.call<{ order: { saves_card: boolean } }>('GET', `order/payment/${link}`)
    expect(shown.body.responseData.order.saves_card).toBe(true)
    expect((await payer.payBy(link)).body.statusCode).toBe(1)
    expect(await payer.cards()).toHaveLength(1)
  })

  test('pays her orders with any seller in one call, on her page alone [N-PAYR-007, D-519]', async () => {
    const payer = await createPayer()
    await payer.payBy(await payer.newLink())
    const [card] = await payer.cards()
    const other = await createSale(shop)
    await shop.db.updateTable('clients').set({ email: payer.email }).where('id', '=', other.client.id).execute()
    const order_id = await createOrder(shop, other)
    const value = await payer.linkOf(order_id, other)
    expect(await payer.forLink(value)).toEqual([card])
    const stale = await payer.payWith(value, card?.id, { amount: '19.00' })
    expect(rejectionOf(stale)).toEqual([14, ordersText.amountMismatch])
    expect(rejectionOf(await payer.payWith(value, crypto.randomUUID()))).toEqual([6, paymentsText.cardNotFound])
    expect((await payer.payWith(value, card?.id)).body.statusCode).toBe(1)
    expect(await payer.books.stateOf(order_id)).toMatchObject({ status: 3, payments: ['succeeded'] })
    expect(rejectionOf(await payer.payWith(value, card?.id))).toEqual([13, ordersText.orderClosed])
  })

  test('is neither seen nor used by others: a link proves nothing but itself [N-PAYR-007]', async () => {
    const [payer, stranger] = [await createPayer(), await createPayer()]
    await payer.payBy(await payer.newLink())
    const [card] = await payer.cards()
    const [hers, value] = [await payer.newLink(), await stranger.newLink()]
    expect(await payer.forLink(value)).toEqual([])
    expect(await stranger.forLink(hers)).toEqual([])
    expect((await payer.payWith(value, card?.id)).body.error?.errorCode).toBe(10)
    expect((await stranger.payWith(hers, card?.id)).body.error?.errorCode).toBe(10)
    expect(rejectionOf(await stranger.payWith(value, card?.id))).toEqual([6, paymentsText.cardNotFound])
    const removed = await shop.call('DELETE', `client-page/cards/${card?.id}`, { as: stranger.as })
    expect(rejectionOf(removed)).toEqual([6, paymentsText.cardNotFound])
    expect(JSON.stringify((await shop.call('GET', `order/payment/${hers}`)).body)).not.toContain('4242')
  })

  test('asks her bank where it wants to be asked [N-PAYR-008, D-042]', async () => {
    const payer = await createPayer()
    const first = await payer.newLink()
    const toConfirm = { save_card: clientCardsText.consentVersion, token: 'tok_threeDSecure2Required' }
    await answerChallenge((await payer.payBy(first, toConfirm)).body.responseData.nextAction?.url ?? '', 'complete')
    await payer.payBy(first, toConfirm)
    const [card] = await payer.cards()
    const order_id = await createOrder(shop, payer.sale)
    const value = await payer.linkOf(order_id)
    const { url = '' } = (await payer.payWith(value, card?.id)).body.responseData.nextAction ?? {}
    const back = await answerChallenge(url, 'complete')
    expect(back.headers.get('location')).toContain(`/client/payment?order_id=${value}`)
    expect((await payer.payWith(value, card?.id)).body.statusCode).toBe(1)
    expect(await payer.books.chargesAtProvider(order_id)).toBe(1)
  })

  test('is removed on her page, here and at the provider [N-PAYR-009]', async () => {
    const payer = await createPayer()
    const before = await refsOf()
    await payer.payBy(await payer.newLink())
    const [ref = ''] = (await refsOf()).filter((one) => !before.includes(one))
    const [card] = await payer.cards()
    const { body } = await shop.call<{ message: string }>('DELETE', `client-page/cards/${card?.id}`, { as: payer.as })
    expect(body.responseData.message).toBe('Card removed successfully.')
    expect(await payer.cards()).toEqual([])
    expect(await stateOfCard(ref)).toBeNull()
    expect(rejectionOf(await payer.payWith(await payer.newLink(), card?.id))).toEqual([6, paymentsText.cardNotFound])
  })

  test('ends with her erasure, and with an email that no record has any more [N-PAYR-009, D-520]', async () => {
    for (const end of ['erase', 'correct'] as const) {
      const payer = await createPayer()
      const before = await refsOf()
      await payer.payBy(await payer.newLink())
      const [ref = ''] = (await refsOf()).filter((one) => !before.includes(one))
      expect(await stateOfCard(ref)).toMatch(/^cus_/)
      if (end === 'erase') await shop.call('DELETE', 'client-page', { as: payer.as })
      else {
        const { seller, client } = payer.sale
        const view = await shop.call<{ client: object }>('GET', `client/${client.id}`, { as: seller.token })
        const body = { ...view.body.responseData.client, client_id: client.id, email: `new-${payer.email}` }
        const changed = await shop.call('PUT', 'client', { as: seller.token, body })
        expect(changed.body.statusCode).toBe(1)
      }
      await shop.runJobs()
      expect([end, await refsOf()]).toEqual([end, before])
      expect(await stateOfCard(ref)).toBeNull()
      const left = shop.db.selectFrom('client_customers').select('id').where('email', '=', payer.email)
      expect(await left.executeTakeFirst()).toBeUndefined()
    }
  })

  test('is not stored where she has ended all before the bank’s answer [N-PAYR-009]', async () => {
    const payer = await createPayer()
    const before = await refsOf()
    const value = await payer.newLink()
    const toConfirm = { save_card: clientCardsText.consentVersion, token: 'tok_threeDSecure2Required' }
    const { body } = await payer.payBy(value, toConfirm)
    await inTransaction(shop.db, (tx) => endClientCards(tx, payer.email))
    await answerChallenge(body.responseData.nextAction?.url ?? '', 'complete')
    expect((await payer.payBy(value, toConfirm)).body.statusCode).toBe(1)
    expect(await refsOf()).toEqual(before)
    const { rows } = await shop.pool.query<{ payload: { cardRef: string } }>(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'detach-client-card'`,
    )
    expect(rows).toHaveLength(1)
    await shop.runJobs()
    expect(await stateOfCard(rows[0]?.payload.cardRef ?? '')).toBeNull()
  })

  test('of an email that no record has any more ends every night [N-PAYR-009]', async () => {
    const [leaving, staying] = [await createPayer(), await createPayer()]
    for (const payer of [leaving, staying]) await payer.payBy(await payer.newLink())
    const cardsOf = async (email: string) => (await listClientCards(shop.db, email)).length
    await shop.db
      .updateTable('clients')
      .set({ email: 'moved@example.com' })
      .where('email', '=', leaving.email)
      .execute()
    await endCardsOfUnknownClients(shop.db)
    expect([await cardsOf(leaving.email), await cardsOf(staying.email)]).toEqual([0, 1])
    await inTransaction(shop.db, (tx) => endClientCards(tx, 'nobody@example.com'))
  })
})
