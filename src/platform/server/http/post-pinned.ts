import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'

interface PinnedRequest {
  url: URL
  /** The addresses to connect to, whatever the host's name resolves to now. */
  addresses: readonly LookupAddress[]
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  maxAnswerBytes: number
}

interface PinnedAnswer {
  status: number
  /** Its beginning. */
  body: string
}

/**
 * Posts to a URL over a connection of its own, to addresses that were checked before. A redirect is an answer like any other and is not
 * followed. The host's certificate is checked against its name.
 */
export function postPinned({
  url,
  addresses,
  headers,
  body,
  signal,
  maxAnswerBytes,
}: PinnedRequest): Promise<PinnedAnswer> {
  const { request } = url.protocol === 'https:' ? https : http
  const options = { method: 'POST', agent: false, lookup: pinnedLookup(addresses), signal } as const
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { ...options, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } },
      (response) => {
        const parts: Buffer[] = []
        let length = 0
        const finish = () => {
          const beginning = Buffer.concat(parts).subarray(0, maxAnswerBytes).toString('utf8')
          resolve({ status: response.statusCode ?? 0, body: beginning })
          response.destroy()
        }
        response.on('data', (part: Buffer) => {
          parts.push(part)
          length += part.length
          if (length >= maxAnswerBytes) finish()
        })
        response.once('end', finish)
        response.once('error', reject)
        sent.off('close', rejectUnanswered)
      },
    )
    const rejectUnanswered = () => reject(new Error('the connection was closed without an answer'))
    // Node reports an answer 101 with this event, and never as a response
    sent.once('upgrade', (response: http.IncomingMessage, socket: Duplex) => {
      resolve({ status: response.statusCode ?? 0, body: '' })
      socket.destroy()
    })
    sent.once('error', reject)
    sent.once('close', rejectUnanswered)
    sent.end(body)
  })
}

/** A look-up that answers with the checked addresses: with all of them if asked for all, otherwise with one. */
function pinnedLookup(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first = { address: '', family: 0 }] = addresses
    if (all) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }
}
