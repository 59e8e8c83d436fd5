import lockIcon from '@tabler/icons/outline/lock.svg?path'
import type { NeededRight } from '#access/rights.ts'
import { describeMissingRight, pageRefused } from '#access/rights-text.ts'
import { appText } from '#app/text.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'

/** Shown to an administrator in place of a page that her role does not open; says whom to ask (D-625). */
export function RefusedPage({ needed }: { needed: NeededRight }) {
  return (
    <EmptyState
      fullPage
      icon={lockIcon}
      text={pageRefused}
      hint={describeMissingRight(needed)}
      action={<ButtonLink to="/dashboard">{appText.dashboard}</ButtonLink>}
    />
  )
}
