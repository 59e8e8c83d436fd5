import fc from 'fast-check'

/** A number with which a step chooses one of the orders that it may apply to. */
export const at = fc.nat(11)
export const just = <const Value>(value: Value) => fc.constant(value)
/** The first value most of the time. */
export const mostly = <const Value>(usual: Value, ...rare: Value[]): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(usual) },
    ...rare.map((value) => ({ weight: 1, arbitrary: fc.constant(value) })),
  )
/** What goes wrong at the card provider. */
export const trouble = fc.oneof(
  { weight: 14, arbitrary: just('none') },
  { weight: 1, arbitrary: just('answer lost') },
  { weight: 1, arbitrary: just('provider down') },
)
