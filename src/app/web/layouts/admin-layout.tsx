import activityIcon from '@tabler/icons/outline/activity.svg?path'
import alertTriangleIcon from '@tabler/icons/outline/alert-triangle.svg?path'
import bottleIcon from '@tabler/icons/outline/bottle.svg?path'
import categoryIcon from '@tabler/icons/outline/category.svg?path'
import chartBarIcon from '@tabler/icons/outline/chart-bar.svg?path'
import fileInvoiceIcon from '@tabler/icons/outline/file-invoice.svg?path'
import gavelIcon from '@tabler/icons/outline/gavel.svg?path'
import historyIcon from '@tabler/icons/outline/history.svg?path'
import layoutDashboardIcon from '@tabler/icons/outline/layout-dashboard.svg?path'
import listCheckIcon from '@tabler/icons/outline/list-check.svg?path'
import mailIcon from '@tabler/icons/outline/mail.svg?path'
import menu2Icon from '@tabler/icons/outline/menu-2.svg?path'
import packageIcon from '@tabler/icons/outline/package.svg?path'
import packageImportIcon from '@tabler/icons/outline/package-import.svg?path'
import paletteIcon from '@tabler/icons/outline/palette.svg?path'
import percentageIcon from '@tabler/icons/outline/percentage.svg?path'
import plugIcon from '@tabler/icons/outline/plug-connected.svg?path'
import reportMoneyIcon from '@tabler/icons/outline/report-money.svg?path'
import scaleIcon from '@tabler/icons/outline/scale.svg?path'
import schoolIcon from '@tabler/icons/outline/school.svg?path'
import settingsIcon from '@tabler/icons/outline/settings.svg?path'
import slideshowIcon from '@tabler/icons/outline/slideshow.svg?path'
import speakerphoneIcon from '@tabler/icons/outline/speakerphone.svg?path'
import tagIcon from '@tabler/icons/outline/tag.svg?path'
import truckDeliveryIcon from '@tabler/icons/outline/truck-delivery.svg?path'
import userCircleIcon from '@tabler/icons/outline/user-circle.svg?path'
import usersIcon from '@tabler/icons/outline/users.svg?path'
import usersGroupIcon from '@tabler/icons/outline/users-group.svg?path'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Allowed, useRights } from '#access/web/own-rights.tsx'
import { staffText } from '#accounts/staff/text.ts'
import { appText } from '#app/text.ts'
import { AdminMenu } from '#app/web/navigation/admin-menu.tsx'
import { Breadcrumbs } from '#app/web/navigation/breadcrumbs.tsx'
import { rightOfPage } from '#app/web/routing/page-rights.ts'
import { NeighbourLinks } from '#back-office/frame/web/neighbour-links.tsx'
import { commissionRulesText } from '#commission-rules/text.ts'
import { adminLegalText } from '#legal/admin/text.ts'
import { shopName } from '#platform/shop-identity.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { Link, NavLink, useLocation } from '#platform/web/router/router.tsx'
import { focusListSearch, openSearchOfAll } from '#platform/web/shortcuts/list-rows.ts'
import { Shortcuts } from '#platform/web/shortcuts/shortcuts.tsx'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { GlobalSearchButton } from '#reports/admin/web/global-search-button.tsx'
import style from './admin-layout.module.css'
import { LogoPicture } from './logo.tsx'

/** Loaded on demand, because few administrators open a page that their role refuses. */
const RefusedPage = lazy(async () => ({
  default: (await import('#app/web/error-pages/refused-page.tsx')).RefusedPage,
}))

/** The entries of the navigation; an administrator sees only the pages that her role opens. */
const entries = [
  { to: '/dashboard', label: appText.dashboard, icon: layoutDashboardIcon },
  { to: '/admin-user', label: appText.users, icon: usersIcon },
  { to: '/admin-order', label: appText.orders, icon: packageIcon },
  { to: '/admin-dispatch', label: appText.dispatch, icon: truckDeliveryIcon },
  { to: '/admin-invoice', label: appText.invoices, icon: fileInvoiceIcon },
  { to: '/admin-return', label: appText.returns, icon: packageImportIcon },
  { to: '/admin-dispute', label: appText.disputes, icon: gavelIcon },
  { to: '/admin-recall', label: appText.recalls, icon: alertTriangleIcon },
  { to: '/admin-signals', label: appText.signals, icon: activityIcon },
  { to: '/admin-tax-report', label: appText.taxReport, icon: reportMoneyIcon },
  { to: '/products', label: appText.products, icon: bottleIcon },
  { to: '/category', label: appText.categories, icon: categoryIcon },
  { to: '/admin-client', label: appText.clients, icon: userCircleIcon },
  { to: '/admin-banner', label: appText.banners, icon: slideshowIcon },
  { to: '/admin-coupon', label: appText.coupons, icon: tagIcon },
  { to: '/admin-training', label: appText.training, icon: schoolIcon },
  { to: '/admin-commission', label: commissionRulesText.rules, icon: percentageIcon },
  { to: '/sales', label: appText.sales, icon: chartBarIcon },
  { to: '/admin-legal', label: adminLegalText.pages, icon: scaleIcon },
  { to: '/admin-news', label: appText.news, icon: speakerphoneIcon },
  { to: '/admin-emails', label: appText.emails, icon: mailIcon },
  { to: '/admin-brand', label: appText.brand, icon: paletteIcon },
  { to: '/admin-settings', label: appText.settings, icon: settingsIcon },
  { to: '/admin-start', label: appText.gettingStarted, icon: listCheckIcon },
  { to: '/admin-connections', label: appText.connections, icon: plugIcon },
  { to: '/admin-staff', label: staffText.colleagues, icon: usersGroupIcon },
  { to: '/admin-log', label: appText.auditLog, icon: historyIcon },
]

/** The width from which the navigation is shown next to the page. */
const desktopQuery = '(width >= 1200px)'

/** The server-rendered layout is inert until the browser has hydrated it. */
const isServerRendered = import.meta.env.SSR

/** Focuses the search field of the page's list; on a page without one, opens the search of everything. */
function search() {
  if (!focusListSearch()) openSearchOfAll()
}

/** The layout of the back office: header, navigation, breadcrumbs and footer (A-SHEL-010 to 017). */
export function AdminLayout({ children }: { children: ReactNode }) {
  const [sidebar, setSidebar] = useState(() => isServerRendered || matchMedia(desktopQuery).matches)
  const { distributor, productWord } = browserSettings()
  const { pathname } = useLocation()
  const isAllowed = useRights()
  const needed = rightOfPage(pathname)
  const closeOnPhones = () => setSidebar(matchMedia(desktopQuery).matches)
  useEffect(() => {
    const desk = matchMedia(desktopQuery)
    // on a narrow window the sidebar would cover the page
    const onChange = () => setSidebar(desk.matches)
    desk.addEventListener('change', onChange)
    return () => desk.removeEventListener('change', onChange)
  }, [])
  return (
    <div className={style.layout} inert={isServerRendered}>
      <header className={style.header}>
        <IconButton
          icon={menu2Icon}
          label={appText.toggleSidebar}
          aria-expanded={sidebar}
          aria-controls="sidebar"
          onClick={() => setSidebar(!sidebar)}
        />
        <Link to="/dashboard" className={style.logo}>
          <LogoPicture>{shopName()}</LogoPicture>
        </Link>
        <Allowed right={['orders', 'sellers', 'clients', 'catalogue']}>
          <GlobalSearchButton />
        </Allowed>
        <AdminMenu />
        <Shortcuts onSearch={search} />
      </header>
      <nav id="sidebar" className={style.sidebar} aria-label={appText.adminNavigation} hidden={!sidebar}>
        {entries
          .filter(({ to }) => isAllowed(rightOfPage(to)))
          .map(({ to, label, icon }) => (
            <NavLink key={to} to={to} className={style.entry} onClick={closeOnPhones}>
              <Icon icon={icon} size={20} />
              {label}
            </NavLink>
          ))}
      </nav>
      <div className={style.right}>
        <main id="content" className={style.content} tabIndex={-1}>
          <div className={style.way}>
            <Breadcrumbs />
            <NeighbourLinks />
          </div>
          {isAllowed(needed) ? (
            children
          ) : (
            <Suspense>
              {/* a page of its own for each address, so that the next one has the focus and is read out again */}
              <RefusedPage key={pathname} needed={needed} />
            </Suspense>
          )}
        </main>
        <footer className={style.footer}>
          <span>{appText.copyright}</span>
          <span>
            {appText.poweredBy} {distributor}, {productWord} {appText.theDistributor}
          </span>
        </footer>
      </div>
    </div>
  )
}
