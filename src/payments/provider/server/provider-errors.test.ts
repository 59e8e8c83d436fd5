import { expect, test } from 'vitest'
import {
  classifyProviderError,
  orProviderDown,
  orProviderDownIfMissing,
  throwUnlessDeclined,
  toDeclined,
} from '#payments/provider/server/provider-errors.ts'
import { errorCode } from '#platform/app-error.ts'

const thrown = (type: string) => Object.assign(new Error('No such account.'), { type })
const declining = [
  'StripeCardError',
  'StripeInvalidRequestError',
  'StripeInvalidGrantError',
  'StripeOAuthInvalidRequestError',
]
const unreachable = ['StripeConnectionError', 'StripeAPIError', 'StripeAuthenticationError', 'StripePermissionError']
const down = expect.objectContaining({ code: errorCode.providerDown })
const fault = new Error('ours')

test('a decline is shown in the provider’s words, and a call that got lost is code 23 [D-201]', () => {
  for (const type of declining)
    expect(toDeclined(thrown(type))).toEqual({
      state: 'declined',
      userMessage: 'No such account.',
      rawMessage: 'No such account.',
    })
  for (const type of unreachable) expect(() => throwUnlessDeclined(thrown(type))).toThrow(down)
})

test('only an error that the library threw is the provider’s', () => {
  for (const error of [{ type: 'StripeCardError' }, new Error('ours'), Object.assign(new Error('ours'), { type: 7 })])
    expect(classifyProviderError(error)).toBeNull()
  expect(classifyProviderError(thrown('SystemError'))).toBeNull()
  expect(classifyProviderError(thrown('StripeCardError'))).toBe('declined')
})

test('a fault of the shop stays one, and so does an idempotency key used for something else', async () => {
  const reused = thrown('StripeIdempotencyError')
  for (const error of [fault, reused]) {
    expect(() => throwUnlessDeclined(error)).toThrow(error)
    await expect(orProviderDown(Promise.reject(error))).rejects.toBe(error)
  }
  await expect(orProviderDownIfMissing(Promise.reject(fault))).rejects.toBe(fault)
})

test('a call that cannot be declined is code 23 while the provider is away', async () => {
  expect(await orProviderDown(Promise.resolve('answer'))).toBe('answer')
  for (const type of unreachable) await expect(orProviderDown(Promise.reject(thrown(type)))).rejects.toEqual(down)
  const missing = thrown('StripeInvalidRequestError')
  await expect(orProviderDown(Promise.reject(missing))).rejects.toBe(missing)
})

test('an object of the provider’s own that it does not know any more is its failure, code 23', async () => {
  expect(await orProviderDownIfMissing(Promise.resolve('answer'))).toBe('answer')
  for (const type of [...declining, ...unreachable])
    await expect(orProviderDownIfMissing(Promise.reject(thrown(type)))).rejects.toEqual(down)
})
