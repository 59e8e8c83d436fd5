import fc from 'fast-check'
import type { DescribedOperation } from '../api/described-operations.ts'
import { type ActorName, actorNames } from './fuzz-actors.ts'

/** What a field of a request holds in place of a valid value. */
export type WrongField = 'omitted' | "another's" | { value: unknown }

/** How a request is wrong as a whole. */
const damages = [
  'cut body',
  'list as body',
  'wrong content type',
  'no basic authorization',
  'deep field',
  'other files',
] as const
export type Damage = 'none' | (typeof damages)[number]

export interface RandomRequest {
  operation: DescribedOperation
  actor: ActorName
  /** Fields that are not named here hold valid values. */
  wrongFields: Record<string, WrongField>
  damage: Damage
}

/**
 * Cards that are declined or need the holder's confirmation, text that no column can store, numbers out of range, lists and objects of
 * another shape, days that do not exist.
 */
const malformedValues: unknown[] = [
  'tok_chargeDeclined',
  'tok_chargeCustomerFail',
  'tok_threeDSecure2Required',
  'tok_createDispute',
  'tok_unheard_of',
  'a\u0000b',
  '\ud800',
  '%',
  '["\\u0000"]',
  '[[1]]',
  '{"a":{"b":1}}',
  '9'.repeat(400),
  '1e308',
  '2026-02-31',
  '+275760-09-13',
  null,
  2 ** 53,
  1e300,
  [null],
  { toString: 1 },
  '',
  ' ',
  '0',
  '-1',
  '1.005',
  'NaN',
  'true',
  "' or 1=1 --",
  '../../etc/passwd',
  '<script>',
  '\u202e',
  '👩🏽‍🦰',
  'x'.repeat(9000),
  0,
  -1,
  0.1,
  -0,
  true,
  false,
  [],
  {},
  [[]],
  { __proto__: null, constructor: 1 },
  '00000000-0000-7000-8000-000000000000',
  '[]',
  '{}',
  '[1,2,3]',
  '["x"]',
  '2026-11-22',
  '9999-12-31',
  '1900-01-01',
]

const anyValue = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...malformedValues) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const wrongField: fc.Arbitrary<WrongField> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<WrongField>('omitted') },
  { weight: 1, arbitrary: fc.constant<WrongField>("another's") },
  { weight: 3, arbitrary: anyValue.map((value): WrongField => ({ value })) },
)

const actor: fc.Arbitrary<ActorName> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<ActorName>('seller', 'administrator', 'client') },
  { weight: 1, arbitrary: fc.constantFrom(...actorNames) },
)

const damage: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 40, arbitrary: fc.constant<Damage>('none') },
  ...damages.map((kind) => ({ weight: 1, arbitrary: fc.constant<Damage>(kind) })),
)

/** A request to any of the operations, by any kind of actor, with at most three fields that hold no valid value. */
export function randomRequest(operations: readonly DescribedOperation[]): fc.Arbitrary<RandomRequest> {
  return fc.constantFrom(...operations).chain((operation) => {
    const names = [...operation.inPath, ...operation.inQuery, ...operation.inBody]
    return fc.record({
      operation: fc.constant(operation),
      actor,
      wrongFields: fc
        .subarray(names, { maxLength: Math.min(3, names.length) })
        .chain((wrong) => fc.record(Object.fromEntries(wrong.map((name) => [name, wrongField])))),
      damage,
    })
  })
}
