import type { Schema } from './provider-description.ts'

/** How values are written. A form has only texts: numbers and booleans are written out, and an empty text clears a value. */
export type Notation = 'json' | 'form'

export interface Violation {
  /** The name of the parameter as the provider writes it, such as `card[exp_month]`; empty for the whole input. */
  place: string
  problem: string
  isMissing?: true
}

interface Reading {
  definitions: Record<string, Schema>
  notation: Notation
}

/**
 * Lists where a value violates the schema, and how. The schema is interpreted: compiling the same schemas in each test file would take
 * longer than all comparisons.
 */
export function findViolations(schema: Schema, value: unknown, reading: Reading, place = ''): Violation[] {
  const wrong = (problem: string): Violation[] => [{ place, problem: `${show(value)} ${problem}` }]
  if (schema.$ref !== undefined) {
    const definition = reading.definitions[schema.$ref]
    if (!definition) throw new Error(`the description has no definition ${schema.$ref}`)
    return findViolations(definition, value, reading, place)
  }
  if (schema.anyOf) return findNearest(schema.anyOf, value, reading, place)
  if (schema.enum) {
    const allowed = reading.notation === 'form' ? schema.enum.map(String) : schema.enum
    return allowed.includes(value as string) ? [] : wrong('is none of the allowed values')
  }
  if (schema.type === 'array') {
    if (!Array.isArray(value)) return wrong('is no array')
    return value.flatMap((item, index) => findViolations(schema.items ?? {}, item, reading, `${place}[${index}]`))
  }
  if (schema.type === 'object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('is no object')
    return findInObject(schema, value, reading, place)
  }
  return !schema.type || isOfType(schema.type, value, reading.notation) ? [] : wrong(`is no ${schema.type}`)
}

function findInObject(schema: Schema, value: object, reading: Reading, place: string): Violation[] {
  const { properties = {}, required = [], additionalProperties = {} } = schema
  const placeOf = (name: string) => (place ? `${place}[${name}]` : name)
  const wrong = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name): Violation => ({ place: placeOf(name), problem: 'is missing', isMissing: true }))
  for (const [name, field] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (known) wrong.push(...findViolations(known, field, reading, placeOf(name)))
    else wrong.push({ place: placeOf(name), problem: 'is not in the description' })
  }
  return wrong
}

/** The violations of the alternative that fits best; none if one of them fits. */
function findNearest(alternatives: Schema[], value: unknown, reading: Reading, place: string): Violation[] {
  const found = alternatives.map((alternative) => findViolations(alternative, value, reading, place))
  if (found.some((wrong) => wrong.length === 0)) return []
  // an alternative of the right type, of which only some fields are wrong, tells more than one of another type
  const ofRightType = found.filter((wrong) => wrong.every((one) => one.place !== place))
  const [nearest = []] = (ofRightType.length > 0 ? ofRightType : found).sort((a, b) => a.length - b.length)
  return nearest
}

function isOfType(type: Schema['type'], value: unknown, notation: Notation): boolean {
  if (notation === 'json') return type === 'null' ? value === null : typeof value === type
  if (type === 'null') return value === ''
  if (type === 'boolean') return value === 'true' || value === 'false'
  return typeof value === 'string' && (type === 'string' || /^-?\d+(?:\.\d+)?$/.test(value))
}

const show = (value: unknown) => JSON.stringify(value)?.slice(0, 60)
