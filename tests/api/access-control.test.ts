import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorText } from '#platform/error-text.ts'
import { createAdmin, createClient, createClientSession, createSeller, createToken } from '../harness/factories.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { type ActorKind, admittedActors, readAccessTable } from './access-table.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Lists the routes of the running server, as its OpenAPI description has them. */
async function listMountedRoutes(): Promise<{ method: string; path: string }[]> {
  const answer = await shop.app.inject({ url: '/api/v1/openapi.json' })
  const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
}

const shapeOf = (path: string) => path.replace(/\{[^}]+\}/g, '{}')

interface Caller {
  token?: string
  userId?: string
  clientId?: string
}

/** A new actor of this kind for every call, since some calls end the session. */
async function createCaller(kind: ActorKind): Promise<Caller> {
  if (kind === 'visitor') return {}
  if (kind === 'admin') return { token: (await createAdmin(shop)).token }
  const seller = await createSeller(shop)
  if (kind === 'seller') return { token: seller.token, userId: seller.id }
  const { id, token } = await createClient(shop, seller)
  return { token, clientId: id }
}

const unknownId = '00000000-0000-7000-8000-000000000000'

/** Makes a call with the caller's own id if the path names a person; access to other people's records is tested in each module. */
const callAs = (method: string, path: string, caller: Caller = {}, headers = {}) =>
  shop.call(method, pathFor(path, caller), {
    as: caller.token,
    headers,
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
  })

function pathFor(path: string, { userId = unknownId, clientId = unknownId }: Caller): string {
  return path
    .replace('user/{user_id}', `user/${userId}`)
    .replace('{client_id}', clientId)
    .replace(/\{[^}]+\}/g, unknownId)
}

describe('the access table', () => {
  test('every mounted route has a row in the access table', async () => {
    const rows = new Set(readAccessTable().map(({ method, path }) => `${method} ${shapeOf(path)}`))
    const undocumented = (await listMountedRoutes()).filter(
      ({ method, path }) => !rows.has(`${method} ${shapeOf(path)}`),
    )
    expect(undocumented).toEqual([])
  })

  test('every row of the access table is a mounted route', async () => {
    const mounted = new Set((await listMountedRoutes()).map(({ method, path }) => `${method} ${shapeOf(path)}`))
    const missing = readAccessTable().filter(({ method, path }) => !mounted.has(`${method} ${shapeOf(path)}`))
    expect(missing).toEqual([])
  })

  test('each route admits only the kinds of actor in its row [I-ENVL-013, C-GARD-016–017]', async () => {
    const mounted = new Set((await listMountedRoutes()).map(({ method, path }) => `${method} ${shapeOf(path)}`))
    const wrong: string[] = []
    for (const { method, path, access } of readAccessTable()) {
      if (!mounted.has(`${method} ${shapeOf(path)}`)) continue
      const admitted = admittedActors(access)
      for (const kind of ['visitor', 'seller', 'admin', 'client'] as const) {
        const { body } = await callAs(method, path, await createCaller(kind))
        const code = body.error?.errorCode
        const isRejected = kind === 'visitor' ? code === 7 : code === 8
        if (isRejected === admitted.has(kind) && !isOwnLink(access))
          wrong.push(`${method} ${path} as ${kind}: code ${code}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('the calls of the client page are for a client who has typed her code [N-CLPG-004]', async () => {
    const rows = readAccessTable().filter(({ access }) => access === 'link (client page)')
    expect(rows.length).toBeGreaterThan(20)
    const wrong: string[] = []
    const seller = await createSeller(shop)
    const others: [ActorKind, Caller][] = []
    for (const kind of ['visitor', 'seller', 'admin', 'client'] as const) others.push([kind, await createCaller(kind)])
    for (const { method, path } of rows) {
      for (const [kind, caller] of others) {
        const { status, body } = await callAs(method, path, caller)
        if (status !== 401 || body.error?.errorCode !== 7)
          wrong.push(`${method} ${path} as ${kind}: code ${body.error?.errorCode}`)
      }
      // each call gets its own session, because some calls end the session or erase the client
      const email = `${randomUUID()}@example.com`
      await createClient(shop, seller, { email })
      const own = await createClientSession(shop, email)
      const code = (await callAs(method, path, { token: own })).body.error?.errorCode
      if ([7, 8, 9, 24].includes(code ?? 0)) wrong.push(`${method} ${path} by code: ${code}`)
    }
    expect(wrong).toEqual([])
  })

  test('each route rejects expired, foreign and blocked users’ tokens [S-SESS-015, D-055, D-064]', async () => {
    const guarded = readAccessTable().filter(({ access }) => access === 'admin' || access.startsWith('token'))
    const mounted = new Set((await listMountedRoutes()).map(({ method, path }) => `${method} ${shapeOf(path)}`))
    const seller = await createSeller(shop)
    const rejectedTokens: [string, number][] = [
      ['not-a-token', 7],
      [await createToken(shop, { kind: 'reset', userId: seller.id }), 7],
      [await createToken(shop, { kind: 'verify', userId: seller.id }), 7],
      [await createToken(shop, { kind: 'setup', userId: seller.id }), 7],
      [(await createSeller(shop, { blocked: true })).token, 7],
      [(await createSeller(shop, { approved: false })).token, 7],
      [await createToken(shop, { kind: 'session', userId: seller.id, expiresInMinutes: -1 }), 9],
    ]
    const wrong: string[] = []
    for (const { method, path } of guarded) {
      if (!mounted.has(`${method} ${shapeOf(path)}`)) continue
      for (const [token, code] of rejectedTokens) {
        const { body } = await callAs(method, path, { token })
        if (body.error?.errorCode !== code) wrong.push(`${method} ${path}: ${body.error?.errorCode} instead of ${code}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('without the basic header only what provider or carrier sign is let in [I-ENVL-016, D-054]', async () => {
    const wrong: string[] = []
    for (const { method, path } of await listMountedRoutes()) {
      const { status, headers, body } = await callAs(method, path, {}, { authorization: 'Basic d3Jvbmc6d3Jvbmc=' })
      if (['/api/v1/payment/notice', '/api/v1/carrier/parcel'].includes(path)) continue
      const isRefused = status === 401 && body.responseMessage === errorText.basicMissing
      if (!isRefused || body.error?.errorCode !== 24 || headers['www-authenticate']) wrong.push(`${method} ${path}`)
    }
    expect(wrong).toEqual([])
  })
})

/**
 * Routes that a link opens, or that the payment provider or a carrier calls: they check the link or the signature instead of the caller's
 * token.
 */
function isOwnLink(access: string): boolean {
  return access.startsWith('link (') || /^(?:provider|carrier)'s/.test(access)
}
