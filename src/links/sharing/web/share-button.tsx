import shareIcon from '@tabler/icons/outline/share.svg?path'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { ShareTarget } from './share-target.ts'

const ShareDialog = lazy(() =>
  import('#links/sharing/web/share-dialog.tsx').then((file) => ({ default: file.ShareDialog })),
)

/** Shows the ways to share `target`, and nothing while it is null. */
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
        // the call itself has shown why it failed
        onClick={() => open().catch(() => undefined)}
      >
        {children}
      </Button>
      <Sharing target={shared} onClose={() => setShared(null)} />
    </>
  )
}
