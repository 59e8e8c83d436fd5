import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskCardNumbers, maskMessages } from '#payments/provider/server/mask-card-numbers.ts'
import { pence } from '#platform/money.ts'
import { openProvider, type SandboxProvider } from '../../../../tests/harness/payment-provider.ts'

let setup: SandboxProvider
beforeAll(async () => {
  setup = await openProvider()
})
afterAll(() => setup.close())

const cardNumber = '4242424242424242'

test('numbers as long as a card’s are masked however written, shorter ones are not', () => {
  for (const text of [cardNumber, '4242 4242 4242 4242', '4242-4242-4242-4242', '424242424242', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'])
    expect(maskCardNumbers(`No such token: '${text}'`)).toBe("No such token: '****'")
  for (const text of ['tok_1Nv0FGQ9RKHgCVdK', 'a charge of 1999 on 2026-11-22', '42424242424'])
    expect(maskCardNumbers(text)).toBe(text)
})

test('messages are masked at any depth of an answer, and nothing else is changed', () => {
  const answer = { id: cardNumber, list: [{ last_payment_error: { message: cardNumber, code: 'x' } }], none: null }
  const masked = { id: cardNumber, list: [{ last_payment_error: { message: '****', code: 'x' } }], none: null }
  expect(maskMessages(answer)).toEqual(masked)
})

test('a card number sent as a token never comes back through the port [D-115]', async () => {
  const instrument = { kind: 'token', token: cardNumber } as const
  const charge = { reference: randomUUID(), orderId: randomUUID(), amount: pence(1999), instrument }
  const spoken = await setup.call('POST', '/v1/payment_methods', { type: 'card', 'card[token]': cardNumber })
  expect(JSON.stringify(spoken)).toContain(cardNumber)
  const customerRef = await setup.provider.createCustomer({ userId: randomUUID() })
  const card = { customerRef, token: cardNumber, holderName: 'Anna', description: '' }
  const answers = [
    await setup.provider.charge({ ...charge, description: '', returnUrl: 'http://localhost/' }),
    await setup.provider.saveCard(card),
    await setup.provider.connectAccount(cardNumber),
    await setup.provider.retrieveCharge(cardNumber).catch((error: unknown) => error),
  ]
  expect(answers.slice(0, 3)).toMatchObject(Array(3).fill({ state: 'declined', userMessage: expect.any(String) }))
  expect(inspect(answers, { depth: 10, showHidden: true })).not.toContain(cardNumber)
})
