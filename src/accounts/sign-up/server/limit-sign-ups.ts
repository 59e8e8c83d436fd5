import type { FastifyRequest } from 'fastify'
import { accountRateLimits, signUpLimitPerIp } from '#accounts/server/rate-limits.ts'
import { type SignUpForm, signUpSchema } from '#accounts/sign-up/contract.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { getCountedAddress } from '#platform/server/http/counted-address.ts'
import { countAttempt } from '#platform/server/http/rate-limit.ts'

interface SignUpLimits {
  /** For the form's parser, which has read the fields that stand before the first document and none of the documents. */
  beforeFiles(request: FastifyRequest, fields: Record<string, unknown>): Promise<void>
  /** For the validated form: counts what was not counted before, as that of a form whose email stands behind its documents. */
  preHandler(request: FastifyRequest): Promise<void>
}

/** Counts sign-ups by IP address, and valid ones by email too, each once and before a document is received (D-065). */
export function limitSignUps({ config, db }: { config: Pick<Config, 'rateLimits'>; db: Database }): SignUpLimits {
  const counted = { ip: new WeakSet<FastifyRequest>(), email: new WeakSet<FastifyRequest>() }

  async function countOnce(kind: keyof typeof counted, request: FastifyRequest, email = ''): Promise<void> {
    if (!config.rateLimits || counted[kind].has(request)) return
    counted[kind].add(request)
    const address = getCountedAddress(request.ip)
    if (kind === 'ip') await countAttempt(db, signUpLimitPerIp, address)
    else await countAttempt(db, accountRateLimits.signUp, `${email} ${address}`)
  }

  return {
    async beforeFiles(request, fields) {
      await countOnce('ip', request)
      const form = signUpSchema.safeParse(fields)
      if (form.success) await countOnce('email', request, form.data.email)
    },
    async preHandler(request) {
      await countOnce('ip', request)
      await countOnce('email', request, (request.body as SignUpForm).email)
    },
  }
}
