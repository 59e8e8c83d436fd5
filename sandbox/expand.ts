import type { Call } from './call.ts'
import { selectObjects } from './objects-store.ts'
import type { FormValue } from './parse-form.ts'
import { invalidRequest } from './provider-error.ts'
import type { Json, JsonObject } from './sandbox-tables.ts'

const deepest = 4

/** Puts whole objects where the answer has only their ids: `expand[]=latest_charge.balance_transaction`. */
export async function expandAnswer(call: Call, answer: JsonObject, asked: FormValue | undefined): Promise<JsonObject> {
  if (!Array.isArray(asked) || asked.length === 0) return answer
  const expanded = structuredClone(answer)
  for (const path of asked) {
    if (typeof path !== 'string' || path.split('.').length > deepest)
      throw invalidRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    await expandPath(call, expanded, path.split('.'))
  }
  return expanded
}

/** Level by level, so that a page of a list asks once for all of its objects. */
async function expandPath(call: Call, answer: JsonObject, path: string[]): Promise<void> {
  let parents = [answer]
  for (const step of path) {
    const holders = parents.filter((parent) => step in parent)
    if (parents.some((parent) => !(step in parent) && 'object' in parent && parent.object !== 'list'))
      throw invalidRequest(`This property cannot be expanded (${step}).`, { param: 'expand' })
    const whole = await wholeObjects(
      call,
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

/** What this very call changed comes before what is stored. */
async function wholeObjects(call: Call, ids: string[]): Promise<Map<string, JsonObject>> {
  const stored = await selectObjects(
    call.db,
    [...new Set(ids)].filter((id) => !call.seen.has(id)),
  )
  const seen = ids.map((id) => call.seen.get(id)).filter((row) => row !== undefined)
  return new Map([...stored, ...seen].map((row) => [row.id, structuredClone(row.data)]))
}
