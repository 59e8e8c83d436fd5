import { Badge, type Tone } from '#platform/web/ui/tables/badge.tsx'
import type { LinkState } from '#sent-links/codes.ts'
import { sentLinksText } from '#sent-links/text.ts'
import type { SentLink } from '#sent-links/web/api.ts'

const tones: Record<LinkState, Tone> = {
  sent: 'neutral',
  opened: 'accent',
  basket: 'warning',
  bought: 'success',
  expired: 'neutral',
  cancelled: 'danger',
}

export function LinkStateBadge({ link: { state, kind } }: { link: Pick<SentLink, 'state' | 'kind'> }) {
  const name = state === 'bought' && kind === 'payment' ? sentLinksText.paid : sentLinksText[state]
  return <Badge tone={tones[state]}>{name}</Badge>
}
