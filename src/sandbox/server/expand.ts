import type { Call } from '#sandbox/server/call.ts'
import { selectObjects } from '#sandbox/server/objects-store.ts'
import type { FormValue } from '#sandbox/server/parse-form.ts'
import { invalidRequest } from '#sandbox/server/provider-error.ts'
import type { Json, JsonObject } from '#sandbox/server/sandbox-tables.ts'

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

async function expandPath(call: Call, value: Json | undefined, [step, ...rest]: string[]): Promise<void> {
  if (step === undefined || value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    for (const item of value) await expandPath(call, item, [step, ...rest])
    return
  }
  const found = value[step]
  if (found === undefined && 'object' in value && value.object !== 'list')
    throw invalidRequest(`This property cannot be expanded (${step}).`, { param: 'expand' })
  if (typeof found === 'string') value[step] = (await wholeObject(call, found)) ?? found
  await expandPath(call, value[step], rest)
}

/** What this very call changed comes before what is stored. */
async function wholeObject(call: Call, id: string): Promise<JsonObject | undefined> {
  const row = call.seen.get(id) ?? (await selectObjects(call.db, [id]))[0]
  return row && structuredClone(row.data)
}
