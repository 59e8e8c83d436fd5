import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

const mark = 'verifyBannerDismissed'

/** A dismissed verification banner stays hidden until the next login; session storage, since local storage has no key for it (D-127). */
export function dismissVerifyBanner(): void {
  getSessionStorage()?.setItem(mark, '1')
}

export function isVerifyBannerDismissed(): boolean {
  return (getSessionStorage()?.getItem(mark) ?? null) !== null
}

export function resetVerifyBanner(): void {
  getSessionStorage()?.removeItem(mark)
}
