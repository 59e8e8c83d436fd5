import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../harness/shop.ts'
import { createFilesFor, createValidInput, type ValidInput, validValueFor } from './valid-input.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

interface Operation {
  method: string
  path: string
  inPath: string[]
  inQuery: string[]
  inBody: string[]
  files: string[]
  multipart: boolean
}

interface Schema {
  properties?: Record<string, unknown>
  anyOf?: Schema[]
}
interface DescribedOperation {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const isFile = (name: string) => /^(?:docs|cat_img|prod_imgs|video|img|file)$/.test(name)
const fieldsOf = ({ properties, anyOf = [] }: Schema): string[] =>
  properties ? Object.keys(properties) : anyOf.flatMap(fieldsOf)

/** Every call with its fields, as the server's OpenAPI description lists them. */
async function operations(): Promise<Operation[]> {
  const description = await shop.app.inject({ url: '/api/v1/openapi.json' })
  const { paths } = description.json<{ paths: Record<string, Record<string, DescribedOperation>> }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [type = '', content = { schema: {} }] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const names = fieldsOf(content.schema)
      const parameterNames = (place: string) => parameters.filter((value) => value.in === place).map(({ name }) => name)
      return {
        ...{ method: method.toUpperCase(), path, multipart: type === 'multipart/form-data' },
        ...{ inPath: parameterNames('path'), inQuery: parameterNames('query') },
        ...{ inBody: names.filter((name) => !isFile(name)), files: names.filter(isFile) },
      }
    }),
  )
}

/** Text that no column can hold, numbers out of range, lists and objects of another shape, days that do not exist. */
const malformedValues: unknown[] = [
  ...['a\u0000b', '\ud800', '%', '["\\u0000"]', '[[1]]', '{"a":{"b":1}}', '9'.repeat(400), '1e308', '2026-02-31'],
  ...['+275760-09-13', null, 2 ** 53, 1e300, [null], { toString: 1 }],
]

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

function send(operation: Operation, validInput: ValidInput, field?: string, value?: unknown) {
  const { method, path, multipart, inPath, inQuery, inBody, files } = operation
  const chooseValue = (name: string) => (name === field ? value : validValueFor(path, validInput, name))
  const filledPath = inPath.reduce(
    (sofar, name) => sofar.replace(`{${name}}`, encodeURIComponent(textOf(chooseValue(name)))),
    path,
  )
  const listValues = (names: string[]) =>
    names.map((name) => [name, chooseValue(name)] as const).filter(([, value]) => value !== undefined)
  const query = Object.fromEntries(listValues(inQuery).map(([name, value]) => [name, textOf(value)]))
  const as = path.includes('/admin/') ? validInput.adminToken : validInput.sellerToken
  if (multipart) return sendForm(operation, { as, fields: listValues(inBody), files })
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: Object.fromEntries(listValues(inBody)) }
  return shop.call(method, filledPath, { as, query, ...body })
}

async function sendForm(
  { method, path }: Operation,
  { as, fields, files }: { as: string; fields: (readonly [string, unknown])[]; files: string[] },
) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, textOf(value))
  for (const name of files) for (const file of await createFilesFor(path, name)) form.append(name, file)
  return shop.call(method, path, { as, form })
}

test('a malformed value in any field of any call is accepted or rejected with a clear message, and is never a server error', async () => {
  const broken: string[] = []
  const unclear: string[] = []
  for (const operation of await operations()) {
    const validInput = await createValidInput(shop, operation.path)
    for (const field of [...operation.inPath, ...operation.inQuery, ...operation.inBody])
      for (const value of malformedValues) {
        const { status, body } = await send(operation, validInput, field, value)
        const description = `${operation.method} ${operation.path} ${field} = ${JSON.stringify(value)?.slice(0, 40)}: ${status} ${body.responseMessage}`
        if (status >= 500 && body.error?.errorCode !== 23) broken.push(description)
        if (/^(?:Invalid|Too (?:big|small)|Unrecognized|Expected)\b/.test(body.responseMessage ?? ''))
          unclear.push(description)
      }
  }
  expect(broken).toEqual([])
  expect(unclear).toEqual([])
}, 120_000)
