import fc from 'fast-check'

/** One step of a sequence; `at` is the index of an order, modulo their number. */
export type Step =
  | { do: 'order'; type: 1 | 2 | 3 | 5; quantity: number }
  | {
      do: 'pay'
      at: number
      with: 'tok_visa' | 'tok_chargeDeclined' | 'tok_threeDSecure2Required' | 'tok_createDispute'
    }
  | { do: 'pay in cash' | 'pay by link'; at: number }
  | { do: 'answer the bank'; outcome: 'complete' | 'fail' }
  | { do: 'trouble'; next: 'drop_after' | 'error_500'; path: string; count: number }
  | { do: 'calm' }
  | { do: 'refund'; at: number; quantity: number; attempts: number }
  | { do: 'refund comes back'; at: number }
  | { do: 'decide'; at: number; won: boolean }
  | { do: 'payouts'; on: boolean }
  | { do: 'pay debt'; with: 'tok_visa' | 'tok_chargeDeclined' | 'tok_createDispute' }
  | { do: 'send transfers' }
  | { do: 'clock' }
  | { do: 'notices'; order: number; times: number }

const at = fc.nat(5)
const just = <Value>(value: Value) => fc.constant(value)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: just('order'),
      type: fc.constantFrom(1, 2, 3, 5),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: just('pay'),
      at,
      with: fc.constantFrom(
        'tok_visa',
        'tok_visa',
        'tok_chargeDeclined',
        'tok_threeDSecure2Required',
        'tok_createDispute',
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('pay in cash', 'pay by link'), at }) },
  { weight: 2, arbitrary: fc.record({ do: just('answer the bank'), outcome: fc.constantFrom('complete', 'fail') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: just('trouble'),
      next: fc.constantFrom('drop_after', 'error_500'),
      path: fc.constantFrom('/v1/payment_intents', '/v1/refunds', '/v1/transfers', '/v1/payment_methods'),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: just({ do: 'calm' }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: just('refund'), at, quantity: fc.nat(2), attempts: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: just('refund comes back'), at }) },
  { weight: 2, arbitrary: fc.record({ do: just('decide'), at, won: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: just('payouts'), on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: just('pay debt'),
      with: fc.constantFrom('tok_visa', 'tok_visa', 'tok_chargeDeclined', 'tok_createDispute'),
    }),
  },
  { weight: 4, arbitrary: just({ do: 'send transfers' }) },
  { weight: 2, arbitrary: just({ do: 'clock' }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: just('notices'), order: fc.nat(1000), times: fc.integer({ min: 1, max: 2 }) }),
  },
) as fc.Arbitrary<Step>

/** Every sequence starts with an order. */
export const sequence: fc.Arbitrary<Step[]> = fc
  .array(step, { minLength: 6, maxLength: 18 })
  .map((steps) => [{ do: 'order', type: 1, quantity: 2 }, ...steps])
