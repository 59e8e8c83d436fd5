import { currentViewer } from '#access/web/viewer.ts'
import { getReturnPath, removeReturnPath, storeReturnPath } from '#accounts/sessions/web/return-path.ts'
import type { ScreenName } from '#app/routes.ts'
import type { Location } from '#platform/web/router/location.ts'
import { hrefOf } from './browser-history.ts'
import { matchRoute } from './match-route.ts'

/** The login screen, and the screens that lead to it. */
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
 * Stores the page to which a login returns: the one from which the login screens were opened, or the requested one that redirected to them.
 * Opening any other page forgets it (D-310).
 */
export function updateReturnPath(to: Location, from: Location | null): void {
  const isEntered = loginScreens.has(screenOf(to))
  if (!isEntered) removeReturnPath()
  else if (from && getReturnPath() === null && mayReturnTo(screenOf(from)))
    storeReturnPath(from.requestedPath ?? hrefOf(from))
}

/** The page to which a login must return: the checkout or a page for sellers, requested by someone who is not logged in; otherwise null. */
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
