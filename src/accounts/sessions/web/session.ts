import { resetVerifyBanner } from '#accounts/sign-up/web/verify-banner-dismissal.ts'
import { openPayoutPrompt } from '#payouts/accounts/web/payout-prompt-state.ts'
import { clearStored, removeStored, setStored } from '#platform/web/storage/local-storage.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    user: true
    userData: true
    accessToken: true
    userId: true
    isLoggedIn: true
    isAdmin: true
    isVerify: true
    accountId: true
    payouts_enabled: true
    commissionEye: true
    userEmail: true
    userSignupEmail: true
  }
}

export interface LoginAnswer {
  acsT: string
  usr: {
    _id: string
    firstName: string
    lastName: string
    isAdmin: boolean
    isVarified: number
    accountId: string
    payouts_enabled: boolean
    paidByVendor: boolean
    amount?: unknown
    accountActive: boolean
  }
}

export function startSession({ usr, acsT }: LoginAnswer): void {
  resetVerifyBanner()
  setStored({
    user: usr,
    userData: usr,
    accessToken: acsT,
    userId: usr._id,
    isLoggedIn: true,
    isAdmin: usr.isAdmin,
    isVerify: usr.isVarified,
    accountId: usr.accountId,
    payouts_enabled: usr.payouts_enabled,
    commissionEye: true,
    userEmail: null,
    userSignupEmail: null,
  })
  if (!usr.isAdmin && !usr.payouts_enabled) openPayoutPrompt()
}

/** After a logout, and where the profile cannot be loaded: clears everything that is stored (S-SESS-013). */
export function endSession(): void {
  clearStored()
}

/** The server has refused the token with code 7 or 9 (S-SESS-015). */
export function removeAccessToken(): void {
  removeStored('accessToken')
}

export function setCommissionShown(shown: boolean): void {
  setStored({ commissionEye: shown })
}
