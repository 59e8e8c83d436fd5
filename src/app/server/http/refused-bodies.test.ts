import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaText } from '#media/text.ts'
import { errorText } from '#platform/error-text.ts'
import { createAdmin, createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let sellerToken: string
let adminToken: string
beforeAll(async () => {
  shop = await openShop()
  sellerToken = (await createSeller(shop)).token
  adminToken = (await createAdmin(shop)).token
})
afterAll(() => shop.close())

const basic = `Basic ${Buffer.from('chairside:web').toString('base64')}`
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=x' }
const body = Buffer.alloc(6_000_000, 'a')
const formStart = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n')

interface Refused {
  method?: string
  path: string
  headers: () => Record<string, string>
  announced: boolean
  start?: Buffer
}

/**
 * Writes each request at once on a connection of its own, and reads status and words, or that nothing came. It runs in a thread, since a
 * caller does not share the server's thread either.
 */
const sender = `
const { parentPort, workerData: { port, head, body, count } } = require('node:worker_threads')
const send = () => new Promise((resolve) => {
  let answer = ''
  const socket = require('node:net').connect(port, '127.0.0.1', () => {
    socket.write(head)
    socket.write(Buffer.from(body))
  })
  socket.on('data', (part) => {
    answer += part
    const [head, content] = answer.split('\\r\\n\\r\\n')
    const [, length] = /content-length: (\\d+)/i.exec(head) ?? []
    if (content?.length === Number(length)) resolve([Number(head.split(' ')[1]), JSON.parse(content).responseMessage])
  })
  socket.on('error', ({ code }) => resolve('lost: ' + code))
  socket.on('close', () => resolve('lost'))
})
Promise.all(Array.from({ length: count }, send)).then((answers) => parentPort.postMessage(answers))`

async function sendAtOnce(
  { method = 'POST', path, headers, announced, start = Buffer.alloc(0) }: Refused,
  count: number,
) {
  const { port } = shop.app.server.address() as AddressInfo
  const content = Buffer.concat([start, body])
  const length = announced ? { 'content-length': String(content.length) } : { 'transfer-encoding': 'chunked' }
  const fields = Object.entries({ host: 'localhost', ...headers(), ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const head = [`${method} ${path} HTTP/1.1`, ...fields, '', ''].join('\r\n')
  const chunk = Buffer.concat([
    Buffer.from(`${content.length.toString(16)}\r\n`),
    content,
    Buffer.from('\r\n0\r\n\r\n'),
  ])
  const worker = new Worker(sender, {
    eval: true,
    workerData: { port, head, body: announced ? content : chunk, count },
  })
  const [answers] = await once(worker, 'message')
  await worker.terminate()
  return answers as ([number, string] | string)[]
}

const seller = () => ({ authorization: basic, accesstoken: sellerToken })
const admin = () => ({ authorization: basic, accesstoken: adminToken })
const refused: [string, number, string, Refused][] = [
  [
    'JSON over its limit',
    413,
    errorText.bodyTooLarge,
    { path: '/api/v1/client', headers: () => ({ ...seller(), ...json }), announced: true },
  ],
  [
    'JSON of unknown length',
    413,
    errorText.bodyTooLarge,
    { path: '/api/v1/client', headers: () => ({ ...seller(), ...json }), announced: false },
  ],
  [
    'an event of the provider',
    413,
    errorText.bodyTooLarge,
    { path: '/api/v1/payment/notice', headers: () => json, announced: true },
  ],
  [
    'a form without files',
    413,
    errorText.bodyTooLarge,
    {
      path: '/api/v1/admin/profile',
      method: 'PUT',
      headers: () => ({ ...admin(), ...form }),
      announced: true,
      start: formStart,
    },
  ],
  [
    'a form of unknown length with a file that nobody asked for',
    400,
    mediaText.unexpectedFile,
    {
      path: '/api/v1/user/profile',
      method: 'PUT',
      headers: () => ({ ...seller(), ...form }),
      announced: false,
      start: formStart,
    },
  ],
  [
    'a caller without the basic header',
    401,
    errorText.basicMissing,
    { path: '/api/v1/client', headers: () => json, announced: true },
  ],
  [
    'a path that does not exist',
    413,
    errorText.bodyTooLarge,
    { path: '/api/v1/no-such-call', headers: () => ({ ...seller(), ...json }), announced: true },
  ],
]

test.each(refused)(
  '%s: each of 40 callers who send 6 MB reads the answer %i [N-PLAT-004]',
  async (_, status, words, call) => {
    const answers = await sendAtOnce(call, 40)
    expect(answers).toEqual(answers.map(() => [status, words]))
  },
  60_000,
)
