import { useUndelivered } from '#clients/web/undelivered-notice.tsx'
import { Badge, type Tone } from '#platform/web/ui/tables/table.tsx'
import type { LinkState } from '../codes.ts'
import { sentLinksText } from '../text.ts'
import type { SentLink } from './api.ts'

const tones: Record<LinkState, Tone> = {
  sent: 'neutral',
  opened: 'accent',
  basket: 'warning',
  bought: 'success',
  expired: 'neutral',
  cancelled: 'danger',
}

/** The link whose state is shown. Administrators leave out the client, because only the seller corrects the client's address. */
type BadgedLink = Pick<SentLink, 'state' | 'kind'> & Partial<Pick<SentLink, 'clientId' | 'sentAt' | 'isCorrected'>>

export function LinkStateBadge({ link: { state, kind, clientId = null, sentAt, isCorrected } }: { link: BadgedLink }) {
  const isUndelivered = useUndelivered(clientId, sentAt) !== null && state === 'sent'
  if (isUndelivered) return <Badge tone="danger">{sentLinksText.undelivered}</Badge>
  if (isCorrected && state === 'cancelled') return <Badge tone="warning">{sentLinksText.corrected}</Badge>
  const name = state === 'bought' && kind === 'payment' ? sentLinksText.paid : sentLinksText[state]
  return <Badge tone={tones[state]}>{name}</Badge>
}
