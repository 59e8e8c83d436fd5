import { z } from 'zod'
import type { Call } from './call.ts'
import { readInput, text, whole } from './check-input.ts'
import { type ObjectRow, selectPage } from './objects-store.ts'
import { invalidRequest } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'

const span = z.strictObject({ gt: whole, gte: whole, lt: whole, lte: whole }).partial()
const paging = {
  limit: whole.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z.union([whole.transform((at) => ({ gte: at, lte: at })), span]).optional(),
}

interface Wanted {
  /** Fields that may be asked for, those among them that name another object, and those that are the caller's own. */
  fields?: readonly string[]
  pointers?: readonly string[]
  fixed?: Record<string, string>
  account?: string | null
}

/** A page of objects of one kind, newest first. */
export async function listObjects(call: Call, kind: string, wanted: Wanted = {}): Promise<JsonObject> {
  const { fields = [], pointers = [], fixed = {}, account = call.account } = wanted
  const asked = [...fields, ...pointers]
  const shape = Object.fromEntries(asked.map((field) => [field, text.optional()]))
  const types = { type: text.optional(), types: z.array(text).optional() }
  const input = readInput({ ...paging, ...shape, ...(kind === 'event' ? types : {}) }, call.input)
  const read = input as z.output<z.ZodObject<typeof paging & typeof types>> & Record<string, string | undefined>
  const limit = read.limit ?? 10
  if (limit < 1 || limit > 100) throw invalidRequest(`Invalid limit: ${limit}`, { param: 'limit' })
  const equal: Record<string, string> = { ...fixed }
  for (const field of asked) if (read[field]) equal[field] = read[field]
  const rows = await selectPage(call.db, {
    kind,
    account,
    equal,
    links: Object.entries(equal).flatMap(([field, id]) => (pointers.includes(field) || field in fixed ? [id] : [])),
    types: [...(read.types ?? []), ...(kind === 'event' && read.type ? [read.type] : [])],
    created: read.created ?? {},
    limit,
    ...(read.starting_after ? { after: read.starting_after } : {}),
    ...(read.ending_before ? { before: read.ending_before } : {}),
  })
  const page = rows.slice(0, limit)
  return listOf(call.path, read.ending_before ? page.reverse() : page, rows.length > limit)
}

export function listOf(url: string, rows: Pick<ObjectRow, 'data'>[], more = false): JsonObject {
  return { object: 'list', data: rows.map(({ data }) => data), has_more: more, url }
}
