import { currentViewer } from '#access/web/viewer.ts'
import { getReturnPath, removeReturnPath, storeReturnPath } from '#accounts/sessions/web/return-path.ts'
import type { ScreenName } from '#app/routes.ts'
import type { Location } from '#platform/web/router/location.ts'
import { hrefOf } from './browser-history.ts'
import { matchRoute } from './match-route.ts'

/** Login, and the screens that lead to it. */
const loginScreens: ReadonlySet<ScreenName> = new Set<ScreenName>([
  'LoginScreen',
  'SignUpScreen',
  'ForgotPasswordScreen',
  'ResetPasswordScreen',
  'ReplaceDocumentsScreen',
  'EmailVerificationScreen',
  'BankDetailsScreen',
])

/**
 * Stores where a login leads back to: the page from which its screens were entered, or the one that was requested and redirected there.
 * Opening any page other than those screens forgets it (D-310).
 */
export function updateReturnPath(to: Location, from: Location | null): void {
  const isEntered = loginScreens.has(screenOf(to))
  if (!isEntered) removeReturnPath()
  else if (from && getReturnPath() === null && mayReturnTo(screenOf(from)))
    storeReturnPath(from.requestedPath ?? hrefOf(from))
}

/** The page that a login has to lead back to: one for sellers alone, requested by someone who is not logged in; else null. */
export function getRequestedPage(url: URL): string | null {
  const { guard } = matchRoute(url.pathname).definition
  const isOwn = guard === 'seller' || guard === 'clients' || guard === 'checkout'
  return isOwn && currentViewer().kind === 'visitor' ? hrefOf(url) : null
}

function mayReturnTo(screen: ScreenName): boolean {
  return screen !== 'NotFoundScreen' && !loginScreens.has(screen)
}

function screenOf({ pathname }: Location): ScreenName {
  return matchRoute(pathname).definition.screen
}
