import type { Schema } from './schema.ts'

/** A form has text alone: numbers and booleans are written out, and an empty text clears a value. */
export type Notation = 'json' | 'form'

interface Reading {
  definitions: Record<string, Schema>
  notation: Notation
}

/**
 * What is wrong with a value, each with its place. It reads the schema as it goes: to compile the same schemas in each file of tests
 * would cost more than all comparisons.
 */
export function findViolations(schema: Schema, value: unknown, reading: Reading, at = ''): string[] {
  if (schema.$ref !== undefined) {
    const definition = reading.definitions[schema.$ref]
    return definition ? findViolations(definition, value, reading, at) : [`${at}: no definition ${schema.$ref}`]
  }
  if (schema.anyOf) return findNearest(schema.anyOf, value, reading, at)
  if (schema.enum) {
    const allowed = reading.notation === 'form' ? schema.enum.map(String) : schema.enum
    return allowed.includes(value as string) ? [] : [`${at}: ${show(value)} is none of the allowed values`]
  }
  if (schema.type === 'array') {
    if (!Array.isArray(value)) return [`${at}: ${show(value)} is no array`]
    return value.flatMap((item, index) => findViolations(schema.items ?? {}, item, reading, `${at}[${index}]`))
  }
  if (schema.type === 'object') return findInObject(schema, value, reading, at)
  return !schema.type || isOfType(schema.type, value, reading.notation)
    ? []
    : [`${at}: ${show(value)} is no ${schema.type}`]
}

function findInObject(schema: Schema, value: unknown, reading: Reading, at: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at}: ${show(value)} is no object`]
  const { properties = {}, required = [], additionalProperties = {} } = schema
  const wrong = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`)
  for (const [name, held] of Object.entries(value)) {
    if (held === undefined) continue
    const place = `${at}.${name}`
    const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    wrong.push(...(known ? findViolations(known, held, reading, place) : [`${place} is not in the description`]))
  }
  return wrong
}

/** The violations of the alternative that fits best, none where one fits. */
function findNearest(alternatives: Schema[], value: unknown, reading: Reading, at: string): string[] {
  let nearest: string[] | null = null
  for (const alternative of alternatives) {
    const wrong = findViolations(alternative, value, reading, at)
    if (wrong.length === 0) return []
    const isDeeper = wrong.every((one) => !one.startsWith(`${at}:`))
    if (!nearest || (isDeeper && (nearest.some((one) => one.startsWith(`${at}:`)) || wrong.length < nearest.length)))
      nearest = wrong
  }
  return nearest ?? []
}

function isOfType(type: Schema['type'], value: unknown, notation: Notation): boolean {
  if (notation === 'json') return type === 'null' ? value === null : typeof value === type
  if (type === 'null') return value === ''
  if (type === 'boolean') return value === 'true' || value === 'false'
  return typeof value === 'string' && (type === 'string' || /^-?\d+(?:\.\d+)?$/.test(value))
}

const show = (value: unknown) => JSON.stringify(value)?.slice(0, 60)
