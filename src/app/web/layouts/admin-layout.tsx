import alertTriangleIcon from '@tabler/icons/outline/alert-triangle.svg?path'
import bottleIcon from '@tabler/icons/outline/bottle.svg?path'
import categoryIcon from '@tabler/icons/outline/category.svg?path'
import chartBarIcon from '@tabler/icons/outline/chart-bar.svg?path'
import fileInvoiceIcon from '@tabler/icons/outline/file-invoice.svg?path'
import gavelIcon from '@tabler/icons/outline/gavel.svg?path'
import historyIcon from '@tabler/icons/outline/history.svg?path'
import layoutDashboardIcon from '@tabler/icons/outline/layout-dashboard.svg?path'
import menu2Icon from '@tabler/icons/outline/menu-2.svg?path'
import packageIcon from '@tabler/icons/outline/package.svg?path'
import packageImportIcon from '@tabler/icons/outline/package-import.svg?path'
import paletteIcon from '@tabler/icons/outline/palette.svg?path'
import reportMoneyIcon from '@tabler/icons/outline/report-money.svg?path'
import scaleIcon from '@tabler/icons/outline/scale.svg?path'
import slideshowIcon from '@tabler/icons/outline/slideshow.svg?path'
import truckDeliveryIcon from '@tabler/icons/outline/truck-delivery.svg?path'
import userCircleIcon from '@tabler/icons/outline/user-circle.svg?path'
import usersIcon from '@tabler/icons/outline/users.svg?path'
import usersGroupIcon from '@tabler/icons/outline/users-group.svg?path'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import type { NeededRight } from '#access/rights.ts'
import { useRights } from '#access/web/own-rights.tsx'
import { staffText } from '#accounts/staff/text.ts'
import { appText } from '#app/text.ts'
import { AdminMenu } from '#app/web/navigation/admin-menu.tsx'
import { NeighbourLinks } from '#back-office/frame/web/neighbour-links.tsx'
import { adminLegalText } from '#legal/admin/text.ts'
import { shopName } from '#platform/shop-identity.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { Link, NavLink, useLocation } from '#platform/web/router/router.tsx'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import { GlobalSearchButton } from '#reports/admin/web/global-search-button.tsx'
import style from './admin-layout.module.css'
import { LogoPicture } from './logo.tsx'

/** An entry of the navigation, for those who may open its page. */
interface Entry {
  to: string
  label: string
  icon: IconPath
  right: NeededRight
}

const entries: readonly Entry[] = [
  { to: '/dashboard', label: appText.dashboard, icon: layoutDashboardIcon, right: 'any' },
  { to: '/admin-user', label: appText.users, icon: usersIcon, right: 'sellers' },
  { to: '/admin-order', label: appText.orders, icon: packageIcon, right: 'orders' },
  { to: '/admin-dispatch', label: appText.dispatch, icon: truckDeliveryIcon, right: 'dispatch' },
  { to: '/admin-invoice', label: appText.invoices, icon: fileInvoiceIcon, right: 'invoices' },
  { to: '/admin-return', label: appText.returns, icon: packageImportIcon, right: 'returns' },
  { to: '/admin-dispute', label: appText.disputes, icon: gavelIcon, right: 'orders' },
  { to: '/admin-recall', label: appText.recalls, icon: alertTriangleIcon, right: ['catalogue', 'returns'] },
  { to: '/admin-tax-report', label: appText.taxReport, icon: reportMoneyIcon, right: 'invoices' },
  { to: '/products', label: appText.products, icon: bottleIcon, right: 'catalogue' },
  { to: '/category', label: appText.categories, icon: categoryIcon, right: 'catalogue' },
  { to: '/admin-client', label: appText.clients, icon: userCircleIcon, right: 'clients' },
  { to: '/admin-banner', label: appText.banners, icon: slideshowIcon, right: 'content' },
  { to: '/sales', label: appText.sales, icon: chartBarIcon, right: 'invoices' },
  { to: '/admin-legal', label: adminLegalText.pages, icon: scaleIcon, right: 'content' },
  { to: '/admin-brand', label: appText.brand, icon: paletteIcon, right: 'settings' },
  { to: '/admin-staff', label: staffText.colleagues, icon: usersGroupIcon, right: 'owner' },
  { to: '/admin-log', label: appText.auditLog, icon: historyIcon, right: 'log' },
]

/** The width from which the navigation stands beside the page. */
const desktopQuery = '(width >= 1200px)'

/** The server-rendered layout is inert until the browser has hydrated it. */
const isServerRendered = import.meta.env.SSR

/** The layout of the back office: header, navigation, breadcrumbs and footer (A-SHEL-010 to 017). */
export function AdminLayout({ children }: { children: ReactNode }) {
  const [sidebar, setSidebar] = useState(() => isServerRendered || matchMedia(desktopQuery).matches)
  const { distributor, productWord } = browserSettings()
  const isAllowed = useRights()
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
        <GlobalSearchButton />
        <AdminMenu />
      </header>
      <nav id="sidebar" className={style.sidebar} aria-label={appText.adminNavigation} hidden={!sidebar}>
        {entries
          .filter(({ right }) => isAllowed(right))
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
          {children}
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

interface Crumb {
  name: string
  /** Undefined for the current page. */
  to?: string
}

/** The labels of the segments of back-office paths. */
const labels: Record<string, string> = {
  'admin-user': appText.users,
  'admin-user-details': appText.userDetails,
  'admin-order': appText.orders,
  'admin-order-details': appText.orderDetails,
  'admin-dispatch': appText.dispatch,
  'admin-invoice': appText.invoices,
  'admin-tax-report': appText.taxReport,
  'admin-return': appText.returns,
  'admin-return-details': appText.returnDetails,
  'admin-dispute': appText.disputes,
  'admin-dispute-details': appText.dispute,
  'admin-recall': appText.recalls,
  'admin-recall-details': appText.recall,
  withdraw: appText.withdraw,
  products: appText.products,
  'product-details': appText.productDetails,
  'add-new-product': appText.addProduct,
  'edit-product': appText.editProduct,
  import: appText.import,
  category: appText.categories,
  'add-category': appText.addCategory,
  'category-details': appText.categoryDetails,
  'edit-category': appText.editCategory,
  'sub-category': appText.addSubCategory,
  'admin-client': appText.clients,
  'admin-client-detail': appText.clientDetails,
  'admin-banner': appText.banners,
  'add-banner': appText.addBanner,
  'admin-banner-details': appText.bannerDetails,
  'edit-banner': appText.editBanner,
  sales: appText.sales,
  'admin-staff': staffText.colleagues,
  'admin-log': appText.auditLog,
  'admin-legal': adminLegalText.pages,
  'edit-legal-page': adminLegalText.editPage,
  'admin-brand': appText.brand,
  'admin-profile': appText.profile,
}

/** Creates the breadcrumbs from the path (A-SHEL-010): segments with a label become crumbs, an id belongs to the segment before it. */
export function createBreadcrumbs(pathname: string): Crumb[] {
  const parts = pathname.split('/').filter(Boolean)
  const crumbs: Crumb[] = []
  parts.forEach((part, index) => {
    const name = labels[part]
    if (!name) return
    const id = parts[index + 1]
    const end = id !== undefined && !labels[id] ? index + 2 : index + 1
    crumbs.push({ name, ...(end < parts.length ? { to: `/${parts.slice(0, end).join('/')}` } : {}) })
  })
  return crumbs
}

export function Breadcrumbs() {
  const crumbs = createBreadcrumbs(useLocation().pathname)
  if (crumbs.length === 0) return null
  return (
    <nav aria-label={appText.breadcrumbs}>
      <ol className={`bare ${style.crumbs}`}>
        <li>
          <Link to="/dashboard">{appText.dashboard}</Link>
        </li>
        {crumbs.map(({ name, to }) => (
          <Fragment key={name}>
            <li aria-hidden="true" className={style.between}>
              /
            </li>
            <li>{to ? <Link to={to}>{name}</Link> : <span aria-current="page">{name}</span>}</li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
