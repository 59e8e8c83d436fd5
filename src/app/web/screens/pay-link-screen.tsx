import clockIcon from '@tabler/icons/outline/clock.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cardsForLinkQuery, clientCardPaymentRequest } from '#client-page/web/cards-api.ts'
import { getClientPageToken, useClientPageToken } from '#client-page/web/client-page-token.ts'
import { reportLinkOpened } from '#links/visits/web/report-visit.ts'
import { getPayLinkPath, parsePayLinkValue } from '#orders/pay-links/pay-link-path.ts'
import { payLinksText } from '#orders/pay-links/text.ts'
import { payLinkQuery } from '#orders/pay-links/web/api.ts'
import { PayLinkForm, usePayLinkPayment } from '#orders/pay-links/web/pay-link-form.tsx'
import { PaidByLink } from '#orders/pay-links/web/pay-link-order.tsx'
import { PendingPaymentStatus } from '#payments/attempts/web/pending-payment-status.tsx'
import { formatPageTitle } from '#platform/page-head.ts'
import { commonText } from '#platform/text.ts'
import { type PageDefinition, useLocation, useNavigate } from '#platform/web/router/router.tsx'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from '../../../orders/pay-links/web/pay-link.module.css'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    clientPayLinkOdrId: true
  }
}

export const page: PageDefinition = {
  load: (queries, { url }) => {
    const value = parsePayLinkValue(url.search)
    return value === '' ? Promise.resolve() : queries.ensureQueryData(payLinkQuery(value))
  },
  // the URL contains the link's secret token, so the page is stored nowhere, and a preview does not tell what is in it
  head: () => ({ title: formatPageTitle(payLinksText.payLink), hidden: true, isOpenedByLink: true }),
}

/** The page on which a client without an account pays the order that a seller has placed. */
export function PayLinkScreen() {
  const { search } = useLocation()
  const value = parsePayLinkValue(search)
  useStorePayLink(value)
  if (value === '') return <Expired />
  return (
    <div className={style.page}>
      <PayLinkPage key={value} value={value} />
    </div>
  )
}

function PayLinkPage({ value }: { value: string }) {
  const { data, error, refetch } = useQuery(payLinkQuery(value))
  const payment = usePayLinkPayment(value, { getPageToken: getClientPageToken })
  const isPayable = data?.kind === 'due'
  const pageToken = useClientPageToken()
  const savedCards = useQuery({ ...cardsForLinkQuery(pageToken, value), enabled: pageToken !== null && isPayable })
  useEffect(() => {
    if (isPayable) reportLinkOpened(value)
  }, [isPayable, value])
  // checked first, so that a payer who returns from the bank sees the outcome even if the order is paid already
  if (payment.state.kind !== 'idle')
    return <PendingPaymentStatus isWholePage state={payment.state} onRetry={payment.retry} />
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <FormSkeleton />
  if (data.kind === 'ended') return <Expired hint={data.hint} />
  if (data.kind === 'paid') return <PaidByLink value={value} paid={data} />
  if (data.kind === 'withdrawn') return <EmptyState fullPage text={payLinksText.withdrawn} hint={data.hint} />
  if (data.kind === 'code-over') return <EmptyState fullPage text={payLinksText.codeOver} hint={data.hint} />
  const { total, order, offersSaving } = data
  return (
    <PayLinkForm
      value={value}
      total={total}
      order={order}
      offersSaving={offersSaving}
      declined={payment.declined}
      savedCards={savedCards.data ?? []}
      onPay={payment.pay}
      onPayWithCard={(cardId) => payment.pay(clientCardPaymentRequest(value, cardId, total))}
    />
  )
}

/** Shown for a replaced order as for an unknown one, so that it reveals nothing about the order (D-027); only a cancelled link says so. */
function Expired({ hint = payLinksText.linkInvalid }: { hint?: string | undefined }) {
  return <EmptyState fullPage icon={clockIcon} text={commonText.linkExpired} hint={hint} />
}

/** Stores the link's secret token (C-LINK-015), and removes the parameters that the card payment provider has added to the URL. */
function useStorePayLink(value: string): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (value === '') return
    setStored({ clientPayLinkOdrId: value })
    if (search.includes('&')) navigate(getPayLinkPath(value), { replace: true })
  }, [value, search, navigate])
}

function FormSkeleton() {
  return (
    <SkeletonGroup className={style.form}>
      <Skeleton height="88px" />
      <Skeleton height="48px" />
      <Skeleton height="250px" />
      <Skeleton height="48px" />
    </SkeletonGroup>
  )
}
