import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { LabelRequest } from '#orders/carriers/labels/contract.ts'
import type { Person } from './factories.ts'
import { runSandboxLabel, sandboxLabel } from './sandbox-label.ts'
import type { ApiResponse, Shop } from './shop.ts'

const program = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require('node:fs')
const input = readFileSync(0, 'utf8')
appendFileSync(__dirname + '/received', input + '\\n')
require('./behaviour.cjs')(input)
`
/** The behaviour of a program that answers with the sandbox's label. */
export const answersLabel = `input => process.stdout.write(require('node:child_process').spawnSync(process.execPath, [${JSON.stringify(sandboxLabel)}], { input }).stdout)`

/** Writes a label program in a folder of its own. `behave` sets what it does: a JavaScript function that gets the program's input. */
export function writeLabelProgram() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-label-'))
  const file = path.join(folder, 'make-label')
  writeFileSync(file, program, { mode: 0o700 })
  const behave = (behaviour: string) =>
    writeFileSync(path.join(folder, 'behaviour.cjs'), `module.exports = ${behaviour}\n`)
  behave(answersLabel)
  const received = path.join(folder, 'received')
  return {
    folder,
    file,
    behave,
    /** The label requests that the program has received, the oldest first. */
    requests(): LabelRequest[] {
      const lines = existsSync(received) ? readFileSync(received, 'utf8').split('\n').filter(Boolean) : []
      return lines.map((line) => JSON.parse(line) as LabelRequest)
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

type Respond = (response: ServerResponse, body: string, request: IncomingMessage) => unknown

/** Opens a label service on this machine, whose behaviour a test sets; by default it answers with the sandbox's label. */
export async function openLabelService() {
  const requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const answer: Respond = async (response, body) => response.end(await runSandboxLabel(body))
  const service = { respond: answer }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    await service.respond(response, body, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(service, {
    url: `http://127.0.0.1:${port}/label?key=secret`,
    requests,
    answer,
    close: () => server.close().closeAllConnections(),
  })
}

interface MadeLabels {
  message: string
  labels: {
    _id: string
    state: 'made' | 'had' | 'refused'
    message: string
    label: { carrier: string; tracking_number: string } | null
  }[]
}

/** An administrator's API calls about labels. */
export function openLabelDesk(shop: Shop, admin: Person) {
  const as = admin.token
  const make = (order_ids: string[], change: object = {}): Promise<ApiResponse<MadeLabels>> =>
    shop.call('POST', 'admin/dispatch/labels', { as, body: { order_ids, ...change } })
  return {
    make,
    async makeAll(orderIds: string[], change: object = {}): Promise<MadeLabels['labels']> {
      return (await make(orderIds, change)).body.responseData.labels
    },
    async print(orderIds: string[]) {
      const answer = await shop.app.inject({
        method: 'GET',
        url: `/api/v1/admin/dispatch/labels?order_ids=${encodeURIComponent(JSON.stringify(orderIds))}`,
        headers: { authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`, accesstoken: as },
      })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        pdf: new Uint8Array(answer.rawPayload),
        message: answer.statusCode === 200 ? '' : answer.json<{ responseMessage: string }>().responseMessage,
      }
    },
    async fileOf(orderId: string): Promise<string | null> {
      const row = shop.db.selectFrom('parcel_labels').select('file_name').where('order_id', '=', orderId)
      return (await row.executeTakeFirst())?.file_name ?? null
    },
  }
}
