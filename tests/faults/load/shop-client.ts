import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorText } from '#platform/error-text.ts'
import { type Answer, type AnswerCounts, countAnswer, createAnswerCounts } from './answers.ts'

export interface ShopClient {
  counts: AnswerCounts
  get(route: string, token?: string): Promise<Answer>
  /**
   * Repeats the call with the same Idempotency-Key while the shop is unavailable; null after a time in which a person would have given up.
   */
  post(route: string, token: string, body: object): Promise<Answer | null>
  /** Sends a change once; repeating it would change nothing. */
  put(route: string, token: string, body: object): Promise<Answer>
  /** Sends a deletion once; repeating it would change nothing. */
  delete(route: string, token: string): Promise<Answer>
  /** Sends the form only once: it has no Idempotency-Key, so the shop would carry out a repetition as another call. */
  postForm(route: string, form: FormData, token?: string): Promise<Answer>
  /** When the first write that began after this moment was acknowledged; 0 if none was yet. */
  findFirstDoneSince(begunAfter: number): number
  close(): void
}

const authorization = `Basic ${Buffer.from('chairside:web').toString('base64')}`
/** Longer than the shop waits for any outside service; a request that takes longer counts as never answered. */
const timeoutMs = 100_000
const retryDelayMs = 250

export const isDone = (answer: Answer | null): answer is Answer => answer?.body.statusCode === 1

/** A client of the API that behaves like a browser and its user when the shop is unavailable. */
export function createShopClient(url: string, patienceMs: number): ShopClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const counts = createAnswerCounts()
  /** When each acknowledged write began and when it was answered. */
  let writes: { beganAt: number; endedAt: number }[] = []

  async function call(
    method: string,
    route: string,
    headers: Record<string, string>,
    body?: string | Buffer,
  ): Promise<Answer> {
    const beganAt = Date.now()
    const answer = await send(`${url}/api/v1/${route}`, { agent, method, headers: { authorization, ...headers } }, body)
    if (answer === 'never answered') {
      counts.wrong.push(`${method} ${route}: no answer in ${timeoutMs / 1000} s`)
      return nothing
    }
    countAnswer(counts, `${method} ${route}`, answer)
    if (method === 'POST' && isDone(answer)) writes = [...writes.slice(-500), { beganAt, endedAt: Date.now() }]
    return answer
  }

  return {
    counts,
    get: (route, token) => call('GET', route, token ? { accesstoken: token } : {}),
    async post(route, token, body) {
      const common = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      const headers = token ? { ...common, accesstoken: token } : common
      const deadline = Date.now() + patienceMs
      for (;;) {
        const answer = await call('POST', route, headers, JSON.stringify(body))
        const isAway = answer.status === 0 || answer.status >= 500
        if (!isAway && answer.body.responseMessage !== errorText.stillRunning) return answer
        if (Date.now() > deadline) return null
        await sleep(retryDelayMs)
      }
    },
    put(route, token, body) {
      return call('PUT', route, { 'content-type': 'application/json', accesstoken: token }, JSON.stringify(body))
    },
    delete: (route, token) => call('DELETE', route, { accesstoken: token }),
    async postForm(route, form, token) {
      const encoded = new Response(form)
      const common = { 'content-type': encoded.headers.get('content-type') ?? '' }
      const headers = token ? { ...common, accesstoken: token } : common
      return call('POST', route, headers, Buffer.from(await encoded.arrayBuffer()))
    },
    findFirstDoneSince: (begunAfter) => writes.find(({ beganAt }) => beganAt >= begunAfter)?.endedAt ?? 0,
    close: () => agent.destroy(),
  }
}

const nothing: Answer = { status: 0, headers: {}, body: {} }

/** A connection that is closed before the whole answer was read counts as no answer. */
function send(url: string, options: object, body?: string | Buffer): Promise<Answer | 'never answered'> {
  return new Promise((resolve) => {
    const sent = request(url, { ...options, timeout: timeoutMs }, (response) => {
      text(response).then(
        (json) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parse(json) }),
        () => resolve(nothing),
      )
    })
    sent.on('timeout', () => {
      resolve('never answered')
      sent.destroy()
    })
    sent.on('error', () => resolve(nothing))
    sent.end(body)
  })
}

function parse(json: string): Answer['body'] {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}
