import buildingBankIcon from '@tabler/icons/outline/building-bank.svg?path'
import checkIcon from '@tabler/icons/outline/check.svg?path'
import lockIcon from '@tabler/icons/outline/lock.svg?path'
import { useState } from 'react'
import { getSetupToken, removeSetupToken } from '#access/web/setup-token.ts'
import { useViewer } from '#access/web/viewer.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorCode } from '#platform/app-error.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import { usePageRestore } from '#platform/web/ui/browser/use-page-restore.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { BankDetailsWire } from '../contract.ts'
import { useAddBankDetails } from './api.ts'
import style from './bank-details-screen.module.css'
import { BankForm } from './bank-form.tsx'
import { toBankFormValues } from './bank-form-values.ts'

/** The first bank details of a seller who cannot log in yet; she needs a set-up token and its email (D-059, D-172). */
export function BankDetailsScreen() {
  const [token, setToken] = useState(getSetupToken)
  const email = getStored('userSignupEmail') ?? getStored('userEmail')
  if (!token || !email) return <WithoutToken />
  return (
    <AddBank
      token={token}
      email={email}
      onTokenInvalid={() => {
        removeSetupToken()
        setToken(null)
      }}
    />
  )
}

interface AddBankProps {
  token: string
  email: string
  onTokenInvalid: () => void
}

/**
 * The form that adds the bank details and leads to the provider's page; after the return from there `VerificationReturn` shows a dialog
 * (D-151).
 */
function AddBank({ token, email, onTokenInvalid }: AddBankProps) {
  const add = useAddBankDetails(token)
  // a page restored from the browser's cache still shows the pending button, although its token is used up
  usePageRestore(() => getSetupToken() === null && onTokenInvalid())
  const send = async (details: BankDetailsWire) => {
    try {
      const { url } = await add.mutateAsync({ email, details })
      removeSetupToken()
      setStored({ userVerificationKey: false })
      window.location.assign(url)
      // the button stays pending until the browser has left the page
      await new Promise(() => undefined)
    } catch (error) {
      if (isApiError(error, errorCode.notAllowed, errorCode.linkInvalid)) onTokenInvalid()
      throw error
    }
  }
  return (
    <div className={`page ${style.screen}`}>
      <PageTitle backTo="/" lead={payoutsText.bankDetailsLead}>
        {payoutsText.bankDetails}
      </PageTitle>
      <div className={style.card}>
        <BankForm initialValues={toBankFormValues(null)} submitText={payoutsText.saveAndVerify} onSubmit={send}>
          <TextField label={payoutsText.email} name="email" type="email" value={email} readOnly />
        </BankForm>
      </div>
    </div>
  )
}

function WithoutToken() {
  const { kind } = useViewer()
  const isDone = getStored('userVerificationKey') === 'false'
  return (
    <div className={`page ${style.screen}`}>
      <PageTitle backTo="/">{payoutsText.bankDetails}</PageTitle>
      {kind === 'seller' ? (
        <EmptyState
          icon={buildingBankIcon}
          text={payoutsText.alreadyLoggedIn}
          action={<ButtonLink to="/account-setting">{payoutsText.toPayoutAccount}</ButtonLink>}
        />
      ) : (
        <EmptyState
          icon={isDone ? checkIcon : lockIcon}
          text={isDone ? payoutsText.detailsReceived : payoutsText.loginAgain}
          {...(isDone ? { hint: payoutsText.detailsReceivedHint } : {})}
          action={<ButtonLink to="/login">{payoutsText.logIn}</ButtonLink>}
        />
      )}
    </div>
  )
}
