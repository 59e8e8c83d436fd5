import type { FastifyBaseLogger } from 'fastify'
import type { RejectedDelivery } from '#payments/webhooks/server/webhook-metrics.ts'

const linesPerMinute = 10
const minuteMs = 60_000

/** Logs each rejected delivery without its contents, ten a minute at most; the next line says how many were left out. */
export function createRejectionLog(now = Date.now): (log: FastifyBaseLogger, reason: RejectedDelivery) => void {
  let minute = 0
  let lines = 0
  let leftOut = 0
  return (log, reason) => {
    const current = Math.floor(now() / minuteMs)
    if (current !== minute) {
      minute = current
      lines = 0
    }
    if (++lines > linesPerMinute) {
      leftOut++
      return
    }
    log.warn({ reason, ...(leftOut > 0 ? { leftOut } : {}) }, 'a webhook event was rejected')
    leftOut = 0
  }
}
