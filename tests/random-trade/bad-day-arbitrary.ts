import fc from 'fast-check'
import { at, just, mostly, trouble } from './arbitrary-values.ts'
import type { Step } from './steps.ts'

/** Generates recalls of sold products from everybody who bought them. */

const batches = fc.constantFrom<string[]>(['B1'], ['B2'], ['B1', 'B2'])
const pack = fc.record({ do: just('pack'), at, batches })
export const withdraw = fc.record({
  do: just('withdraw product'),
  product: fc.nat(1),
  batches: mostly<string[]>([], ['B1'], ['B2'], ['B1', 'B2']),
})
const mail = fc.record({ do: just('mail recall'), at, presses: mostly(1, 2) })
const refund = fc.record({
  do: just('refund recall'),
  at,
  shown: mostly('preview', 'preview', 'stale'),
  between: fc.constantFrom('nothing', 'nothing', 'refunded', 'disputed'),
  trouble,
  presses: mostly(1, 2),
})
const dispatch = fc.record({ do: just('dispatch'), at })
const end = fc.record({ do: just('end recall'), at, shows: mostly(true, false) })

/** The steps of a recall in any order, even after it has ended. */
export const recallSteps = fc.oneof(
  { weight: 4, arbitrary: pack },
  { weight: 1, arbitrary: withdraw },
  { weight: 3, arbitrary: mail },
  { weight: 3, arbitrary: refund },
  { weight: 2, arbitrary: end },
)

/**
 * A recall from the withdrawal to its end, as an administrator does it: some orders were packed with a batch, and some buyers are
 * sent a replacement.
 */
export const recallStories = fc
  .tuple(pack, pack, withdraw, mail, refund, refund, end, fc.boolean(), dispatch)
  .map(([first, second, withdrawn, mailed, refunded, again, ended, isReturned, dispatched]): Step[] => [
    first,
    { ...second, at: -1 },
    ...(isReturned ? [{ ...dispatched, at: -1 }] : []),
    withdrawn,
    ...(isReturned
      ? ([
          { do: 'open return', at: -1, line: 0, what: 'one', reason: 'damaged', sent: 1 },
          { do: 'accept return', at: -1, parcel: 'not wanted', presses: 1 },
          { do: 'replace return', at: -1, what: 'left', to: 'first' },
        ] as const)
      : []),
    dispatched,
    { ...mailed, at: -1 },
    { ...refunded, at: -1, shown: 'preview' },
    { ...again, at: -1 },
    { ...ended, at: -1 },
  ])

/** A withdrawal whose product is soon sold again. */
export const withdrawnStories = fc
  .tuple(withdraw, refund, end)
  .map(([withdrawn, refunded, ended]): Step[] => [
    withdrawn,
    { ...refunded, at: -1 },
    { ...ended, at: -1, shows: true },
  ])
