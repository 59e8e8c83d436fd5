import menu2Icon from '@tabler/icons/outline/menu-2.svg?path'
import zoomIcon from '@tabler/icons/outline/zoom.svg?path'
import { useState } from 'react'
import { appText } from '#app/text.ts'
import { Logo } from '#app/web/layouts/logo.tsx'
import { CommissionToggle } from '#app/web/navigation/commission-toggle.tsx'
import { HeaderSearch } from '#app/web/navigation/header-search.tsx'
import { ProfileMenu } from '#app/web/navigation/profile-menu.tsx'
import { SearchOverlay } from '#app/web/navigation/search-overlay.tsx'
import { ShopLinks } from '#app/web/navigation/shop-links.tsx'
import { SideMenu } from '#app/web/navigation/side-menu.tsx'
import { commonText } from '#platform/text.ts'
import { useLocation } from '#platform/web/router/router.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import style from './header.module.css'

/** One search box a page: My Stock and My Clients have their own, the rest shows none (D-123). */
const searched = /^\/(explore|faves)(\/|$)/

export function Header() {
  const { pathname } = useLocation()
  const [menu, setMenu] = useState(false)
  const [cover, setCover] = useState(false)
  const searches = searched.test(pathname)
  return (
    <header className={style.header}>
      <div className={`page ${style.bar}`}>
        <IconButton
          className={style.narrow}
          icon={menu2Icon}
          label={appText.menu}
          aria-haspopup="dialog"
          onClick={() => setMenu(true)}
        />
        <Logo />
        <nav className={style.links} aria-label={appText.mainNavigation}>
          <ShopLinks className={style.link} reloadsForStock draw={(_icon, label) => label} />
        </nav>
        {searches && (
          <div className={style.search}>
            <HeaderSearch />
          </div>
        )}
        <div className={style.own}>
          {searches && (
            <IconButton
              className={style.narrow}
              icon={zoomIcon}
              label={commonText.search}
              aria-haspopup="dialog"
              onClick={() => setCover(true)}
            />
          )}
          <CommissionToggle />
          <div className={style.profile}>
            <ProfileMenu />
          </div>
        </div>
      </div>
      <SideMenu open={menu} onClose={() => setMenu(false)} />
      <SearchOverlay open={cover} onClose={() => setCover(false)} />
    </header>
  )
}
