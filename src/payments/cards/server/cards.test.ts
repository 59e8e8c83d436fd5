import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCustomer } from '#payments/cards/server/cards-store.ts'
import { paymentsText } from '#payments/text.ts'
import { createClient, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let anna: Person
beforeAll(async () => {
  shop = await openShop()
  anna = await createSeller(shop)
})
afterAll(() => shop.close())

const save = (as: string, body: object) => shop.call('POST', 'payment/card', { as, body })
const list = async (as: string) => (await shop.call('GET', 'payment/card/list', { as })).body.responseData.cards

test('a saved card is listed with its shown fields only [C-CARD-007–013, C-CARD-019, D-199]', async () => {
  const seller = await createSeller(shop)
  const body = { description: `Card of ${seller.id}`, token: 'tok_visa_debit', name: 'Anna Archer' }
  const saved = await save(seller.token, body)
  expect(saved.status).toBe(200)
  expect(saved.body.responseData.message).toBe('Card saved successfully.')
  expect(await list(seller.token)).toEqual([
    {
      id: expect.any(String),
      brand: 'visa',
      funding: 'debit',
      last4: '5556',
      name: 'Anna Archer',
      exp_month: 12,
      exp_year: expect.any(Number),
    },
  ])
})

test('an empty holder name is rejected with the form’s message [C-CARD-015]', async () => {
  const answer = await save(anna.token, { token: 'tok_visa', name: '  ' })
  expect(answer.status).toBe(400)
  expect(answer.body.responseMessage).toBe('*Please enter card holder name.')
  expect(answer.body.error).toMatchObject({ errorCode: 1, errors: { name: '*Please enter card holder name.' } })
})

test('a declined card is not saved, and the errors are text [C-CARD-017, D-201]', async () => {
  const answer = await save(anna.token, { token: 'tok_chargeDeclined', name: 'Anna Archer' })
  expect(answer.status).toBe(402)
  expect(answer.body.error).toMatchObject({ errorCode: 22, errors: 'Your card was declined.' })
  expect(await list(anna.token)).toEqual([])
})

test.each([2, 8])(
  '%i first cards saved at once belong to one customer [C-CARD-004, N-ACCT-014, D-115]',
  async (count) => {
    const seller = await createSeller(shop)
    const answers = await Promise.all(
      Array.from({ length: count }, () => save(seller.token, { token: 'tok_visa', name: 'Anna Archer' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await list(seller.token)).toHaveLength(count)
  },
)

test('a customer that calls at once store is one, and no call fails [N-ACCT-014, D-115]', async () => {
  const { id } = await createSeller(shop)
  for (let round = 0; round < 200; round++) {
    const stored = await Promise.all(Array.from({ length: 4 }, () => insertCustomer(shop.db, id, `cus_${round}`)))
    expect(new Set(stored)).toEqual(new Set([`cus_${round}`]))
    await shop.db.deleteFrom('provider_customers').where('user_id', '=', id).execute()
  }
})

test('a removed card is not listed; another seller’s card is not found [C-CARD-020]', async () => {
  const bea = await createSeller(shop)
  await save(anna.token, { token: 'tok_mastercard', name: 'Anna Archer' })
  const [card] = (await list(anna.token)) as unknown as { id: string }[]
  const remove = (as: string, id: string) => shop.call('DELETE', `payment/card/${id}`, { as })
  expect(rejectionOf(await remove(bea.token, card?.id ?? ''))).toEqual([6, paymentsText.cardNotFound])
  expect(rejectionOf(await remove(anna.token, 'nothing'))).toEqual([6, paymentsText.cardNotFound])
  expect((await remove(anna.token, card?.id ?? '')).status).toBe(200)
  expect(await list(anna.token)).toEqual([])
  expect(rejectionOf(await remove(anna.token, card?.id ?? ''))).toEqual([6, paymentsText.cardNotFound])
})

test('a client by explore link has no cards of the seller [D-046]', async () => {
  const client = await createClient(shop, anna)
  expect((await shop.call('GET', 'payment/card/list', { as: client.token })).body.error?.errorCode).toBe(8)
  expect((await save(client.token, { token: 'tok_visa', name: 'C' })).body.error?.errorCode).toBe(8)
})

test('no column holds a card number or a security code [D-115, I-PAYM-020]', async () => {
  const columns = await shop.pool.query(
    "select column_name from information_schema.columns where table_schema = 'public' and table_name in ('cards', 'payments', 'provider_customers')",
  )
  const names = columns.rows.map(({ column_name }: { column_name: string }) => column_name)
  expect(names.filter((name) => /number|cvc|cvv/.test(name))).toEqual([])
})

test('the oldest card is the default until another is; expired are last [N-ACCT-001–002, D-373]', async () => {
  const [seller, other] = [await createSeller(shop), await createSeller(shop)]
  for (const token of ['tok_visa', 'tok_mastercard', 'tok_amex'])
    await save(seller.token, { token, name: 'Anna Archer' })
  const cards = async () => (await list(seller.token)) as unknown as { id: string; last4: string }[]
  const [visa, master, amex] = await cards()
  const makeDefault = (card_id = '', as = seller.token) =>
    shop.call('PUT', 'payment/card/default', { as, body: { card_id } })
  expect((await makeDefault(master?.id)).body.responseData).toEqual({
    message: 'This card will be used first from now on.',
  })
  const order = async () => (await cards()).map(({ last4 }) => last4)
  expect(await order()).toEqual([master?.last4, visa?.last4, amex?.last4])
  const both = await Promise.all([makeDefault(visa?.id), makeDefault(amex?.id), makeDefault(master?.id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  await makeDefault(amex?.id)
  expect(await order()).toEqual([amex?.last4, visa?.last4, master?.last4])
  expect(rejectionOf(await makeDefault(amex?.id, other.token))).toEqual([6, paymentsText.cardNotFound])
  await shop.db
    .updateTable('cards')
    .set({ exp_month: 1, exp_year: 2026 })
    .where('id', '=', amex?.id ?? '')
    .execute()
  expect(await order()).toEqual([visa?.last4, master?.last4, amex?.last4])
})
