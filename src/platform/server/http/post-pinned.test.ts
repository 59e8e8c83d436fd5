import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postPinned } from './post-pinned.ts'
import { resolvePublicAddresses } from './public-address.ts'

/** Answers that Node's own server cannot give. */
const rawAnswers: Record<string, string> = {
  '/upgrade': 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
  '/bare': 'HTTP/1.1 101 Switching Protocols\r\n\r\n',
  '/hints': 'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\ntaken',
  '/only-hints': 'HTTP/1.1 103 Early Hints\r\n\r\n',
  '/until-closed': 'HTTP/1.1 200 OK\r\n\r\ntaken',
  '/cut-off': 'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\ntaken',
  '/nothing': '',
}

/** Two servers with the same port, each at a loopback address of its own. */
const machines: Record<string, { server: Server; paths: string[] }> = {}
let port = 0

async function startMachine(address: string, wanted: number): Promise<void> {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    const raw = rawAnswers[request.url ?? '']
    if (raw !== undefined) return void response.socket?.end(raw)
    if (request.url === '/away') response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end()
    else response.end(request.url === '/long' ? 'é'.repeat(5_000) : 'taken')
  })
  await new Promise<void>((resolve) => server.listen(wanted, address, resolve))
  port = (server.address() as AddressInfo).port
  machines[address] = { server, paths }
}

beforeAll(async () => {
  await startMachine('127.0.0.1', 0)
  await startMachine('127.0.0.2', port)
})
afterAll(() => {
  for (const { server } of Object.values(machines)) server.close()
})

const send = (path: string, address: string) =>
  postPinned({
    url: new URL(`http://shop.example:${port}${path}`),
    addresses: [{ address, family: 4 }],
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(5_000),
    maxAnswerBytes: 1024,
  })

test('a name that is resolved to another address a moment later leads nowhere else [N-CONN-012]', async () => {
  // a name server that answers with the address outside once, and with the one inside from then on
  const answers = ['127.0.0.2', '127.0.0.1', '127.0.0.1']
  let lookups = 0
  const resolve = async () => [{ address: answers[lookups++] ?? '127.0.0.1', family: 4 }]
  const isAllowed = (address: string) => address !== '127.0.0.1'
  const addresses = await resolvePublicAddresses('shop.example', { resolve, isAllowed })
  const [first] = addresses
  expect(await send('/pinned', first?.address ?? '')).toEqual({ status: 200, body: 'taken' })
  expect(lookups).toBe(1)
  expect(machines['127.0.0.2']?.paths).toEqual(['/pinned'])
  expect(machines['127.0.0.1']?.paths).toEqual([])
})

test('a redirect to an inner address is an answer and is not followed [N-CONN-012]', async () => {
  expect(await send('/away', '127.0.0.2')).toEqual({ status: 302, body: '' })
  expect(machines['127.0.0.1']?.paths).toEqual([])
})

test('of a long answer its first kilobyte is read [N-CONN-014]', async () => {
  const { status, body } = await send('/long', '127.0.0.2')
  expect([status, Buffer.byteLength(body), body.slice(0, 3)]).toEqual([200, 1024, 'ééé'])
})

test('whatever is answered ends the call, an answer of another protocol too [N-CONN-025]', async () => {
  const outcomes: Record<string, unknown> = {}
  for (const path of Object.keys(rawAnswers))
    outcomes[path] = await send(path, '127.0.0.2').then(
      ({ status, body }) => `${status} ${body}`.trim(),
      () => 'failed',
    )
  expect(outcomes).toEqual({
    '/upgrade': '101',
    '/bare': '101',
    '/hints': '200 taken',
    '/only-hints': 'failed',
    '/until-closed': '200 taken',
    '/cut-off': 'failed',
    '/nothing': 'failed',
  })
})
