import type { FastifyRequest } from 'fastify'
import { type AuthenticatedActor, requireAuthenticated } from '#access/server/actor.ts'

/** The administrator who makes a change, and the IP address of the request; the audit log records both. */
export interface ChangeAuthor {
  actor: AuthenticatedActor
  ipAddress: string
}

export function getChangeAuthor({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>): ChangeAuthor {
  return { actor: requireAuthenticated(actor), ipAddress: ip }
}
