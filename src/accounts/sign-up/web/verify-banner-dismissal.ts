import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

const mark = 'verifyBannerDismissed'

/** The verification banner stays away until the next login, a reload between or not; no key of local storage is named for it (D-127). */
export function dismissVerifyBanner(): void {
  getSessionStorage()?.setItem(mark, '1')
}

export function isVerifyBannerDismissed(): boolean {
  return (getSessionStorage()?.getItem(mark) ?? null) !== null
}

export function resetVerifyBanner(): void {
  getSessionStorage()?.removeItem(mark)
}
