import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Limits of what is read and thrown away: more bytes than any form has, the time that a slow line needs for them, and the longest pause.
 * Beyond these limits the call is answered and its connection closed.
 */
const [maxBytes, maxMs, maxPauseMs] = [256_000_000, 60_000, 1_000]

/**
 * Reads what is left of a body before the answer is sent, and throws it away, since a caller who is still sending when the server closes
 * the connection loses the answer. This matters if a call is refused early, for a wrong token or a body that is too large.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (isRead(raw)) return done(null, payload)
    discardRest(raw, () => {
      if (!isRead(raw)) reply.header('connection', 'close')
      done(null, payload)
    })
  })
}

function isRead(raw: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
  return (encoding === undefined && Number(length) === 0) || raw.readableEnded || raw.destroyed
}

function discardRest(raw: IncomingMessage, done: () => void): void {
  let bytes = 0
  const finish = () => {
    clearTimeout(timer)
    clearTimeout(pause)
    for (const event of ['end', 'close', 'error']) raw.off(event, finish)
    raw.off('data', count)
    done()
  }
  const count = (chunk: Buffer | string) => {
    bytes += chunk.length
    pause.refresh()
    if (bytes > maxBytes) finish()
  }
  const timer = setTimeout(finish, maxMs).unref()
  const pause = setTimeout(finish, maxPauseMs).unref()
  raw.unpipe()
  for (const event of ['end', 'close', 'error']) raw.once(event, finish)
  raw.on('data', count)
  raw.resume()
}
