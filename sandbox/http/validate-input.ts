import { z } from 'zod'
import type { FormObject } from './parse-form.ts'
import { invalidRequest } from './provider-error.ts'

export const text = z.string().max(5000)
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number)
export const boolean = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true')
/** An empty string clears a value, as everywhere in this API. */
export const clearable = text.transform((value) => (value === '' ? null : value))
export const metadata = z.union([z.literal('').transform(() => ({})), z.record(z.string(), text)])
export const currency = z
  .string()
  .regex(/^[a-z]{3}$/i, 'Invalid currency')
  .transform((value) => value.toLowerCase())
export const webUrl = z.url({ protocol: /^https?$/, error: 'Not a valid URL' }).max(5000)
export const address = z
  .object({
    line1: clearable,
    line2: clearable,
    city: clearable,
    state: clearable,
    postal_code: clearable,
    country: clearable,
  })
  .partial()
  .strict()
export const expand = z.array(text).optional()

/**
 * Parses the input of a request. A parameter that the sandbox does not support is rejected by name: if it were ignored, a
 * request would work here and do something else at the real provider.
 */
export function parseInput<Shape extends z.ZodRawShape>(shape: Shape, input: FormObject): z.output<z.ZodObject<Shape>> {
  // the schema is not compiled, because most schemas are used only a few times a minute
  const read = getSchema(shape).safeParse(input, { jitless: true })
  if (read.success) {
    // `expand` concerns the response, not the operation
    const { expand: _expand, ...parsed } = read.data
    return parsed as z.output<z.ZodObject<Shape>>
  }
  const [issue] = read.error.issues
  if (!issue) throw invalidRequest('Invalid request')
  if (issue.code === 'unrecognized_keys') {
    const param = formatParam([...issue.path, issue.keys[0] ?? ''])
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = formatParam(issue.path)
  const given = valueAt(input, issue.path)
  if (given === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  const code = issue.message === 'Invalid integer' ? 'parameter_invalid_integer' : undefined
  const shown = typeof given === 'string' ? given : JSON.stringify(given)
  throw invalidRequest(`${issue.message}: ${shown}`, { param, ...(code ? { code } : {}) })
}

const schemas = new WeakMap<z.ZodRawShape, z.ZodObject>()

function getSchema(shape: z.ZodRawShape): z.ZodObject {
  const known = schemas.get(shape)
  if (known) return known
  const schema = z.strictObject({ ...shape, expand })
  schemas.set(shape, schema)
  return schema
}

function formatParam(path: PropertyKey[]): string {
  const [head, ...rest] = path.map(String)
  return `${head ?? ''}${rest.map((step) => `[${step}]`).join('')}`
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    input,
  )
}

/** Merges metadata: given keys replace, an empty value removes, other keys stay. */
export function mergeMetadata(old: Record<string, string>, given: Record<string, string> | undefined) {
  const merged = { ...old, ...given }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
