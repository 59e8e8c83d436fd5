import alertCircleIcon from '@tabler/icons/outline/alert-circle.svg?path'
import buildingBankIcon from '@tabler/icons/outline/building-bank.svg?path'
import linkIcon from '@tabler/icons/outline/link.svg?path'
import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import { useQuery } from '@tanstack/react-query'
import { accessText } from '#access/text.ts'
import { useViewer } from '#access/web/viewer.ts'
import { TaxDetailsPanel } from '#payouts/tax-report/web/tax-details-panel.tsx'
import { payoutsText } from '#payouts/text.ts'
import { formatPostalLines } from '#places/postal-address.ts'
import { formatDay } from '#platform/dates.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { createConnectUrl, payoutAccountQuery, useOpenProviderPage } from './api.ts'
import type { BankAccount, ReturnedPayout } from './bank-account.ts'
import style from './payout-account.module.css'

export function PayoutAccountScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(payoutAccountQuery(viewer.key))
  return (
    <div className={style.screen}>
      <PageTitle backTo="/" lead={payoutsText.payoutLead}>
        {accessText.payoutAccount}
      </PageTitle>
      {data?.bank ? (
        <Account bank={data.bank} enabled={data.payoutsEnabled} returnedPayouts={data.returnedPayouts} />
      ) : data ? (
        <EmptyState
          icon={buildingBankIcon}
          text={payoutsText.noAccountTitle}
          hint={payoutsText.noAccountHint}
          action={
            <>
              <ButtonLink to="/update-account">{payoutsText.addBankDetails}</ButtonLink>
              <ConnectAccountButton />
            </>
          }
        />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <SkeletonGroup className={style.card}>
          <Skeleton width="240px" height="28px" />
          <Skeleton height="160px" />
        </SkeletonGroup>
      )}
      <TaxDetailsPanel />
    </div>
  )
}

interface AccountProps {
  bank: BankAccount
  /** Whether the provider has verified the seller. */
  enabled: boolean
  returnedPayouts: readonly ReturnedPayout[]
}

function Account({ bank, enabled, returnedPayouts }: AccountProps) {
  const address = formatPostalLines(bank.address)
  return (
    <>
      {!enabled && <NotVerified />}
      <ReturnedPayouts payouts={returnedPayouts} />
      <section className={style.card} aria-label={payoutsText.bankAccount}>
        <header className={style.head}>
          <span className={style.disc}>
            <Icon icon={buildingBankIcon} size={26} />
          </span>
          <h2 className={style.bank}>{bank.bankName}</h2>
          <Badge tone={enabled ? 'success' : 'warning'}>
            {enabled ? payoutsText.verified : payoutsText.notVerified}
          </Badge>
        </header>
        <p className={`figures ${style.number}`}>
          <span aria-hidden="true">•••• {bank.last4}</span>
          <span className="visually-hidden">
            {payoutsText.accountEnding} {bank.last4}
          </span>
        </p>
        <dl className={style.facts}>
          <div>
            <dt>{payoutsText.currency}</dt>
            <dd>{bank.currency.toUpperCase()}</dd>
          </div>
          <div>
            <dt>{payoutsText.address}</dt>
            <dd>
              <Lines items={address} />
            </dd>
          </div>
        </dl>
        {enabled && (
          <ButtonLink to="/update-account" variant="secondary" icon={pencilIcon} className={style.update}>
            {payoutsText.updateAccountNumber}
          </ButtonLink>
        )}
      </section>
    </>
  )
}

/** Asks a seller whom the provider has not verified to verify herself or correct her bank details (C-POUT-023, C-POUT-025). */
function NotVerified() {
  const page = useOpenProviderPage('verify')
  return (
    <section className={style.warning} aria-label={payoutsText.notVerified}>
      <Icon icon={alertCircleIcon} size={24} />
      <div className={style.words}>
        <p className={style.strong}>{payoutsText.verifyAccountDetails}</p>
        <p>{payoutsText.verifyHint}</p>
      </div>
      <div className={style.actions}>
        <Button loading={page.isPending} onClick={() => page.mutate()}>
          {payoutsText.verify}
        </Button>
        <ButtonLink to="/update-account" variant="secondary">
          {payoutsText.correctBankDetails}
        </ButtonLink>
      </div>
    </section>
  )
}

/** The button for a seller who has an account at the provider already; the provider redirects back to home (D-079). */
function ConnectAccountButton() {
  const { connectUrl } = browserSettings()
  if (connectUrl === null) return null
  return (
    <Button variant="secondary" icon={linkIcon} onClick={() => window.location.assign(createConnectUrl(connectUrl))}>
      {payoutsText.connectExistingAccount}
    </Button>
  )
}

/** Payouts that the seller's bank sent back; the provider holds the money until the bank details are changed. */
function ReturnedPayouts({ payouts }: { payouts: readonly ReturnedPayout[] }) {
  if (payouts.length === 0) return null
  return (
    <section className={style.warning} aria-label={payoutsText.returned}>
      <Icon icon={alertCircleIcon} size={24} />
      <div className={style.words}>
        {payouts.map(({ amount, reason, returnedAt }) => (
          <p key={returnedAt} className={style.strong}>
            {payoutsText.returnedOn} {formatDay(returnedAt)}: {formatPounds(amount)}. {reason}
          </p>
        ))}
        <p>{payoutsText.returnedHint}</p>
      </div>
      <ButtonLink to="/update-account">{payoutsText.correctBankDetails}</ButtonLink>
    </section>
  )
}
