import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorText } from '#platform/error-text.ts'
import type { Attempts } from './attempts.ts'

const authorization = `Basic ${Buffer.from('chairside:web').toString('base64')}`
const timeoutMs = 20_000
/** Shorter than `Retry-After` asks for, because the time until the first successful write is measured. */
const retryDelayMs = 250
/** Longer than the two minutes after which the idempotency key of a killed process's call is free again. */
const patienceMs = 180_000

export interface Answer {
  status: number
  body: { statusCode: number; responseMessage?: string; responseData: Record<string, unknown> }
}

export interface Client {
  get(route: string, token?: string): Promise<Answer>
  /** Repeats the call with the same Idempotency-Key until a working server answers; null if none does in time. */
  post(route: string, token: string, body: object): Promise<Answer | null>
  close(): void
}

/** A client of the API that repeats failed writes, as a browser or a careful program would, and records each attempt. */
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

/** Parses an answer; a proxy without a server answers with HTML, which counts as a failure. */
function parse(json: string): Answer['body'] {
  try {
    return JSON.parse(json)
  } catch {
    return { statusCode: 0, responseData: {} }
  }
}
