import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** More than any form takes, in a time in which a slow line sends it: a caller who sends on is cut off, and one who pauses is answered. */
const [maxBytes, maxMs, maxPauseMs] = [256_000_000, 60_000, 1_000]

/**
 * Reads what is left of a body before it is answered, and throws it away: where the server answers and closes while the caller is still
 * sending, the answer is lost. It is what a call is refused for too early: a body that is too large, a token that is wrong.
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
