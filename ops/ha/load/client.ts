import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorText } from '#platform/error-text.ts'
import type { Attempts } from './attempts.ts'

const authorization = `Basic ${Buffer.from('chairside:web').toString('base64')}`
const timeoutMs = 20_000
/** Sooner than `Retry-After` says, because the time until the first good write is measured. */
const retryDelayMs = 250
/** The key of a call whose process was killed is free again after two minutes. */
const patienceMs = 180_000

export interface Answer {
  status: number
  body: { statusCode: number; responseMessage?: string; responseData: Record<string, unknown> }
}

export interface Client {
  get(route: string, token?: string): Promise<Answer>
  /** Repeats the call with the same Idempotency-Key until a server that works answers; null where none did in time. */
  post(route: string, token: string, body: object): Promise<Answer | null>
  close(): void
}

/** A client of the API that does what a browser and a careful program do; each attempt of a write is recorded. */
export function createClient(url: string, attempts: Attempts): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const call = (method: string, route: string, headers: Record<string, string>, body?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const options = { agent, method, timeout: timeoutMs, headers: { authorization, ...headers } }
      const sent = request(`${url}/api/v1/${route}`, options, (response) => {
        text(response).then((json) => resolve({ status: response.statusCode ?? 0, body: parse(json) }), reject)
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.end(body)
    })
  return {
    get: (route, token) => call('GET', route, token ? { accesstoken: token } : {}),
    async post(route, token, body) {
      const headers = {
        accesstoken: token,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      }
      const beganAt = performance.now()
      while (performance.now() < beganAt + patienceMs) {
        const answer = await call('POST', route, headers, JSON.stringify(body)).catch(() => null)
        const isFinal = answer !== null && answer.status < 500 && answer.body.responseMessage !== errorText.stillRunning
        attempts.record({
          beganAt,
          endedAt: performance.now(),
          route,
          status: answer?.status ?? 0,
          ok: isFinal,
        })
        if (isFinal) return answer
        await sleep(retryDelayMs)
      }
      return null
    },
    close: () => agent.destroy(),
  }
}

/** A proxy without a server answers with a page. */
function parse(json: string): Answer['body'] {
  try {
    return JSON.parse(json)
  } catch {
    return { statusCode: 0, responseData: {} }
  }
}
