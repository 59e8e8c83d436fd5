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
 * A login leads back to the page from which its screens were entered, or to the one that was requested there; any other page
 * ends that (D-310).
 */
export function updateReturnPath(to: Location, from: Location | null): void {
  const isEntered = loginScreens.has(screenOf(to))
  if (!isEntered) removeReturnPath()
  else if (from && getReturnPath() === null && mayReturnTo(screenOf(from)))
    storeReturnPath(from.requestedPath ?? hrefOf(from))
}

/** The page as a login is to lead to it, where it is a seller's own and its viewer is not logged in, or not any more. */
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
