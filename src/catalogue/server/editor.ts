import type { FastifyRequest } from 'fastify'
import { type Member, memberOf } from '#access/server/actor.ts'

/** Who changes something, and from where; both go into the log. */
export interface Editor {
  actor: Member
  address: string
}

export function editorOf({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>): Editor {
  return { actor: memberOf(actor), address: ip }
}
