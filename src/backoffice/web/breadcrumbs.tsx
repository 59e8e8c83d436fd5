import { Fragment } from 'react'
import { navigationMessages as say } from '#app/text.ts'
import { Link, useLocation } from '#platform/web/router.tsx'
import style from './breadcrumbs.module.css'

interface Crumb {
  name: string
  /** Absent: the page itself. */
  to?: string
}

/** What a part of an admin path is called, and where it leads when that is not the path up to it. */
const names: Record<string, string> = {
  'admin-user': say.users,
  'admin-user-details': say.userDetails,
  'admin-order': say.orders,
  'admin-order-details': say.orderDetails,
  products: say.products,
  'product-details': say.productDetails,
  'add-new-product': say.addProduct,
  'edit-product': say.editProduct,
  import: say.import,
  category: say.categories,
  'add-category': say.addCategory,
  'category-details': say.categoryDetails,
  'edit-category': say.editCategory,
  'sub-category': say.addSubCategory,
  'admin-client': say.clients,
  'admin-client-detail': say.clientDetails,
  'admin-banner': say.banners,
  'add-banner': say.addBanner,
  'admin-banner-details': say.bannerDetails,
  'edit-banner': say.editBanner,
  sales: say.sales,
  'admin-log': say.auditLog,
  'admin-profile': say.profile,
}

/** Built from the path (A-SHEL-010): words become crumbs, ids belong to the word before them. */
export function crumbsOf(pathname: string): Crumb[] {
  const parts = pathname.split('/').filter(Boolean)
  const crumbs: Crumb[] = []
  parts.forEach((part, index) => {
    const name = names[part]
    if (!name) return
    const id = parts[index + 1]
    const end = id !== undefined && !names[id] ? index + 2 : index + 1
    crumbs.push({ name, ...(end < parts.length ? { to: `/${parts.slice(0, end).join('/')}` } : {}) })
  })
  return crumbs
}

export function Breadcrumbs() {
  const crumbs = crumbsOf(useLocation().pathname)
  if (crumbs.length === 0) return null
  return (
    <nav aria-label={say.breadcrumbs}>
      <ol className={`bare ${style.crumbs}`}>
        <li>
          <Link to="/dashboard">{say.dashboard}</Link>
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
