import type { Config } from '#platform/server/config/config.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findLastDelivery, type LastDelivery, selectRejectedDeliveries } from './checks-store.ts'
import { type Finding, passed, warning } from './finding.ts'

const reasons: Readonly<Record<string, string>> = {
  unsigned: 'without a signature',
  bad_signature: 'signed with another secret',
  too_old: 'signed too long ago',
  unreadable: 'of an unknown form',
}

/** Whether a webhook event was accepted with the present keys; one that came before they were changed says nothing about them. */
export const hasCome = ({ lastAccepted, keysChanged }: LastDelivery): boolean =>
  lastAccepted !== null && (keysChanged === null || lastAccepted >= keysChanged)

/** Checks that the card provider's webhook events come and are accepted. */
export async function checkWebhooks(db: Db, { stripe }: Pick<Config, 'stripe'>): Promise<Finding[]> {
  const [last, rejected] = await Promise.all([findLastDelivery(db), selectRejectedDeliveries(db)])
  const { lastAccepted, paidSince } = last
  const found: Finding[] = []
  const lastCame = lastAccepted
    ? `the last webhook event came ${formatTime(lastAccepted)}`
    : 'no webhook event came so far'
  const came =
    lastAccepted && !hasCome(last) ? `no webhook event came since the keys were changed, ${lastCame}` : lastCame
  const isRemote = stripe.secretKey !== null || stripe.apiBase !== null
  found.push(
    paidSince > 0 && isRemote
      ? warning(
          `${came}, and ${paidSince} card payments succeeded since`,
          'see that the provider has the endpoint PUBLIC_URL/api/v1/payment/notice and reaches it (docs/runbook.md)',
        )
      : passed(came),
  )
  const count = rejected.reduce((sum, { events }) => sum + events, 0)
  const summary = `${count} webhook events were rejected in the last day: ${rejected.map(describeRejected).join(', ')}`
  if (count === 0) found.push(passed('no webhook event was rejected in the last day'))
  // anyone can send a request without a signature, but the provider never does, so these are no reason for a warning
  else if (rejected.every(({ outcome }) => outcome === 'unsigned')) found.push(passed(summary))
  else
    found.push(
      warning(
        summary,
        'set STRIPE_WEBHOOK_SECRET to the signing secrets of all endpoints at the provider, and the clock by a time server',
      ),
    )
  return found
}

const describeRejected = ({ outcome, events }: { outcome: string; events: number }) =>
  `${events} ${reasons[outcome] ?? outcome}`

/** Formats a time in UTC, as the log does. */
const formatTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
