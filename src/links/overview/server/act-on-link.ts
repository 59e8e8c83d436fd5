import type { AuthenticatedActor } from '#access/server/actor.ts'
import { cancelExploreLink } from '#links/explore/server/cancel-explore-link.ts'
import { copyExploreLink } from '#links/explore/server/copy-explore-link.ts'
import { extendExploreLink } from '#links/explore/server/extend-explore-link.ts'
import { resendExploreLink } from '#links/explore/server/resend-explore-link.ts'
import { linksText } from '#links/explore/text.ts'
import { findLinkKind } from '#links/overview/server/sent-link-store.ts'
import type { EmailLimits } from '#mail/server/queue-link-email.ts'
import { cancelPayLink } from '#orders/pay-links/server/cancel-pay-link.ts'
import { copyPayLink } from '#orders/pay-links/server/copy-pay-link.ts'
import { extendPayLink } from '#orders/pay-links/server/extend-pay-link.ts'
import { resendPayLink } from '#orders/pay-links/server/resend-pay-link.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

const actions = {
  payment: { send: resendPayLink, copy: copyPayLink, extend: extendPayLink, cancel: cancelPayLink },
  explore: { send: resendExploreLink, copy: copyExploreLink, extend: extendExploreLink, cancel: cancelExploreLink },
} as const

interface EmailOptions {
  publicUrl: string
  limits: EmailLimits
}

export async function resendLink(db: Database, seller: AuthenticatedActor, id: string, options: EmailOptions) {
  const { send } = await findActions(db, seller, id)
  await send(db, seller, id, options)
}

/** The path of the link with a value of its own. */
export async function copyLink(db: Database, seller: AuthenticatedActor, id: string): Promise<string> {
  const { copy } = await findActions(db, seller, id)
  return copy(db, seller, id)
}

export async function extendLink(db: Database, seller: AuthenticatedActor, id: string): Promise<void> {
  const { extend } = await findActions(db, seller, id)
  await extend(db, seller, id)
}

export async function cancelLink(db: Database, seller: AuthenticatedActor, id: string): Promise<void> {
  const { cancel } = await findActions(db, seller, id)
  await cancel(db, seller, id)
}

/** What the module that owns the link does with it; an unknown link and another seller's are the same error. */
async function findActions(db: Database, seller: AuthenticatedActor, id: string) {
  const kind = isId(id) ? await findLinkKind(db, seller.userId, id) : undefined
  if (!kind) throw new AppError(linksText.linkNotFound, errorCode.notFound)
  return actions[kind]
}
