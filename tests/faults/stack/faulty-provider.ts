import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HeldWork, maxHeld } from './held-work.ts'

export const providerFaults = [
  'request lost',
  'answer lost',
  'answer delayed',
  'request doubled',
  'status 500, not done',
  'status 500, done',
  'answer cut',
  'webhook lost',
  'webhook delayed',
  'webhook repeated',
  'webhooks reordered',
] as const
export type ProviderFault = (typeof providerFaults)[number]

/**
 * A call to the provider that is to be held: either before the provider sees it, or after it was carried out but before the shop gets the
 * answer.
 */
export interface HeldCall {
  path: string
  when: 'before' | 'after'
}

export interface FaultyProvider {
  url: string
  injected: Record<ProviderFault, number>
  /** From now on, each request that one of these faults can affect meets it with a probability of one half. */
  addFaults(faults: ProviderFault[]): void
  removeFaults(faults: ProviderFault[]): void
  hold(call: HeldCall): HeldWork
  close(): void
}

interface Message {
  status: number
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

interface Options {
  /** The url of the sandbox itself. */
  target: string
  /** The shop's url for webhooks; the provider is given an address of this proxy instead. */
  webhookUrl: string
  random: () => number
}

const share = 0.5
const lostAfterMs = 300

/** Opens a proxy between the shop and the card provider, for both directions, that fails as a network or a provider does. */
export async function openFaultyProvider({ target, webhookUrl, random }: Options): Promise<FaultyProvider> {
  const agent = new Agent({ keepAlive: true })
  const injected = Object.fromEntries(providerFaults.map((fault) => [fault, 0])) as Record<ProviderFault, number>
  const faults = new Set<ProviderFault>()
  const holds = new Map<HeldCall, Set<() => void>>()
  const meet = (fault: ProviderFault): boolean => {
    const isMet = faults.has(fault) && random() < share
    if (isMet) injected[fault] += 1
    return isMet
  }
  const pause = async ({ method, url }: IncomingMessage, when: HeldCall['when']): Promise<void> => {
    const [, waiting] = [...holds].find(([call]) => method === 'POST' && call.path === url && call.when === when) ?? []
    if (waiting && waiting.size < maxHeld) await new Promise<void>((resolve) => waiting.add(resolve))
  }

  async function serveApi(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = replaceText(await buffer(incoming), encodeURIComponent(webhookUrl), encodeURIComponent(ownWebhookUrl))
    const forward = () => send(target, incoming, body, agent)
    await pause(incoming, 'before')
    if (meet('request lost')) return loseConnection(answer)
    if (meet('status 500, not done')) return sendServerError(answer)
    if (meet('request doubled')) forward().catch(() => undefined)
    const message = await forward()
    await pause(incoming, 'after')
    if (meet('answer lost')) return loseConnection(answer)
    if (meet('status 500, done')) return sendServerError(answer)
    if (meet('answer delayed')) await sleep(500 + random() * 2_500)
    const shown = replaceText(message.body, ownWebhookUrl, webhookUrl)
    writeHead(answer, message, shown.length)
    if (!meet('answer cut')) return void answer.end(shown)
    answer.write(shown.subarray(0, Math.floor(shown.length / 2)))
    await sleep(20)
    answer.destroy()
  }

  async function serveWebhook(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    if (meet('webhook lost')) return sendServerError(answer)
    if (meet('webhook delayed')) await sleep(500 + random() * 3_500)
    // waits so that later webhooks overtake this one
    if (meet('webhooks reordered')) await sleep(random() * 1_500)
    const { origin } = new URL(webhookUrl)
    const deliver = () => send(origin, incoming, body, agent)
    if (meet('webhook repeated')) void Promise.all([deliver(), deliver()]).catch(() => undefined)
    const message = await deliver()
    writeHead(answer, message, message.body.length)
    answer.end(message.body)
  }

  const open = async (serve: typeof serveApi) => {
    const server = createServer((incoming, answer) => {
      serve(incoming, answer).catch(() => answer.destroy())
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }
  const webhooks = await open(serveWebhook)
  const ownWebhookUrl = webhooks.url + new URL(webhookUrl).pathname
  const api = await open(serveApi)
  return {
    url: api.url,
    injected,
    addFaults(added) {
      for (const fault of added) faults.add(fault)
    },
    removeFaults(removed) {
      for (const fault of removed) faults.delete(fault)
    },
    hold(call) {
      const waiting = new Set<() => void>()
      holds.set(call, waiting)
      return {
        count: async () => waiting.size,
        async release() {
          holds.delete(call)
          for (const resume of waiting) resume()
        },
      }
    },
    close() {
      for (const { server } of [api, webhooks]) {
        server.closeAllConnections()
        server.close()
      }
      agent.destroy()
    },
  }
}

function replaceText(body: Buffer, from: string, to: string): Buffer {
  return body.includes(from) ? Buffer.from(body.toString('utf8').replaceAll(from, to)) : body
}

async function send(origin: string, incoming: IncomingMessage, body: Buffer, agent: Agent): Promise<Message> {
  const { method = 'GET', url = '/', headers } = incoming
  const { 'transfer-encoding': _, ...passed } = headers
  const withLength = { ...passed, ...(method === 'GET' ? {} : { 'content-length': String(body.length) }) }
  const outgoing = request(origin + url, { method, headers: withLength, agent })
  outgoing.end(method === 'GET' ? undefined : body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 502, headers: response.headers, body: await buffer(response) }
}

function writeHead(answer: ServerResponse, { status, headers }: Message, length: number): void {
  const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...passed } = headers
  answer.writeHead(status, { ...passed, 'content-length': String(length) })
}

async function loseConnection(answer: ServerResponse): Promise<void> {
  await sleep(lostAfterMs)
  answer.destroy()
}

function sendServerError(answer: ServerResponse): void {
  answer.writeHead(500, { 'content-type': 'application/json' })
  answer.end(JSON.stringify({ error: { type: 'api_error', message: 'An error occurred.' } }))
}
