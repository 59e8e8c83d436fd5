import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useEffect } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from '#platform/web/router/router.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, NavigateOptions {
  to: string
  /** A full page load instead of a navigation (S-HEAD-042). */
  reloadDocument?: boolean
  ref?: Ref<HTMLAnchorElement>
}

export function Link({ to, reloadDocument, replace, preventScrollReset, onClick, ...rest }: LinkProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument || !isPlainClick(event)) return
    event.preventDefault()
    const isCurrentUrl = to === location.pathname + location.search + location.hash
    void navigate(to, { replace: replace ?? isCurrentUrl, ...(preventScrollReset ? { preventScrollReset } : {}) })
  }
  return <a {...rest} href={to} onClick={follow} />
}

interface NavLinkProps extends LinkProps {
  /** Current only on this very page, not on those below it. */
  end?: boolean
  children: ReactNode
}

/** Sets `aria-current` where the linked page, or one below it, is shown. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`))
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />
}

/** Navigates as soon as it is rendered. */
export function Redirect({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace })
  }, [navigate, to, replace])
  return null
}

/** Any other click (a new tab, a download, another site) is left to the browser. */
function isPlainClick({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget: link,
}: MouseEvent<HTMLAnchorElement>) {
  const modified = metaKey || ctrlKey || shiftKey || altKey
  const leavesPage = (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')
  return button === 0 && !modified && !leavesPage && link.origin === window.location.origin
}
