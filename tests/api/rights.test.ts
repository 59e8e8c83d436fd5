import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NeededRight, type ProgramRight, programRights, type Right, rights } from '#access/rights.ts'
import { describeMissingKeyRight, describeMissingRight } from '#access/rights-text.ts'
import { errorText } from '#platform/error-text.ts'
import { createColleague } from '../harness/colleagues.ts'
import { createAdmin, createClient, createClientSession, createSeller } from '../harness/factories.ts'
import { createProgram } from '../harness/programs.ts'
import { type CallOptions, openShop, type Shop } from '../harness/shop.ts'
import { readTableContents } from '../harness/table-contents.ts'
import { type AccessRow, mayBeAProgram, readAccessTable } from './access-table.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const adminCalls = readAccessTable().filter(({ access }) => access === 'admin')
const unknownId = '00000000-0000-7000-8000-000000000000'

/** Makes a call without a body, since a caller without the right is refused before the body is read. */
async function callWithoutBody({ method, path }: AccessRow, caller: Pick<CallOptions, 'as' | 'headers'>) {
  const { status, body } = await shop.call(method, path.replace(/\{[^}]+\}/g, unknownId), caller)
  return { status, code: body.error?.errorCode, message: body.responseMessage }
}

const neededBy = ({ rights: needed }: AccessRow) => (needed.length === 1 ? needed[0] : needed) as NeededRight
const nameOf = ({ method, path }: AccessRow) => `${method} ${path}`

/** Makes all calls that these rights do not allow, and returns those that were not properly refused. */
async function callEverythingElse(token: string, own: readonly Right[]): Promise<string[]> {
  const wrong: string[] = []
  for (const row of adminCalls) {
    if (row.rights.includes('any') || row.rights.some((needed) => own.includes(needed as Right))) continue
    const { status, code, message } = await callWithoutBody(row, { as: token })
    if (status !== 403 || code !== 8 || message !== describeMissingRight(neededBy(row)))
      wrong.push(`${nameOf(row)}: ${status} ${code} ${message}`)
  }
  return wrong
}

test('every call of the back office says which right it needs [N-ROLE-002]', () => {
  const known = new Set<string>([...rights, 'any', 'owner'])
  expect(adminCalls.length).toBeGreaterThan(120)
  expect(
    adminCalls.filter(({ rights: needed }) => needed.length === 0 || needed.some((one) => !known.has(one))),
  ).toEqual([])
})

test('a colleague is refused all that her right does not name, and nothing changes [N-ROLE-003]', async () => {
  const tokens = new Map<readonly Right[], string>()
  for (const right of rights) tokens.set([right], (await createColleague(shop, [right])).token)
  // a colleague with all rights is still not an owner
  tokens.set(rights, (await createColleague(shop, rights)).token)
  const before = await readTableContents(shop)
  for (const [own, token] of tokens) expect(await callEverythingElse(token, own), own.join()).toEqual([])
  expect(await readTableContents(shop)).toEqual(before)
})

test('everyone who works in no back office is refused every call of it [N-ROLE-003]', async () => {
  const seller = await createSeller(shop)
  const client = await createClient(shop, seller)
  const others: [who: string, token: string | undefined, message: string][] = [
    ['a seller', seller.token, errorText.notAllowed],
    ['a seller who is blocked', (await createSeller(shop, { blocked: true })).token, errorText.loginFirst],
    ['a seller who waits for approval', (await createSeller(shop, { approved: false })).token, errorText.loginFirst],
    ['an owner who is blocked', (await createAdmin(shop, { blocked: true })).token, errorText.loginFirst],
    ['a client by her link', client.token, errorText.notAllowed],
    ['a client by her code', await createClientSession(shop, 'clara@example.com'), errorText.loginFirst],
    ['a visitor', undefined, errorText.loginFirst],
  ]
  const before = await readTableContents(shop)
  const wrong: string[] = []
  for (const row of adminCalls)
    for (const [who, token, expected] of others) {
      const { status, code, message } = await callWithoutBody(row, { as: token })
      const [wanted, codeWanted] = expected === errorText.notAllowed ? [403, 8] : [401, 7]
      if (status !== wanted || code !== codeWanted || message !== expected)
        wrong.push(`${nameOf(row)} as ${who}: ${status} ${code} ${message}`)
    }
  expect(wrong).toEqual([])
  expect(await readTableContents(shop)).toEqual(before)
})

test('an owner, and each right alone, is admitted to what the table says [N-ROLE-003]', async () => {
  const owner = await createAdmin(shop)
  const wrong: string[] = []
  const call = async (row: AccessRow, token: string, who: string) => {
    const { code } = await callWithoutBody(row, { as: token })
    if (code === 7 || code === 8 || code === 26) wrong.push(`${nameOf(row)} as ${who}: ${code}`)
  }
  for (const row of adminCalls) {
    await call(row, owner.token, 'owner')
    for (const needed of row.rights) {
      if (needed === 'owner') continue
      const { token } = await createColleague(shop, [needed === 'any' ? 'settings' : needed])
      await call(row, token, needed)
    }
  }
  expect(wrong).toEqual([])
})

test('a program is admitted to the calls that its key names, and to no other [N-CONN-003–004]', async () => {
  const wrong: string[] = []
  const programs: [ProgramRight[], Awaited<ReturnType<typeof createProgram>>][] = []
  for (const right of programRights) programs.push([[right], await createProgram(shop, [right])])
  programs.push([[...programRights], await createProgram(shop, programRights)])
  for (const [own, { headers }] of programs)
    for (const row of adminCalls) {
      const { status, code, message } = await callWithoutBody(row, { headers })
      const named = row.isForPeopleAlone ? 'any' : neededBy(row)
      const isRefused = status === 403 && code === 8 && message === describeMissingKeyRight(named)
      const isNamed = !row.isForPeopleAlone && row.rights.some((needed) => own.includes(needed as ProgramRight))
      if (isNamed ? [7, 8, 24, 26].includes(code ?? 0) : !isRefused)
        wrong.push(`${nameOf(row)} with ${own}: ${status} ${code} ${message}`)
    }
  expect(wrong).toEqual([])
})

test('a program is refused what is not the back office’s, and people’s own things [N-CONN-004]', async () => {
  const { headers } = await createProgram(shop, programRights)
  const wrong: string[] = []
  // a key's first call in a minute stores when it was last used, so that call is made before the tables are read
  await shop.call('GET', 'admin/order/list', { headers })
  const before = await readTableContents(shop)
  for (const row of readAccessTable()) {
    if (/^(?:provider|carrier)'s/.test(row.access) || mayBeAProgram(row)) continue
    const { status, code, message } = await callWithoutBody(row, { headers })
    if (status !== 403 || code !== 8 || message !== describeMissingKeyRight('any'))
      wrong.push(`${nameOf(row)}: ${status} ${code} ${message}`)
  }
  expect(wrong).toEqual([])
  expect(await readTableContents(shop)).toEqual(before)
})
