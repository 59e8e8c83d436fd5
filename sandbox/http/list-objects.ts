import { z } from 'zod'
import { type ObjectRow, selectPage } from '../storage/objects-store.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { invalidRequest } from './provider-error.ts'
import type { RequestContext } from './request-context.ts'
import { integer, parseInput, text } from './validate-input.ts'

const createdRange = z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial()
const paging = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z.union([integer.transform((at) => ({ gte: at, lte: at })), createdRange]).optional(),
}

interface ListOptions {
  /**
   * `fields`: those that the request may filter by; `pointers`: those that hold the id of another object; `fixed`: filters that always
   * apply.
   */
  fields?: readonly string[]
  pointers?: readonly string[]
  fixed?: Record<string, string>
  account?: string | null
}

/** Lists one page of objects of a kind, newest first. */
export async function listObjects(
  context: RequestContext,
  kind: string,
  wanted: ListOptions = {},
): Promise<JsonObject> {
  const { fields = [], pointers = [], fixed = {}, account = context.account } = wanted
  const requested = [...fields, ...pointers]
  const shape = Object.fromEntries(requested.map((field) => [field, text.optional()]))
  const types = { type: text.optional(), types: z.array(text).optional() }
  const input = parseInput({ ...paging, ...shape, ...(kind === 'event' ? types : {}) }, context.input)
  const read = input as z.output<z.ZodObject<typeof paging & typeof types>> & Record<string, string | undefined>
  const limit = read.limit ?? 10
  if (limit < 1 || limit > 100) throw invalidRequest(`Invalid limit: ${limit}`, { param: 'limit' })
  const equal: Record<string, string> = { ...fixed }
  for (const field of requested) if (read[field]) equal[field] = read[field]
  const rows = await selectPage(context.db, {
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
  return toList(context.path, read.ending_before ? page.reverse() : page, rows.length > limit)
}

export function toList(url: string, rows: Pick<ObjectRow, 'data'>[], more = false): JsonObject {
  return { object: 'list', data: rows.map(({ data }) => data), has_more: more, url }
}
