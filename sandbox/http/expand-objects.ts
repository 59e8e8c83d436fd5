import { selectObjects } from '../storage/objects-store.ts'
import type { Json, JsonObject } from '../storage/sandbox-tables.ts'
import type { FormValue } from './parse-form.ts'
import { invalidRequest } from './provider-error.ts'
import type { RequestContext } from './request-context.ts'

const maxDepth = 4

/** Replaces ids with the objects they name, for example for `expand[]=latest_charge.balance_transaction`. */
export async function expandObjects(
  context: RequestContext,
  answer: JsonObject,
  requested: FormValue | undefined,
): Promise<JsonObject> {
  if (!Array.isArray(requested) || requested.length === 0) return answer
  const expanded = structuredClone(answer)
  for (const path of requested) {
    if (typeof path !== 'string' || path.split('.').length > maxDepth)
      throw invalidRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    await expandPath(context, expanded, path.split('.'))
  }
  return expanded
}

/** Expands level by level, so that a page of a list loads all objects of a level in one query. */
async function expandPath(context: RequestContext, answer: JsonObject, path: string[]): Promise<void> {
  let parents = [answer]
  for (const step of path) {
    const holders = parents.filter((parent) => step in parent)
    if (parents.some((parent) => !(step in parent) && 'object' in parent && parent.object !== 'list'))
      throw invalidRequest(`This property cannot be expanded (${step}).`, { param: 'expand' })
    const whole = await loadObjects(
      context,
      holders.map((holder) => holder[step]).filter((id) => typeof id === 'string'),
    )
    for (const holder of holders) holder[step] = whole.get(String(holder[step])) ?? holder[step] ?? null
    parents = holders.flatMap((holder) => objectsIn(holder[step]))
  }
}

function objectsIn(value: Json | undefined): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  return value !== null && typeof value === 'object' ? [value] : []
}

/** Loads objects by id; those that this request has read or changed are taken from its context. */
async function loadObjects(context: RequestContext, ids: string[]): Promise<Map<string, JsonObject>> {
  const stored = await selectObjects(
    context.db,
    [...new Set(ids)].filter((id) => !context.seen.has(id)),
  )
  const seen = ids.map((id) => context.seen.get(id)).filter((row) => row !== undefined)
  return new Map([...stored, ...seen].map((row) => [row.id, structuredClone(row.data)]))
}
