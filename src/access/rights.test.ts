import { describe, expect, it } from 'vitest'
import { hasRight, type NeededRight, rights } from '#access/rights.ts'
import { describeMissingRight, describeRefundLimit } from '#access/rights-text.ts'
import { type Actor, requireRight } from '#access/server/actor.ts'
import { errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { pence } from '#platform/money.ts'

const admin = { kind: 'admin', userId: 'admin-1', tokenId: 'token-1', ipAddress: '' } as const
const colleague = (...own: (typeof rights)[number][]): Actor => ({
  ...admin,
  staff: { rights: own, maxRefundPence: null },
})

describe('what a colleague may do', () => {
  it('is what one of her rights names; of several, one is enough', () => {
    const orders = { rights: ['orders'] } as const
    expect(hasRight(orders, 'orders')).toBe(true)
    expect(hasRight(orders, 'dispatch')).toBe(false)
    expect(hasRight(orders, ['dispatch', 'orders'])).toBe(true)
    expect(hasRight(orders, ['dispatch', 'returns'])).toBe(false)
    expect(hasRight({ rights: [] }, 'any')).toBe(true)
  })

  it('is never what is left to owners, who may do everything', () => {
    expect(hasRight({ rights }, 'owner')).toBe(false)
    for (const needed of [...rights, 'any', 'owner', ['orders', 'log']] as NeededRight[])
      expect(hasRight(null, needed)).toBe(true)
  })

  it('is refused with the names of the rights; sellers and visitors are no administrators at all', () => {
    const rejectedWith = (message: string) => expect.objectContaining({ message, code: errorCode.notAllowed })
    expect(() => requireRight(admin, 'owner')).not.toThrow()
    expect(() => requireRight(colleague('log'), 'log')).not.toThrow()
    expect(() => requireRight(colleague('log'), ['orders', 'dispatch'])).toThrow(
      rejectedWith('Your role does not include ‘Orders’ or ‘Dispatch’. Please ask an owner of the shop.'),
    )
    expect(() => requireRight(colleague(...rights), 'owner')).toThrow(rejectedWith(describeMissingRight('owner')))
    for (const kind of ['seller', 'visitor'] as const)
      expect(() => requireRight({ ...admin, kind } as Actor, 'any')).toThrow(rejectedWith(errorText.notAllowed))
  })

  it('is told in words where a refund is above the amount of her role', () => {
    expect(describeRefundLimit({ limit: pence(5_000), before: pence(0) })).toBe(
      'With ‘Returns and refunds’ your role can pay back at most £50.00 of an order. Please ask an owner of the shop.',
    )
    expect(describeRefundLimit({ limit: pence(5_000), before: pence(1) })).toContain(
      '£0.01 of this one has been paid back',
    )
    expect(describeMissingRight('owner')).toBe('Only an owner of the shop can do this.')
  })
})
