import checkIcon from '@tabler/icons/outline/check.svg?path'
import infoCircleIcon from '@tabler/icons/outline/info-circle.svg?path'
import xIcon from '@tabler/icons/outline/x.svg?path'
import { useState, useSyncExternalStore } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { getStored, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { signUpText } from '../text.ts'
import style from './verify-banner.module.css'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    verifyBannerDismissed: true
  }
}

/**
 * Asks sellers whose stored verified flag is 0 to verify their email (S-EVER-002 to 012). Loaded with the page, since it would push the
 * page down if it appeared later.
 */
export function VerifyBanner() {
  const viewer = useViewer()
  const isDismissed = useSyncExternalStore(subscribeToStorage, isVerifyBannerDismissed, () => false)
  const [isSent, setSent] = useState(false)
  if (viewer.kind !== 'seller' || viewer.emailVerified || isDismissed) return null
  const resend = async () => {
    try {
      // the code that sends the email is loaded when the button is pressed
      const { resendVerification } = await import('./api.ts')
      await resendVerification()
      setSent(true)
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <section className={style.banner} aria-label={signUpText.verifyEmail}>
      <Icon icon={isSent ? checkIcon : infoCircleIcon} size={20} />
      <p role="status">{isSent ? signUpText.verificationSent : signUpText.verifyEmail}</p>
      {!isSent && (
        <Button variant="quiet" small onClick={resend}>
          {signUpText.verifyNow}
        </Button>
      )}
      <IconButton className={style.close} icon={xIcon} label={signUpText.dismissBanner} onClick={dismissVerifyBanner} />
    </section>
  )
}

/** Hides the banner in all tabs until the next login, which removes the stored key (D-127). */
function dismissVerifyBanner(): void {
  setStored({ verifyBannerDismissed: true })
}

function isVerifyBannerDismissed(): boolean {
  return getStored('verifyBannerDismissed') !== null
}
