import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct, aSeller } from '../../../tests/harness/factories.ts'
import { aCard, anOrder, answerChallenge, aSale, pay, placeOrder, type Sale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let sale: Sale
beforeAll(async () => {
  shop = await openShop()
  sale = await aSale(shop, { quantity: 500 })
})
afterAll(() => shop.close())

const orderOf = (id: string) => shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const paymentsOf = (id: string) => shop.db.selectFrom('payments').selectAll().where('order_id', '=', id).execute()
const shelf = async (id = sale.productId) =>
  (await shop.db.selectFrom('products').select('quantity').where('id', '=', id).executeTakeFirstOrThrow()).quantity
const lettersAbout = async (orderId: string) => {
  const { ord_no } = await orderOf(orderId)
  return (await shop.letters()).filter(({ subject }) => subject.includes(ord_no))
}
async function booked(orderId: string) {
  const payments = await paymentsOf(orderId)
  const refs = [orderId, ...payments.map(({ id }) => id)]
  const rows = await shop.db
    .selectFrom('journals')
    .innerJoin('entries', 'entries.journal_id', 'journals.id')
    .select(['journals.kind', 'entries.account', 'entries.pence'])
    .where('journals.ref', 'in', refs)
    .execute()
  return rows.map(({ kind, account, pence }) => `${kind} ${account.split(':')[0]} ${pence}`).sort()
}
const owed = ['commission_accrual sales 500', 'commission_accrual seller_payable -500']

describe('paying an order', () => {
  test('by saved card: the full price for delivery to the client, commission owed [I-PAYM-008, I-PAYM-009, D-004, D-024]', async () => {
    const card_id = await aCard(shop, sale.seller)
    const order_id = await anOrder(shop, sale)
    const before = await shelf()
    const body = { card_id, order_id, amount: 20, description: 'Payment', paymentType: 1 }
    const answer = await pay(shop, 'card', sale.seller.token, body)
    expect(answer.body).toMatchObject({ statusCode: 1, responseData: { message: expect.any(String) } })
    expect(await orderOf(order_id)).toMatchObject({
      ...{ payment_status: 3, payment_type: 1, funding: 'credit', commission_mode: 'accrual', total_pence: 2000 },
    })
    expect(await paymentsOf(order_id)).toMatchObject([{ state: 'succeeded', amount_pence: 2000, method: 'saved_card' }])
    expect(await booked(order_id)).toEqual([...owed, 'payment held 2000', 'payment sales -2000'])
    expect(await shelf()).toBe(before - 1)
  })

  test.each([
    [2, -1],
    [3, 0],
  ])(
    'delivery type %i by new card: price less commission, kept at once; the shelf changes by %i [I-PAYM-010, I-PAYM-012, D-004, D-035]',
    async (type, change) => {
      const order_id = await anOrder(shop, sale, { type })
      const before = await shelf()
      const body = { token: 'tok_visa_debit', order_id, amount: 15, user_id: sale.seller.id, type: 1, paymentType: 1 }
      const answer = await pay(shop, 'token', sale.seller.token, body)
      expect(answer.body.statusCode).toBe(1)
      expect(await orderOf(order_id)).toMatchObject({
        ...{ payment_status: 3, payment_type: 1, funding: 'debit', commission_mode: 'discount', total_pence: 1500 },
      })
      expect(await booked(order_id)).toEqual(['payment held 1500', 'payment sales -1500'])
      expect(await shelf()).toBe(before + change)
    },
  )

  test.each([1, 2, 3])(
    'in cash for delivery type %i: the saved card is charged the cost, the commission is kept [C-PAY-004, I-PAYM-017, I-ORDR-016, D-006]',
    async (type) => {
      const card_id = await aCard(shop, sale.seller)
      const order_id = await anOrder(shop, sale, { type })
      const shown = (await orderOf(order_id)).total_pence
      const answer = await pay(shop, 'cash', sale.seller.token, { order_id, card_id })
      expect(answer.body).toMatchObject({ statusCode: 1, responseData: { emailData: { paymentMethod: 'Cash' } } })
      expect(await orderOf(order_id)).toMatchObject({
        ...{ payment_status: 3, payment_type: 2, funding: 'cash', commission_mode: 'discount', total_pence: shown },
      })
      expect(await booked(order_id)).toEqual(['payment held 1500', 'payment sales -1500'])
      expect(await paymentsOf(order_id)).toMatchObject([{ amount_pence: 1500, method: 'cash', state: 'succeeded' }])
    },
  )

  test.each([
    [3, 'Google Pay'],
    [4, 'Apple Pay'],
  ])(
    'by wallet with payment type %i, shown as %s [C-PAY-024, C-PAY-025, I-PAYM-002, I-PAYM-003, D-017, D-019]',
    async (paymentType, shown) => {
      const order_id = await anOrder(shop, sale)
      const answer = await pay(shop, 'wallet', sale.seller.token, {
        token: 'tok_visa',
        order_id,
        amount: '20.00',
        paymentType,
      })
      expect(answer.body.responseData.emailData?.paymentMethod).toBe(shown)
      expect(await orderOf(order_id)).toMatchObject({ payment_type: paymentType, commission_mode: 'accrual' })
    },
  )

  test('by a client through the explore link: the full price, a receipt and a letter without commission [C-DELV-012, I-PAYM-004, D-039, D-046]', async () => {
    const order_id = await anOrder(shop, sale, { type: 5 })
    const body = { token: 'tok_mastercard', order_id, amount: 20, type: 2, user_id: sale.seller.id }
    const answer = await pay(shop, 'token', sale.client.token, body)
    const { emailData } = answer.body.responseData
    expect(emailData).toMatchObject({
      ...{
        firstName: 'Anna',
        paymentMethod: 'Card',
        savingAmount: 5,
        estDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      },
      ...{ order: { totalAmount: 20, paymentStatus: 3 }, client: { name: 'Clara Client' }, bP: '/files/public/' },
    })
    expect(JSON.stringify(emailData).toLowerCase()).not.toContain('commission')
    expect(await booked(order_id)).toEqual([...owed, 'payment held 2000', 'payment sales -2000'])
    const letters = await lettersAbout(order_id)
    expect(letters.map(({ recipient }) => recipient).sort()).toEqual(['clara@example.com', sale.seller.email].sort())
    const hers = letters.find(({ recipient }) => recipient === 'clara@example.com')
    expect(hers?.text.toLowerCase()).not.toContain('commission')
    expect(hers?.text).not.toContain('5.00')
  })

  test('the seller gets one confirmation with what the sale brings [D-209]', async () => {
    const order_id = await anOrder(shop, sale)
    await pay(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
    const letters = await lettersAbout(order_id)
    expect(letters).toMatchObject([{ kind: 'order-confirmation', recipient: sale.seller.email }])
    expect(letters[0]?.text).toContain('£5.00')
  })

  test('an order without commission books none [D-007]', async () => {
    const plain = await aSale(shop, { commissionPence: 0 })
    const prods = [{ prod_id: plain.productId, quantity: 1 }]
    const order_id = await anOrder(shop, plain, { prods, type: 2, subTotalAmount: 20, totalAmount: 20 })
    await pay(shop, 'token', plain.seller.token, { token: 'tok_visa', order_id, amount: 20 })
    expect(await orderOf(order_id)).toMatchObject({ payment_status: 3, commission_mode: 'none' })
    expect(await booked(order_id)).toEqual(['payment held 2000', 'payment sales -2000'])
  })
})

describe('what is refused', () => {
  test.each([19.99, 20.01, '0.01', 2000])(
    'an amount of %s charges nothing and answers code 14 [D-002, D-018]',
    async (amount) => {
      const order_id = await anOrder(shop, sale)
      const answer = await pay(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount })
      expect([answer.status, answer.body.error?.errorCode]).toEqual([409, 14])
      expect(await paymentsOf(order_id)).toEqual([])
      expect(await orderOf(order_id)).toMatchObject({ payment_status: 1, off_shelf: false })
    },
  )

  test('a missing or broken amount answers code 1 [D-015]', async () => {
    const order_id = await anOrder(shop, sale)
    for (const amount of [undefined, '', 'x', -20, 20.001])
      expect(
        (await pay(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount })).body.error?.errorCode,
      ).toBe(1)
  })

  test.each(['tok_chargeDeclined', 'tok_chargeDeclinedInsufficientFunds'])(
    '%s answers code 22 with the provider’s text; goods and status are as before, and another card pays [D-024, D-201, I-ENVL-011]',
    async (token) => {
      const order_id = await anOrder(shop, sale)
      const before = await shelf()
      const answer = await pay(shop, 'token', sale.seller.token, { token, order_id, amount: 20 })
      expect([answer.status, answer.body.error?.errorCode]).toEqual([402, 22])
      expect(answer.body.error?.errors).toEqual({ raw: { message: answer.body.responseMessage } })
      expect(await orderOf(order_id)).toMatchObject({ payment_status: 1, off_shelf: false, payment_type: null })
      expect(await shelf()).toBe(before)
      expect(await lettersAbout(order_id)).toEqual([])
      const second = await pay(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
      expect(second.body.statusCode).toBe(1)
      expect((await paymentsOf(order_id)).map(({ state }) => state).sort()).toEqual(['failed', 'succeeded'])
    },
  )

  test('a saved card that is declined when charged shows the provider’s words in cash payment too [D-201]', async () => {
    const seller = { ...(await aSale(shop)) }
    const card_id = await aCard(shop, seller.seller, 'tok_chargeCustomerFail')
    const order_id = await anOrder(shop, seller)
    const answer = await pay(shop, 'cash', seller.seller.token, { order_id, card_id })
    expect(answer.body.error).toMatchObject({ errorCode: 22, errors: { raw: { message: expect.any(String) } } })
  })

  test('a paid order is not paid again, whichever way [D-025]', async () => {
    const card_id = await aCard(shop, sale.seller)
    const order_id = await anOrder(shop, sale)
    const body = { token: 'tok_visa', card_id, order_id, amount: 20, paymentType: 3 }
    expect((await pay(shop, 'token', sale.seller.token, body)).body.statusCode).toBe(1)
    for (const kind of ['token', 'card', 'wallet', 'cash'] as const)
      expect((await pay(shop, kind, sale.seller.token, body)).body.error?.errorCode).toBe(13)
    expect(await paymentsOf(order_id)).toHaveLength(1)
  })

  test('cards, orders and clients of others are not there [D-046, D-211]', async () => {
    const stranger = await aSale(shop)
    const card_id = await aCard(shop, stranger.seller)
    const own = await anOrder(shop, sale)
    expect(
      (await pay(shop, 'card', sale.seller.token, { card_id, order_id: own, amount: 20 })).body.error?.errorCode,
    ).toBe(6)
    const body = { token: 'tok_visa', amount: 20, paymentType: 3 }
    for (const order_id of [await anOrder(shop, stranger), '00000000-0000-7000-8000-000000000000', 'nothing'])
      for (const kind of ['token', 'wallet'] as const)
        expect((await pay(shop, kind, sale.seller.token, { ...body, order_id })).body.error?.errorCode).toBe(6)
    // a client by link pays her own explore orders only, not what the seller placed for her
    for (const order_id of [own, await anOrder(shop, stranger, { type: 5 })])
      expect((await pay(shop, 'token', sale.client.token, { ...body, order_id })).body.error?.errorCode).toBe(6)
    expect((await paymentsOf(own)).length).toBe(0)
  })

  test('explore clients may use neither saved cards nor cash, and name no other user [D-048, D-052, S-XMOD-035]', async () => {
    const card_id = await aCard(shop, sale.seller)
    const order_id = await anOrder(shop, sale, { type: 5 })
    const body = { card_id, token: 'tok_visa', order_id, amount: 20 }
    for (const kind of ['card', 'cash'] as const)
      expect((await pay(shop, kind, sale.client.token, body)).body.error?.errorCode).toBe(8)
    expect((await pay(shop, 'token', sale.client.token, { ...body, user_id: 'other' })).body.error?.errorCode).toBe(8)
    expect((await pay(shop, 'cash', sale.seller.token, body)).body.error?.errorCode).toBe(8)
  })

  test('an order of a client who was deleted is closed [D-207]', async () => {
    const own = await aSale(shop)
    const order_id = await anOrder(shop, own)
    await shop.call('DELETE', `client/${own.client.id}`, { as: own.seller.token })
    const answer = await pay(shop, 'token', own.seller.token, { token: 'tok_visa', order_id, amount: 20 })
    expect(answer.body.error?.errorCode).toBe(13)
  })

  test('an order of nothing but commission has nothing to charge', async () => {
    const own = await aSale(shop, { commissionPence: 2000 })
    const prods = [{ prod_id: own.productId, quantity: 1 }]
    const order_id = await anOrder(shop, own, { prods, type: 2, subTotalAmount: 0, totalAmount: 0 })
    const answer = await pay(shop, 'token', own.seller.token, { token: 'tok_visa', order_id, amount: 0 })
    expect(answer.body.error?.errorCode).toBe(22)
    expect(await orderOf(order_id)).toMatchObject({ payment_status: 1 })
  })

  test('the wallet says which one it is [D-017]', async () => {
    const order_id = await anOrder(shop, sale)
    for (const paymentType of [undefined, 1, 2, 5, 'x']) {
      const body = { token: 'tok_visa', order_id, amount: 20, paymentType }
      expect((await pay(shop, 'wallet', sale.seller.token, body)).body.error?.errorCode).toBe(1)
    }
  })
})

describe('the card holder’s confirmation (3-D Secure)', () => {
  const token = 'tok_threeDSecure2Required'
  const started = async (kind: 'token' | 'card' | 'cash' | 'wallet' = 'token', own = sale) => {
    const order_id = await anOrder(shop, own)
    const card_id = kind === 'card' || kind === 'cash' ? await aCard(shop, own.seller, token) : undefined
    const body = { token, card_id, order_id, amount: 20, paymentType: kind === 'wallet' ? 3 : 1 }
    const again = () => pay(shop, kind, own.seller.token, body)
    const { body: answer } = await again()
    const url = answer.responseData.nextAction?.url ?? ''
    expect(answer).toMatchObject({
      statusCode: 1,
      responseData: { nextAction: { type: 'redirect', url: expect.any(String) } },
    })
    expect(answer.responseData.emailData).toBeUndefined()
    return { order_id, url, again }
  }

  test.each(['token', 'card', 'cash', 'wallet'] as const)(
    'completed: the same call repeated (%s) ends with a paid order [D-042]',
    async (kind) => {
      const { order_id, url, again } = await started(kind)
      expect(await orderOf(order_id)).toMatchObject({ payment_status: 2 })
      expect((await again()).body.responseData.nextAction?.url).toBe(url)
      await answerChallenge(url, 'complete')
      const answer = await again()
      expect(answer.body.responseData).toMatchObject({ emailData: { order: { paymentStatus: 3 } } })
      expect(answer.body.responseData.nextAction).toBeUndefined()
      expect(await paymentsOf(order_id)).toHaveLength(1)
      expect((await again()).body.error?.errorCode).toBe(13)
      expect(await lettersAbout(order_id)).toHaveLength(1)
    },
  )

  test('failed: code 22, goods back on the shelf, and payable with another card [D-024, D-042]', async () => {
    const before = await shelf()
    const { order_id, url, again } = await started()
    expect(await shelf()).toBe(before - 1)
    await answerChallenge(url, 'fail')
    expect((await again()).body.error?.errorCode).toBe(22)
    expect(await shelf()).toBe(before)
    expect(await orderOf(order_id)).toMatchObject({ payment_status: 1 })
    const second = await pay(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
    expect(second.body.statusCode).toBe(1)
  })

  test('while it waits another attempt, a replacement and a second order for the last piece are refused [D-022, D-025, D-035]', async () => {
    const own = await aSale(shop, { quantity: 1 })
    const rival = await anOrder(shop, own)
    const { order_id, url, again } = await started('token', own)
    const other = { token: 'tok_visa', order_id, amount: 20, paymentType: 3 }
    expect((await pay(shop, 'token', own.seller.token, other)).body.error?.errorCode).toBe(13)
    expect((await pay(shop, 'wallet', own.seller.token, { ...other, token })).body.error?.errorCode).toBe(13)
    const last = { token: 'tok_visa', order_id: rival, amount: 20 }
    expect((await pay(shop, 'token', own.seller.token, last)).body.error?.errorCode).toBe(15)
    await shop.db.updateTable('products').set({ quantity: 5 }).where('id', '=', own.productId).execute()
    expect((await placeOrder(shop, own, { order_id })).body.error?.errorCode).toBe(13)
    await answerChallenge(url, 'complete')
    expect((await again()).body.statusCode).toBe(1)
  })

  test('with one Idempotency-Key the confirmed call still gets its own end [D-042]', async () => {
    const order_id = await anOrder(shop, sale)
    const body = { token, order_id, amount: 20 }
    const again = () => pay(shop, 'token', sale.seller.token, body, { 'idempotency-key': `key ${order_id}` })
    const { url = '' } = (await again()).body.responseData.nextAction ?? {}
    await answerChallenge(url, 'complete')
    const paid = await again()
    expect(paid.body.responseData.emailData?.order).toMatchObject({ paymentStatus: 3 })
    const replayed = await again()
    expect(replayed.body).toEqual(paid.body)
    expect(replayed.headers['idempotent-replayed']).toBe('true')
  })
})

describe('many at once', () => {
  test('50 submits of one order charge once and confirm once [D-025]', async () => {
    const order_id = await anOrder(shop, sale)
    const body = { token: 'tok_visa', order_id, amount: 20 }
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(shop, 'token', sale.seller.token, body)))
    const codes = answers.map((answer) => answer.body.error?.errorCode ?? 0)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 13)).toHaveLength(49)
    expect(await paymentsOf(order_id)).toHaveLength(1)
    expect(await chargesAtProvider(order_id)).toBe(1)
    expect(await lettersAbout(order_id)).toHaveLength(1)
    expect(await booked(order_id)).toEqual([...owed, 'payment held 2000', 'payment sales -2000'])
  })

  test('buyers of the last pieces: as many pay as there are, nothing goes below zero [D-035]', async () => {
    const seller = sale.seller
    const productId = await aProduct(shop, { quantity: 3 })
    const other = await aProduct(shop, { quantity: 100 })
    const buyers = Array.from({ length: 12 }, async (_, n) => {
      const ids = n % 2 === 0 ? [productId, other] : [other, productId]
      const prods = ids.map((prod_id) => ({ prod_id, quantity: 1 }))
      const order_id = await anOrder(shop, sale, { prods, subTotalAmount: 40, totalAmount: 40 })
      return pay(shop, 'token', seller.token, {
        token: n % 4 === 3 ? 'tok_chargeDeclined' : 'tok_visa',
        order_id,
        amount: 40,
      })
    })
    const codes = (await Promise.all(buyers)).map((answer) => answer.body.error?.errorCode ?? 0)
    const paid = codes.filter((code) => code === 0).length
    expect(codes.filter((code) => code !== 0 && code !== 15 && code !== 22)).toEqual([])
    expect(paid).toBeLessThanOrEqual(3)
    expect(await shelf(productId)).toBe(3 - paid)
    expect(await shelf(other)).toBe(100 - paid)
  })

  test('baskets that overlap in every way do not get in each other’s way [D-035]', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => aProduct(shop, { quantity: 100 })))
    const buyers = Array.from({ length: 15 }, async (_, n) => {
      const chosen = ids.filter((_id, bit) => ((n + 1) >> bit) & 1)
      const amount = 20 * chosen.length
      const prods = chosen.map((prod_id) => ({ prod_id, quantity: 1 }))
      const order_id = await anOrder(shop, sale, { prods, subTotalAmount: amount, totalAmount: amount })
      return pay(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount })
    })
    expect((await Promise.all(buyers)).map((answer) => answer.body.statusCode)).toEqual(buyers.map(() => 1))
    for (const id of ids) expect(await shelf(id)).toBe(92)
  })

  test('an order is either paid or replaced, never both [D-022, D-025]', async () => {
    const rounds = Array.from({ length: 15 }, async () => {
      const order_id = await anOrder(shop, sale)
      const body = { token: 'tok_visa', order_id, amount: 20 }
      const [paid, replaced] = await Promise.all([
        pay(shop, 'token', sale.seller.token, body),
        placeOrder(shop, sale, { order_id }),
      ])
      expect([paid.body.statusCode, replaced.body.statusCode].sort()).toEqual([0, 1])
      expect([paid, replaced].map((answer) => answer.body.error?.errorCode ?? 13)).toEqual([13, 13])
      const order = await orderOf(order_id)
      expect(order.payment_status === 3).toBe(order.replaced_by === null)
    })
    await Promise.all(rounds)
  })

  test('one Idempotency-Key on twenty submits: all hear of the one payment [I-PAYM-010]', async () => {
    const order_id = await anOrder(shop, sale)
    const send = () =>
      pay(
        shop,
        'token',
        sale.seller.token,
        { token: 'tok_visa', order_id, amount: 20 },
        { 'idempotency-key': order_id },
      )
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers[0]?.body.statusCode).toBe(1)
    expect(await paymentsOf(order_id)).toHaveLength(1)
  })

  test('a seller without payouts can pay nothing new, as she can order nothing [D-029]', async () => {
    const seller = await aSeller(shop)
    expect((await placeOrder(shop, { ...sale, seller })).body.error?.errorCode).toBe(12)
  })
})

async function chargesAtProvider(orderId: string): Promise<number> {
  const references = (await paymentsOf(orderId)).map(({ id }) => id)
  let charges = 0
  for await (const charge of shop.provider.listCharges(new Date(0)))
    if (charge.succeeded && charge.reference !== null && references.includes(charge.reference)) charges += 1
  return charges
}
