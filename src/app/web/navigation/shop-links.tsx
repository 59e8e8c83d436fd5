import buildingStoreIcon from '@tabler/icons/outline/building-store.svg?path'
import compassIcon from '@tabler/icons/outline/compass.svg?path'
import heartIcon from '@tabler/icons/outline/heart.svg?path'
import homeIcon from '@tabler/icons/outline/home.svg?path'
import usersIcon from '@tabler/icons/outline/users.svg?path'
import type { ReactNode } from 'react'
import { openLoginPromptFor } from '#access/web/login-prompt-state.ts'
import { useViewer } from '#access/web/viewer.ts'
import { WordsByViewer } from '#access/web/words-by-viewer.tsx'
import { appText } from '#app/text.ts'
import { NavLink } from '#platform/web/router/router.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import style from './shop-links.module.css'

interface ShopLinksProps {
  className: string | undefined
  /**
   * Whether the link to My Stock loads a whole page, as it does from 768 px on, instead of navigating in the app (S-HEAD-041, S-HEAD-042).
   */
  reloadsForStock?: boolean
  draw: (icon: IconPath, label: ReactNode) => ReactNode
}

/** Links to explore, my stock, faves and my clients; a client with an explore link sees only explore and buy product (S-XMOD-009). */
export function ShopLinks({ className, reloadsForStock = false, draw }: ShopLinksProps) {
  const { kind, exploreUrl } = useViewer()
  const byLink = kind === 'client'
  const explore = exploreUrl ? `/explore/${encodeURIComponent(exploreUrl)}` : '/explore'
  // a visitor stays on the page, and the login modal opens (D-072)
  const ask = (event: React.MouseEvent<HTMLAnchorElement>) => {
    if (kind !== 'visitor') return
    event.preventDefault()
    openLoginPromptFor(event.currentTarget.pathname)
  }
  return (
    <>
      <NavLink to={explore} className={className}>
        {draw(compassIcon, appText.explore)}
      </NavLink>
      <NavLink to="/mystock" className={className} onClick={ask} reloadDocument={reloadsForStock}>
        {draw(buildingStoreIcon, <WordsByViewer client={appText.buyProduct} others={appText.myStock} />)}
      </NavLink>
      {!byLink && (
        <>
          <NavLink to="/faves" className={className} onClick={ask} data-sellers>
            {draw(heartIcon, appText.faves)}
          </NavLink>
          <NavLink to="/myclients" className={className} onClick={ask} data-sellers>
            {draw(usersIcon, appText.myClients)}
          </NavLink>
        </>
      )}
    </>
  )
}

/** The bottom bar of phones, within reach of the thumb: home, explore, stock, faves and clients (S-HEAD-033 to 037). */
export function BottomBar() {
  const { kind } = useViewer()
  return (
    <nav className={style.bar} aria-label={appText.bottomNavigation}>
      {kind !== 'client' && (
        <NavLink to="/" end className={style.entry} data-sellers>
          {draw(homeIcon, appText.home)}
        </NavLink>
      )}
      <ShopLinks className={style.entry} draw={draw} />
    </nav>
  )
}

function draw(icon: IconPath, label: ReactNode) {
  return (
    <>
      <Icon icon={icon} size={24} />
      <span>{label}</span>
    </>
  )
}
