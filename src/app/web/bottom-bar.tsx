import { appText } from '#app/text.ts'
import { ShopLinks } from '#app/web/shop-links.tsx'
import { NavLink } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { Icon, type Outline } from '#platform/web/ui/icon.tsx'
import { homeIcon } from '#platform/web/ui/icons.ts'
import style from './bottom-bar.module.css'

/** Phones: home, explore, stock, faves and clients under the thumb (S-HEAD-033 to 037). */
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

function draw(icon: Outline, label: string) {
  return (
    <>
      <Icon of={icon} size={24} />
      <span>{label}</span>
    </>
  )
}
