import { Fragment } from 'react'
import { useRights } from '#access/web/own-rights.tsx'
import { staffText } from '#accounts/staff/text.ts'
import { appText } from '#app/text.ts'
import { rightOfPage } from '#app/web/routing/page-rights.ts'
import { commissionRulesText } from '#commission-rules/text.ts'
import { adminLegalText } from '#legal/admin/text.ts'
import { Link, useLocation } from '#platform/web/router/router.tsx'
import style from './breadcrumbs.module.css'

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
  'admin-signals': appText.signals,
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
  'admin-coupon': appText.coupons,
  'admin-commission': commissionRulesText.rules,
  'admin-coupon-details': appText.coupon,
  'admin-training': appText.training,
  'admin-training-details': appText.aTraining,
  sales: appText.sales,
  'admin-staff': staffText.colleagues,
  'admin-log': appText.auditLog,
  'admin-legal': adminLegalText.pages,
  'edit-legal-page': adminLegalText.editPage,
  'admin-news': appText.news,
  'admin-emails': appText.emails,
  'edit-email': appText.editEmail,
  'admin-brand': appText.brand,
  'admin-settings': appText.settings,
  'admin-start': appText.gettingStarted,
  'admin-connections': appText.connections,
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

/** The way from the dashboard to this page; a page that the administrator may not open is named but not linked (D-625). */
export function Breadcrumbs() {
  const crumbs = createBreadcrumbs(useLocation().pathname)
  const isAllowed = useRights()
  if (crumbs.length === 0) return null
  return (
    <nav aria-label={appText.breadcrumbs}>
      <ol className={`bare ${style.crumbs}`}>
        <li>
          <Link to="/dashboard">{appText.dashboard}</Link>
        </li>
        {crumbs.map(({ name, to }) => (
          <Fragment key={to ?? name}>
            <li aria-hidden="true" className={style.between}>
              /
            </li>
            <li>
              {!to && <span aria-current="page">{name}</span>}
              {to && (isAllowed(rightOfPage(to)) ? <Link to={to}>{name}</Link> : name)}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
