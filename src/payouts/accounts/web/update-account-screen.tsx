import linkIcon from '@tabler/icons/outline/link.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { ownProfileQuery } from '#accounts/sessions/web/own-profile-api.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorCode } from '#platform/app-error.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { BankDetailsWire } from '../contract.ts'
import { bankAccountQuery, useChangeBankDetails, useOpenProviderPage } from './api.ts'
import type { BankAccount } from './bank-account.ts'
import { BankForm } from './bank-form.tsx'
import { toBankFormValues } from './bank-form-values.ts'
import style from './payout-account.module.css'

export function UpdateAccountScreen() {
  const viewer = useViewer()
  const bank = useQuery(bankAccountQuery(viewer.key))
  const profile = useQuery(ownProfileQuery(viewer.key))
  const failed = [bank, profile].find(({ error, data }) => error && !data)
  return (
    <div className={style.screen}>
      <PageTitle backTo="/account-setting" lead={payoutsText.updateLead}>
        {payoutsText.updateAccountNumber}
      </PageTitle>
      {failed ? (
        <LoadError error={failed.error} onRetry={() => Promise.all([bank.refetch(), profile.refetch()])} />
      ) : bank.data && profile.data ? (
        <div className={style.card}>
          <ChangeAccount bank={bank.data.bank} email={profile.data.email} />
        </div>
      ) : (
        <SkeletonGroup>
          <Skeleton height="640px" />
        </SkeletonGroup>
      )}
    </div>
  )
}

function ChangeAccount({ bank, email }: { bank: BankAccount | null; email: string }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const change = useChangeBankDetails()
  const providerPage = useOpenProviderPage('update')
  const [isRejected, setIsRejected] = useState(false)
  const send = async (details: BankDetailsWire) => {
    try {
      await change.mutateAsync({ details, email, userId: viewer.userId })
      await navigate('/account-setting')
    } catch (error) {
      setIsRejected(isApiError(error, errorCode.providerRefused))
      throw error
    }
  }
  // the provider may allow the change on its own page only (D-184)
  const providerPageButton = isRejected && (
    <Button variant="secondary" icon={linkIcon} loading={providerPage.isPending} onClick={() => providerPage.mutate()}>
      {payoutsText.onProvidersPage}
    </Button>
  )
  return (
    <BankForm
      initialValues={toBankFormValues(bank)}
      submitText={payoutsText.save}
      onSubmit={send}
      secondaryAction={providerPageButton}
    />
  )
}
