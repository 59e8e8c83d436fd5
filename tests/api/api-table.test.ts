import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isForPrograms, rights } from '#access/rights.ts'
import type { OpenApiDocument, Operation } from '#app/server/http/openapi/openapi-types.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { mayBeAProgram } from './access-table.ts'
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

/** Runs a check on every call of the table, and returns the problems that it finds. */
function checkAll(check: (call: DocumentedCall, operation: Operation) => string[]): string[] {
  return documented.flatMap((call) => {
    const operation = described.get(keyOf(call.method, call.path))
    return operation ? check(call, operation).map((problem) => `${call.method} ${call.path}: ${problem}`) : []
  })
}

describe('the table of calls in docs/spec/api.md and the API description', () => {
  test('are the same calls and titles; the documents’ 102 have a path [I-ENVL-023, D-181]', () => {
    expect(documented.map(({ number }) => number).slice(0, 102)).toEqual(Array.from({ length: 102 }, (_, at) => at + 1))
    expect([...described.keys()].sort()).toEqual(documented.map(({ method, path }) => keyOf(method, path)).sort())
    expect(checkAll(({ title }, { summary }) => (summary === title ? [] : [`${summary} is ${title}`]))).toEqual([])
  })

  test('agree about who may call', () => {
    const wrong = checkAll(({ access, ...row }, { security = [] }) => {
      const schemes = security.map((alternative) => Object.keys(alternative).sort().join('+')).join(' or ')
      return schemesOf(access, mayBeAProgram(row)).includes(schemes) ? [] : [`${schemes} for ${access}`]
    })
    expect(wrong).toEqual([])
  })

  test('agree about the rights that administrators need [N-ROLE-002]', () => {
    const wrong = checkAll(({ rights }, { 'x-right': described = [] }) =>
      rights.join() === described.join() ? [] : [`${described} for ${rights}`],
    )
    expect(wrong).toEqual([])
    expect(documented.filter(({ access, rights }) => access === 'admin' && rights.length === 0)).toEqual([])
  })

  test('name every right of a role, and those that no program gets [N-ROLE-002, D-620]', () => {
    const table = readFileSync('docs/spec/api.md', 'utf8')
    const decisions = readFileSync('docs/spec/decisions.md', 'utf8')
    expect(/is in her role \(D-620\): ([^.]+)\./.exec(table)?.[1]?.split(', ')).toEqual([...rights])
    expect(/never `any`, `owner`, ([^(]+) \(D-656/.exec(table)?.[1]?.split(/, | or /)).toEqual(
      rights.filter((right) => !isForPrograms(right)),
    )
    expect(/fifteen by now: ([^.]+)\./.exec(decisions)?.[1]?.split(', ')).toEqual([...rights])
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

  test('have exactly the documents’ fields in addresses, cards and categories [I-ENVL-012, D-203]', () => {
    const fieldsOf = (name: string) => Object.keys(description.components.schemas[name]?.properties ?? {}).sort()
    // the last two fields are set by choosing a suggested place (document 2 section 3)
    const address = 'f_name l_name pno pincode street landmark city state postcode country primary _id lng lat'
    expect(fieldsOf('Address')).toEqual(address.split(' ').sort())
    expect(fieldsOf('Card')).toEqual('id brand funding last4 name exp_month exp_year'.split(' ').sort())
    // the bank account's numbers are sent but never returned (D-060)
    expect(fieldsOf('BankAccount')).toEqual('address dob bank_name currency last4'.split(' ').sort())
    // the last four fields are the filters in the link of a category tile (document 1 section 2, D-133)
    const category = '_id name desc img subcatg subcat_id skin brand color'
    expect(fieldsOf('Category')).toEqual(category.split(' ').sort())
  })

  test('agree about the codes of failures', () => {
    const missing = checkAll(({ codes }, { responses }) => {
      const names = new Set(Object.values(responses).flatMap((response) => response['x-error-codes'] ?? []))
      return codes.filter((code) => !names.has(code)).map(String)
    })
    expect(missing).toEqual([])
  })

  test('list each failure code that access and body do not explain already [N-PLAT-001, D-424]', () => {
    const unlisted = checkAll(
      ({ access, codes, ...row }, { responses, requestBody, parameters = [], security = [] }) => {
        const readsToken = security.some((schemes) => Object.keys(schemes).some((name) => name.endsWith('Token')))
        const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key')
        const common = [
          1,
          24,
          29,
          99,
          ...(readsToken ? [7, 9, 30] : []),
          ...(mayBeAProgram(row) ? [21] : []),
          ...(requestBody ? [17] : []),
          ...(takesKey ? [13] : []),
        ]
        const known = new Set([...codes, ...common, ...(access === 'admin' || access.startsWith('token') ? [8] : [])])
        const described = Object.values(responses).flatMap((response) => response['x-error-codes'] ?? [])
        return [...new Set(described)].filter((code) => !known.has(code)).map(String)
      },
    )
    expect(unlisted).toEqual([])
  })

  test('agree about the HTTP status of each code, and 503 is never code 99 [N-PLAT-001, D-424]', () => {
    const [, section = ''] = readFileSync('docs/spec/api.md', 'utf8').split('## 2. Error codes')
    const [codes = '', others = ''] = (section.split('## 3.')[0] ?? '').split('| HTTP | Code |')
    const known = new Set([
      ...[...codes.matchAll(/^\| (\d+) \| (\d+) \|/gm)].map(([, code, status]) => `${status} ${code}`),
      ...[...others.matchAll(/^\| (\d+) \| (\d+) \|/gm)].map(([, status, code]) => `${status} ${code}`),
    ])
    expect(known).not.toContain('503 99')
    const unknown = checkAll((_, { responses }) =>
      Object.entries(responses).flatMap(([status, response]) =>
        (response['x-error-codes'] ?? []).map((code) => `${status} ${code}`).filter((pair) => !known.has(pair)),
      ),
    )
    expect(unknown).toEqual([])
  })
})

/** Lists the ways in which the description may express this access as security schemes; 'or' separates alternatives. */
function schemesOf(access: string, isForPrograms: boolean): string[] {
  if (access === 'admin') return [isForPrograms ? 'adminToken+basic or programKey' : 'adminToken+basic']
  if (access.startsWith('none, link')) return ['basic or basic+sessionToken or basic+exploreToken']
  if (access === 'link (client page)') return ['basic+clientPageToken']
  if (access === 'none' || access === 'link (pay)' || access === 'link (email)') return ['basic']
  if (access.startsWith('link (')) return ['basic+oneTimeToken']
  const [, signer] = /^(provider|carrier)'s/.exec(access) ?? []
  if (signer) return [`${signer}Signature`]
  if (access.includes('link (explore')) return ['basic+sessionToken or basic+exploreToken']
  if (access.startsWith('token')) return ['basic+sessionToken']
  throw new Error(`an access column that no rule reads: ${access}`)
}
