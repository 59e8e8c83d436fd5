import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenApiDocument, Operation } from '#app/server/http/openapi/openapi-types.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { type DocumentedCall, readApiTable } from './api-table.ts'
import { fieldsIn, listOperations, readDescription } from './described-operations.ts'

let shop: Shop
let description: OpenApiDocument
let described: Map<string, Operation>
beforeAll(async () => {
  shop = await openShop()
  description = await readDescription(shop)
  described = new Map(
    Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [keyOf(method, path), operation] as const),
    ),
  )
})
afterAll(() => shop.close())

const keyOf = (method: string, path: string) => `${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, '{}')}`
const documented = readApiTable()

/** What the check of a call finds, for every call of the table. */
function checkAll(check: (call: DocumentedCall, operation: Operation) => string[]): string[] {
  return documented.flatMap((call) => {
    const operation = described.get(keyOf(call.method, call.path))
    return operation ? check(call, operation).map((problem) => `${call.method} ${call.path}: ${problem}`) : []
  })
}

describe('the table of calls in docs/spec/api.md and the API description', () => {
  test('have the same calls, under the same titles', () => {
    expect([...described.keys()].sort()).toEqual(documented.map(({ method, path }) => keyOf(method, path)).sort())
    expect(checkAll(({ title }, { summary }) => (summary === title ? [] : [`${summary} is ${title}`]))).toEqual([])
  })

  test('agree about who may call', () => {
    const wrong = checkAll(({ access }, { security = [] }) => {
      const schemes = security.map((alternative) => Object.keys(alternative).sort().join('+')).join(' or ')
      return schemesOf(access).includes(schemes) ? [] : [`${schemes} for ${access}`]
    })
    expect(wrong).toEqual([])
  })

  test('agree about the fields of each request', () => {
    const operations = new Map(listOperations(description).map((call) => [keyOf(call.method, call.path), call]))
    const missing = checkAll(({ method, path, request }) => {
      const { inPath = [], inQuery = [], inBody = [], files = [] } = operations.get(keyOf(method, path)) ?? {}
      const names = new Set([...inPath.flatMap((name) => name.split('_or_')), ...inQuery, ...inBody, ...files])
      return request.filter((name) => !names.has(name))
    })
    expect(missing).toEqual([])
  })

  test('agree about the fields of each answer', () => {
    const missing = checkAll(({ answer }, { responses }) => {
      const schema = responses[200]?.content?.['application/json']?.schema ?? {}
      const names = new Set(fieldsIn(description, schema))
      return answer.filter((name) => !names.has(`responseData.${name}`))
    })
    expect(missing).toEqual([])
  })

  test('agree about the codes of failures', () => {
    const missing = checkAll(({ codes }, { responses }) => {
      const names = new Set(Object.values(responses).flatMap((response) => response['x-error-codes'] ?? []))
      return codes.filter((code) => !names.has(code)).map(String)
    })
    expect(missing).toEqual([])
  })
})

/** The alternatives of schemes that an access column may be described by. */
function schemesOf(access: string): string[] {
  if (access === 'admin') return ['adminToken+basic']
  if (access.startsWith('none, link')) return ['basic or basic+sessionToken or basic+exploreToken']
  if (access === 'none' || access === 'link (pay)') return ['basic']
  if (access.startsWith('link (')) return ['basic+oneTimeToken']
  if (access.startsWith("provider's")) return ['providerSignature']
  if (access.includes('link (explore')) return ['basic+sessionToken or basic+exploreToken']
  if (access.startsWith('token')) return ['basic+sessionToken']
  throw new Error(`an access column that no rule reads: ${access}`)
}
