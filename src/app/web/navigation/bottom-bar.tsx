import homeIcon from '@tabler/icons/outline/home.svg?path'
import { useViewer } from '#access/web/viewer.ts'
import { appText } from '#app/text.ts'
import { ShopLinks } from '#app/web/navigation/shop-links.tsx'
import { NavLink } from '#platform/web/router/router.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
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

function draw(icon: IconPath, label: string) {
  return (
    <>
      <Icon icon={icon} size={24} />
      <span>{label}</span>
    </>
  )
}
