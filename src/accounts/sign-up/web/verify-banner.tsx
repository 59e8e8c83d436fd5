import checkIcon from '@tabler/icons/outline/check.svg?path'
import infoCircleIcon from '@tabler/icons/outline/info-circle.svg?path'
import xIcon from '@tabler/icons/outline/x.svg?path'
import { useSyncExternalStore } from 'react'
import { getStored, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { signUpText } from '../text.ts'
import { useResendVerification } from './api.ts'
import style from './verify-banner.module.css'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    verifyBannerDismissed: true
  }
}

/** S-EVER-002 to 012: shown to sellers whose stored verified flag is 0. */
export function VerifyBanner() {
  const isDismissed = useSyncExternalStore(subscribeToStorage, isVerifyBannerDismissed, () => false)
  const resend = useResendVerification()
  if (isDismissed) return null
  return (
    <section className={style.banner} aria-label={signUpText.verifyEmail}>
      <Icon icon={resend.isSuccess ? checkIcon : infoCircleIcon} size={20} />
      <p role="status">{resend.isSuccess ? signUpText.verificationSent : signUpText.verifyEmail}</p>
      {!resend.isSuccess && (
        <Button variant="quiet" small loading={resend.isPending} onClick={() => resend.mutate()}>
          {signUpText.verifyNow}
        </Button>
      )}
      <IconButton className={style.close} icon={xIcon} label={signUpText.dismissBanner} onClick={dismissVerifyBanner} />
    </section>
  )
}

/** A dismissed verification banner stays hidden in all tabs until the next login, which removes the key (D-127). */
function dismissVerifyBanner(): void {
  setStored({ verifyBannerDismissed: true })
}

function isVerifyBannerDismissed(): boolean {
  return getStored('verifyBannerDismissed') !== null
}
