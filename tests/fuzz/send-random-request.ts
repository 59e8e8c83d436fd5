import { textOf } from '../api/send-operation.ts'
import { createFilesFor, validValueFor } from '../api/valid-input.ts'
import type { ApiResponse, CallOptions, Shop } from '../harness/shop.ts'
import type { FuzzActors } from './fuzz-actors.ts'
import type { RandomRequest } from './random-request.ts'

/** A call that is not answered in this time has hung. */
const patienceMs = 20_000

export async function sendRandomRequest(
  shop: Shop,
  actors: FuzzActors,
  request: RandomRequest,
  idempotencyKey: string,
): Promise<ApiResponse<unknown>> {
  const { operation, actor, damage } = request
  const { path, method, inPath, inQuery, inBody, multipart } = operation
  const chosen = (names: string[]) =>
    names.map((name) => [name, chooseValue(actors, request, name)] as const).filter(([, value]) => value !== undefined)
  const filledPath = inPath.reduce(
    // an empty segment would be another route
    (sofar, name) =>
      sofar.replace(`{${name}}`, () => encodeURIComponent(textOf(chooseValue(actors, request, name))) || '-'),
    path,
  )
  const options: CallOptions = {
    as: actors.tokens[actor],
    query: Object.fromEntries(chosen(inQuery).map(([name, value]) => [name, textOf(value)])),
    headers: {
      'idempotency-key': idempotencyKey,
      ...(damage === 'no basic authorization' ? { authorization: '' } : {}),
      ...(damage === 'wrong content type' && !multipart ? { 'content-type': 'text/plain' } : {}),
    },
  }
  if (multipart) options.form = await createForm(request, chosen(inBody))
  else if (method !== 'GET' && method !== 'DELETE') Object.assign(options, createBody(request, chosen(inBody)))
  return await withinPatience(shop.call(method, filledPath, options), `${method} ${filledPath.slice(0, 200)}`)
}

function chooseValue({ validInput, values }: FuzzActors, request: RandomRequest, name: string): unknown {
  const { operation, wrongFields } = request
  const wrong = wrongFields[name]
  if (wrong === 'omitted') return undefined
  if (wrong === "another's" && name in values) return values[name]
  return typeof wrong === 'object' ? wrong.value : validValueFor(operation.path, validInput, name)
}

/** A nesting that the parser refuses. */
const deepJson = `${'['.repeat(3000)}${']'.repeat(3000)}`

function createBody({ damage }: RandomRequest, fields: (readonly [string, unknown])[]): CallOptions {
  const body = Object.fromEntries(fields)
  const json = JSON.stringify(body)
  if (damage === 'cut body') return { text: json.slice(0, -1) }
  if (damage === 'list as body') return { body: [body] }
  if (damage === 'deep field') return { text: `{"notAField":${deepJson},${json.slice(1)}` }
  return { body }
}

async function createForm(
  { operation, damage }: RandomRequest,
  fields: (readonly [string, unknown])[],
): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, textOf(value))
  for (const name of operation.files)
    for (const file of await createFilesFor(operation.path, name))
      form.append(name, damage === 'other files' ? new File(['GIF89a'], file.name, { type: file.type }) : file)
  return form
}

async function withinPatience<Answer>(call: Promise<Answer>, description: string): Promise<Answer> {
  const timer = AbortSignal.timeout(patienceMs)
  const hung = new Promise<never>((_, reject) =>
    timer.addEventListener('abort', () => reject(new Error(`${description} was not answered in ${patienceMs} ms`))),
  )
  return await Promise.race([call, hung])
}
