import fc from 'fast-check'
import { at, just, mostly, trouble } from './arbitrary-values.ts'
import type { Step } from './steps.ts'

/** Generates returns, whose steps come between all other steps. */

const reason = fc.constantFrom(
  'changed_mind',
  'changed_mind',
  'damaged',
  'damaged',
  'wrong_item',
  'missing',
  'skin_reaction',
)
const openReturn = fc.record({
  do: just('open return'),
  at,
  line: fc.nat(2),
  what: fc.constantFrom('one', 'one', 'line', 'one of each', 'all', 'too many'),
  reason,
  sent: mostly(1, 1, 2),
})
const accept = fc.record({
  do: just('accept return'),
  at,
  parcel: fc.constantFrom('rule', 'rule', 'wanted', 'not wanted'),
  presses: mostly(1, 1, 2),
})
const parcel = fc.record({ do: just('parcel arrives'), at })
const refuse = fc.record({ do: just('refuse return'), at })
const read = fc.record({ do: just('read return'), at })
const to = fc.constantFrom('first', 'first', 'first', 'first', 'last', 'last', 'shelf', 'salon', 'written_off')
const what = fc.constantFrom('left', 'left', 'left', 'one', 'all', 'all')
const settle = fc.record({
  do: just('settle return'),
  at,
  what,
  to,
  shown: mostly('preview', 'preview', 'stale'),
  between: mostly('nothing', 'nothing', 'refunded'),
  trouble,
  presses: mostly(1, 1, 2),
})
const replace = fc.record({ do: just('replace return'), at, what, to })
const close = fc.record({ do: just('close return'), at, what, to })
const noParcel = fc.record({ do: just('no parcel comes'), at })
const ofTwo = fc.record({
  do: just('two end return'),
  at,
  ends: fc.constantFrom(['refund', 'replace'], ['refund', 'refuse'], ['replace', 'refuse'], ['close', 'refuse']),
}) as fc.Arbitrary<Step>

/** Another item of the last order is returned, and its client reads how much she gets back for it. */
export const secondReturn: fc.Arbitrary<Step[]> = openReturn.map((opened) => [
  { ...opened, at: -1, what: 'one' },
  { do: 'read return', at: -1 },
])

/** The steps of returns in any order, even after they have ended. */
export const returnSteps = fc.oneof(
  { weight: 6, arbitrary: openReturn },
  { weight: 5, arbitrary: accept },
  { weight: 3, arbitrary: parcel },
  { weight: 5, arbitrary: settle },
  { weight: 2, arbitrary: replace },
  { weight: 2, arbitrary: close },
  { weight: 1, arbitrary: noParcel },
  { weight: 1, arbitrary: refuse },
  { weight: 2, arbitrary: ofTwo },
  { weight: 2, arbitrary: read },
) as fc.Arbitrary<Step>

/** Lets the items go where they can. */
const withPlace = <Settled>(steps: fc.Arbitrary<Settled>) =>
  fc.tuple(steps, fc.constantFrom('first', 'second')).map(([one, place]) => ({ ...one, to: place }))

/** What a return of the last order is ended by, mostly in a way that is possible. */
const end = fc.oneof(
  { weight: 5, arbitrary: withPlace(settle.map((one) => ({ ...one, shown: 'preview' as const }))) },
  { weight: 4, arbitrary: replace.map((one) => ({ ...one, to: 'last' as const })) },
  { weight: 2, arbitrary: withPlace(close) },
  { weight: 1, arbitrary: refuse },
  { weight: 2, arbitrary: ofTwo },
) as fc.Arbitrary<Step>

const lastReturn = { at: -1 }

/** Whether the administrator wants the parcel that is lost later, or one at all; for one that comes, she decides freely. */
const parcelOf: Partial<Record<string, 'wanted' | 'not wanted'>> = { 'is lost': 'wanted', unasked: 'not wanted' }

/** What was settled is returned once more: it was replaced, or only a part of it was refunded. */
const again: Step[] = [
  { do: 'open return', at: -1, line: 0, what: 'one', reason: 'damaged', sent: 1 },
  { do: 'accept return', ...lastReturn, parcel: 'not wanted', presses: 1 },
]

/** A return of the last order from its opening to its end, between whose parts something else happens. */
export const returnStories = (between: fc.Arbitrary<Step[]>): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      fc.record({ opened: openReturn, accepted: accept, ended: end, seen: read }),
      fc.record({
        parcel: fc.constantFrom('comes', 'comes', 'is lost', 'unasked'),
        isSent: fc.boolean(),
        isAgain: mostly(false, true),
      }),
      fc.tuple(between, between),
    )
    .map(([{ opened, accepted, ended, seen }, { parcel: fate, isSent, isAgain }, [first, second]]): Step[] => [
      ...(isSent ? [{ do: 'dispatch', at: -1 } as const] : []),
      { ...opened, at: -1, what: opened.what === 'too many' ? 'line' : opened.what },
      // what she does not want any more must not leave meanwhile
      ...(!isSent && opened.reason === 'changed_mind' ? [{ do: 'dispatch', at: -1 } as const] : []),
      ...first,
      { ...accepted, ...lastReturn, parcel: parcelOf[fate] ?? accepted.parcel },
      ...second,
      ...(fate === 'comes' ? [{ do: 'parcel arrives', ...lastReturn } as const] : []),
      ...(fate === 'is lost' ? [{ do: 'no parcel comes', ...lastReturn } as const] : []),
      { ...ended, ...lastReturn } as Step,
      ...(isSent ? [seen] : []),
      ...(isAgain ? [...again, { ...ended, ...lastReturn } as Step] : []),
    ])
