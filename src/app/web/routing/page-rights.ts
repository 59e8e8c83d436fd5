import type { QueryClient } from '@tanstack/react-query'
import { type NeededRight, orderReaders } from '#access/rights.ts'
import { isAllowedTo } from '#access/web/own-rights.tsx'
import type { PageContext } from '#platform/web/router/router.tsx'

/**
 * The right that a page of the back office needs, by the beginning of its path; the more specific path comes first. Every administrator may
 * open pages that are not listed.
 */
const pageRights: readonly (readonly [string, NeededRight])[] = [
  ['/admin-user', 'sellers'],
  ['/admin-order/admin-order-details', orderReaders],
  ['/admin-order', 'orders'],
  ['/admin-dispatch', 'dispatch'],
  ['/admin-invoice', 'invoices'],
  ['/admin-return', 'returns'],
  ['/admin-dispute', 'orders'],
  ['/admin-recall/withdraw', 'catalogue'],
  ['/admin-recall', ['catalogue', 'returns']],
  ['/admin-signals', ['sellers', 'catalogue']],
  ['/admin-tax-report', 'invoices'],
  ['/products', 'catalogue'],
  ['/category', 'catalogue'],
  ['/admin-client', 'clients'],
  ['/admin-banner', 'content'],
  ['/sales', 'invoices'],
  ['/admin-coupon', 'coupons'],
  ['/admin-training', 'training'],
  ['/admin-commission', 'commission-rules'],
  ['/admin-legal', 'content'],
  ['/admin-emails', 'emails'],
  ['/admin-news', 'emails'],
  ['/admin-brand', 'settings'],
  ['/admin-settings', 'settings'],
  ['/admin-start', 'settings'],
  ['/admin-connections', 'connections'],
  ['/admin-staff', 'owner'],
  ['/admin-log', 'log'],
]

/** The right that a page of the back office needs: the one that the page's first API calls require (D-625). */
export function rightOfPage(pathname: string): NeededRight {
  const found = pageRights.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))
  return found?.[1] ?? 'any'
}

/** Whether the administrator may open a page; asked before the page's calls are made in advance. */
export function isPageAllowed(queries: QueryClient, { viewer, url }: PageContext): Promise<boolean> {
  return isAllowedTo(queries, viewer, rightOfPage(url.pathname))
}
