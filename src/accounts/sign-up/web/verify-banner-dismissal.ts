import { getStored, setStored } from '#platform/web/storage/local-storage.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    verifyBannerDismissed: true
  }
}

/** A dismissed verification banner stays hidden in all tabs until the next login, which removes the key (D-127). */
export function dismissVerifyBanner(): void {
  setStored({ verifyBannerDismissed: true })
}

export function isVerifyBannerDismissed(): boolean {
  return getStored('verifyBannerDismissed') !== null
}
