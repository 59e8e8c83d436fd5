import shareIcon from '@tabler/icons/outline/share.svg?path'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { ShareTarget } from './share-target.ts'

const ShareDialog = lazy(() =>
  import('#links/sharing/web/share-dialog.tsx').then((file) => ({ default: file.ShareDialog })),
)

/** The ways to hand over what is shared; nothing as long as it is null. */
export function Sharing({ target, onClose }: { target: ShareTarget | null; onClose: () => void }) {
  if (!target) return null
  return (
    <Suspense>
      <ShareDialog target={target} onClose={onClose} />
    </Suspense>
  )
}

interface ShareButtonProps {
  /** The target, or a function that makes a link when the button is pressed; it returns null if the link may not be made. */
  target: ShareTarget | (() => Promise<ShareTarget | null>)
  small?: boolean
  disabled?: boolean
  children: string
}

/** Opens the ways to hand over a link or a page of the shop. */
export function ShareButton({ target, small = false, disabled = false, children }: ShareButtonProps) {
  const [shared, setShared] = useState<ShareTarget | null>(null)
  const open = async () => {
    setShared(typeof target === 'function' ? await target() : target)
  }
  return (
    <>
      <Button
        variant="secondary"
        small={small}
        icon={shareIcon}
        disabled={disabled}
        aria-haspopup="dialog"
        // a failure was notified by its call
        onClick={() => open().catch(() => undefined)}
      >
        {children}
      </Button>
      <Sharing target={shared} onClose={() => setShared(null)} />
    </>
  )
}
