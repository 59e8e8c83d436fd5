import type { FastifyRequest } from 'fastify'
import { verifyDocumentLink } from '#accounts/documents/server/document-link.ts'
import { accountRateLimits, signUpLimitPerIp } from '#accounts/server/rate-limits.ts'
import { readTokenHeader } from '#accounts/sessions/server/session.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'
import { countAttempt } from '#platform/server/http/rate-limit.ts'

interface LimitDependencies {
  config: Pick<Config, 'rateLimits'>
  db: Database
}

/** Checks the link and counts the call as a sign-up is counted, before a document is received (D-065). */
export function limitReplacements({ config, db }: LimitDependencies): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const address = addressToCount(config, request.ip)
    if (address !== null) await countAttempt(db, signUpLimitPerIp, address)
    const userId = await verifyDocumentLink(db, readTokenHeader(request))
    if (address !== null) await countAttempt(db, accountRateLimits.replaceDocuments, `${userId} ${address}`)
  }
}
